import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'

type ErrorScreenProps = { code?: string; title: string; text: string; children: ReactNode }

export function ErrorScreen({ code, title, text, children }: ErrorScreenProps) {
  return (
    <div className="page flex flex-col items-start gap-4 py-16 md:py-28">
      {code && <p className="font-mono text-28 text-ink-2">{code}</p>}
      <h1 className="text-28 md:text-40">{title}</h1>
      <p className="max-w-[52ch] text-17 text-ink-2">{text}</p>
      <div className="mt-4 flex flex-wrap items-center gap-4">{children}</div>
    </div>
  )
}

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
