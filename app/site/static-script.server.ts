/**
 * All the script of pages that React does not run on: the two buttons above, dialogs in browsers whose buttons do not
 * open them by themselves, and a page that is asked for anew once somebody signs in or out in another window or the
 * back button brings it out of memory (PUB-029), unless something is typed into it.
 */
export const STATIC_SCRIPT = `(function(){
function typed(){return [].some.call(document.querySelectorAll('input:not([type=hidden]),textarea'),function(f){return f.value!==(f.localName==='textarea'?'':f.defaultValue)})}
addEventListener('click',function(e){
var b=e.target.closest('[data-press]');if(b){b.dataset.press==='back'?history.back():location.reload();return}
var c=e.target.closest('[commandfor]');if(!c||'commandForElement' in c)return;
var d=document.getElementById(c.getAttribute('commandfor'));if(d)c.getAttribute('command')==='close'?d.close():d.showModal()});
addEventListener('storage',function(e){if(e.key==='parcela:viewer'&&!typed())location.reload()});
addEventListener('pageshow',function(e){if(e.persisted&&!typed())location.reload()})})()`
