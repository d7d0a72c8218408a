/**
 * The script of pages without React: buttons to go back, reload and scroll to the top, a fallback for `commandfor`
 * dialogs, and a reload after a sign-in or sign-out in another window or a restore from the back/forward cache (PUB-029),
 * unless something is typed. Updates the bell's number from the window that holds the event stream, or from its own
 * stream (MEM-383; the counterpart is app/notices/ui/live.ts).
 */
export const STATIC_SCRIPT = `(function(){
function typed(){return [].some.call(document.querySelectorAll('input:not([type=hidden]),textarea'),function(f){return f.value!==(f.localName==='textarea'?'':f.defaultValue)})}
addEventListener('click',function(e){
var b=e.target.closest('[data-press]');if(b){var p=b.dataset.press;p==='top'?scrollTo({top:0,behavior:matchMedia('(prefers-reduced-motion: reduce)').matches?'auto':'smooth'}):p==='back'?history.back():location.reload();return}
var c=e.target.closest('[commandfor]');if(!c||'commandForElement' in c)return;
var d=document.getElementById(c.getAttribute('commandfor'));if(d)c.getAttribute('command')==='close'?d.close():d.showModal()});
var t=document.querySelector('[data-press=top]');function look(){t.hidden=scrollY<=500}if(t){addEventListener('scroll',look,{passive:true});look()}
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

/**
 * The counterpart of SessionWatch: announces the viewer to other windows and clears what another user left in this
 * browser (PUB-029, MEM-137; keys in app/account/ui/window-session.ts).
 */
const VIEWER_SCRIPT = `;(function(v){try{
var L=localStorage,D='parcela:draft:',O='parcela:signing-out',w=L.getItem(O);
if(L.getItem('parcela:viewer')!==v)L.setItem('parcela:viewer',v);
if(w!==null)L.removeItem(O);
Object.keys(L).forEach(function(k){if(w&&w!==v&&k.indexOf(D+w+':')===0||v&&k.indexOf(D)===0&&k.indexOf(D+v+':')!==0)L.removeItem(k)});
Object.keys(sessionStorage).forEach(function(k){var m=/^parcela\\.\\w+\\.(.+)$/.exec(k);if(m&&m[1]!=='guest'&&m[1]!==v)sessionStorage.removeItem(k)});
addEventListener('submit',function(e){if(v&&e.target.getAttribute('action')==='/signout')L.setItem(O,v)})
}catch(x){}})`

/**
 * Keeps a long text typed in a native form, as TypedGuard and keepTypedForm do elsewhere: asks before the page is left,
 * sends nothing while offline, and refills the form, from a copy under the viewer's key, after an unanswered submit.
 */
const FORM_SCRIPT = `;(function(){try{
var a=document.querySelector('form textarea'),f=a&&a.form;if(!f)return;
var S=sessionStorage,k='parcela.message.'+(localStorage.getItem('parcela:viewer')||'guest'),kept=JSON.parse(S.getItem(k)||'null'),left;
function each(go){[].forEach.call(f.elements,function(e){if(e.name)go(e)})}
S.removeItem(k);
if(kept&&location.search.indexOf('sent=')<0&&!f.querySelector('[aria-invalid=true]'))each(function(e){if(typeof kept[e.name]==='string')e.value=kept[e.name]});
f.addEventListener('submit',function(e){var p=f.querySelector('[data-lost]');if(p)p.remove();
if(navigator.onLine===false){e.preventDefault();p=document.createElement('p');p.setAttribute('role','alert');p.dataset.lost='';p.className='text-stop';
p.textContent='No connection. What you typed is still here. Choose “Send Message” again.';f.appendChild(p);return}
left=true;kept={};each(function(e){kept[e.name]=e.value});S.setItem(k,JSON.stringify(kept))});
addEventListener('pageshow',function(){left=false});
addEventListener('beforeunload',function(e){if(!left&&a.value.trim())e.preventDefault()})
}catch(x){}})()`

/** The script of a static page; `viewerId` is null for a guest, undefined if the viewer is unknown. */
export function staticScript(viewerId: string | null | undefined): string {
  const viewer = viewerId === undefined ? '' : `${VIEWER_SCRIPT}('${viewerId ?? ''}')`
  return STATIC_SCRIPT + viewer + FORM_SCRIPT
}
