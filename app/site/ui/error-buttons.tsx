import { Button } from '#app/ui/button.tsx'

/** Server-rendered error pages are not hydrated; there STATIC_SCRIPT (static-script.server.ts) handles these buttons. */
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
