import { Button } from '#app/ui/button.tsx'

/**
 * Error pages from the server are not hydrated: there STATIC_SCRIPT (static-script.server.ts) presses these buttons, and in a page that is
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
