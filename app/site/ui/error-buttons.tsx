import { Button } from '#app/ui/button.tsx'

/**
 * Error pages from the server are not hydrated: there ERROR_SCRIPT presses these buttons, and in a page that is
 * already running React does.
 */
export function RefreshButton() {
  return (
    <Button type="button" data-press="refresh" onClick={() => location.reload()}>
      Refresh Page
    </Button>
  )
}

export function GoBackButton() {
  return (
    <Button type="button" data-press="back" onClick={() => history.back()}>
      Go Back
    </Button>
  )
}

/**
 * All the script of pages that React does not run on: the two buttons above, dialogs in browsers whose buttons do not
 * open them by themselves, and a page that is asked for anew once somebody signs in or out in another window or the
 * back button brings it out of memory (PUB-029), unless something is typed into it.
 */
export const ERROR_SCRIPT = `(function(){
function typed(){return [].some.call(document.querySelectorAll('input:not([type=hidden]),textarea'),function(f){return f.value!==(f.localName==='textarea'?'':f.defaultValue)})}
addEventListener('click',function(e){
var b=e.target.closest('[data-press]');if(b){b.dataset.press==='back'?history.back():location.reload();return}
var c=e.target.closest('[commandfor]');if(!c||'commandForElement' in c)return;
var d=document.getElementById(c.getAttribute('commandfor'));if(d)c.getAttribute('command')==='close'?d.close():d.showModal()});
addEventListener('storage',function(e){if(e.key==='parcela:viewer'&&!typed())location.reload()});
addEventListener('pageshow',function(e){if(e.persisted&&!typed())location.reload()})})()`
