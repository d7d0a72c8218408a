import { clsx } from 'clsx'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { DialogCloser } from './dialog.tsx'
import { useRecordUpdate } from './record-update.tsx'

const CHANGED = 'This record has changed.'
const SHOW_CHANGES = 'Show changes'

/** Minimum time in milliseconds between two announcements in a window. */
const ANNOUNCEMENT_INTERVAL_MS = 5_000
let lastAnnouncedAt = -Infinity

/** The announced text, throttled across all notice lines of a window. */
function useThrottledAnnouncement(text: string): string {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const wait = () => Math.max(0, lastAnnouncedAt + ANNOUNCEMENT_INTERVAL_MS - Date.now())
    const announce = () => {
      if (text !== '' && wait() > 0) return plan(wait())
      if (text !== '') lastAnnouncedAt = Date.now()
      setAnnounced(text)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const plan = (ms: number) => (timer = setTimeout(announce, ms))
    plan(text === '' ? 0 : wait())
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : announced
}

type LineProps = { announcement: string; className?: string | undefined; children: ReactNode }

/** A notice line; nothing is announced while `announcement` is empty. */
export function Line({ announcement, className, children }: LineProps) {
  const announced = useThrottledAnnouncement(announcement)
  return (
    <>
      <span className="sr-only" role="status">
        {announced}
      </span>
      {announcement !== '' && (
        <p className={clsx('flex flex-wrap items-center gap-3', className)}>{children}</p>
      )}
    </>
  )
}

/** Shown above the buttons of a record: the notice of a change, with a button to show it. */
export function ChangedLine({ className }: { className?: string }) {
  const update = useRecordUpdate()
  if (!update) return null
  return (
    <Line announcement={update.hasUpdate ? CHANGED : ''} className={className}>
      <span id={update.id} className="text-15">
        {CHANGED}
      </span>
      <Button size="sm" type="button" onClick={update.show}>
        {SHOW_CHANGES}
      </Button>
    </Line>
  )
}

/** The same in a dialog; showing the changes closes the dialog and keeps the typed text. */
export function ChangedInDialog({ dialog }: { dialog: string }) {
  const update = useRecordUpdate()
  if (!update) return null
  return (
    <Line announcement={update.hasUpdate ? CHANGED : ''}>
      <span className="text-15">{CHANGED}</span>
      <DialogCloser dialog={dialog} size="sm" onClick={update.show}>
        {SHOW_CHANGES}
      </DialogCloser>
    </Line>
  )
}
