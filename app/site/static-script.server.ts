/**
 * All the script of pages that React does not run on: the two buttons above, dialogs in browsers whose buttons do not
 * open them by themselves, and a page that is requested again once somebody signs in or out in another window or the
 * back button brings it out of memory (PUB-029), unless something is typed into it. Beside a bell, its number as it is
 * heard: from the window that holds the stream, or from a stream that this one holds until it is left (MEM-383; the
 * other windows' part is app/notices/ui/live.ts).
 */
export const STATIC_SCRIPT = `(function(){
function typed(){return [].some.call(document.querySelectorAll('input:not([type=hidden]),textarea'),function(f){return f.value!==(f.localName==='textarea'?'':f.defaultValue)})}
addEventListener('click',function(e){
var b=e.target.closest('[data-press]');if(b){b.dataset.press==='back'?history.back():location.reload();return}
var c=e.target.closest('[commandfor]');if(!c||'commandForElement' in c)return;
var d=document.getElementById(c.getAttribute('commandfor'));if(d)c.getAttribute('command')==='close'?d.close():d.showModal()});
addEventListener('storage',function(e){if(e.key==='parcela:viewer'&&!typed())location.reload()});
addEventListener('pageshow',function(e){if(e.persisted&&!typed())location.reload()});
var u=document.querySelectorAll('[data-unread]');if(!u.length||!window.EventSource||!navigator.locks)return;
function show(t){try{var m=JSON.parse(t);if(m.to!==localStorage.getItem('parcela:viewer')||m.unread===undefined)return;var n=m.unread>99?'99+':String(m.unread);
[].forEach.call(u,function(e){e.hidden=!m.unread;e.textContent=e.dataset.unread==='long'?', '+n+' new':n})}catch(x){}}
addEventListener('load',function(){var c=new BroadcastChannel('parcela:notices'),s,l;
c.onmessage=function(e){e.data!=='ask'?show(e.data):s&&c.postMessage(l||'here')};c.postMessage('ask');
function lead(){return new Promise(function(done){s=new EventSource('/events');
s.addEventListener('unread',function(e){l=e.data;c.postMessage(l);show(l)});
s.addEventListener('change',function(e){c.postMessage(e.data)});s.addEventListener('beat',function(){c.postMessage('here')});
s.onopen=function(){c.postMessage('missed')};s.addEventListener('missed',s.onopen);
s.addEventListener('error',function(){if(s&&s.readyState===2){s=null;done();setTimeout(wait,60000)}})})}
function wait(){navigator.locks.request('parcela:notices',lead).catch(function(){if(s)s.close();s=null})}
wait()})})()`
