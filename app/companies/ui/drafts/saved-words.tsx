import { use } from 'react'
import { TimeZone } from '#app/ui/time-zone.ts'
import { SAVE_FAILED } from './save-failed.ts'
import type { Saving } from './draft-state.ts'

const SAYS: Record<Exclude<Saving, 'idle'>, string> = {
  saving: 'Auto-saving...',
  failed: SAVE_FAILED,
  signed_out: 'Not saved: you are signed out. What you typed stays here.',
  conflict: 'Not saved: choose between the two texts first.',
  refused: 'Not saved.',
}

type Props = { saving: Saving; savedAt: string | null }

/** How the draft stands: being saved, saved at a time, or not saved and why (MEM-121, MEM-136). */
export function SavedWords({ saving, savedAt }: Props) {
  const timeZone = use(TimeZone)
  const isTrouble = saving !== 'idle' && saving !== 'saving'
  const time =
    savedAt && new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(new Date(savedAt))
  return (
    <p
      role={isTrouble ? 'alert' : 'status'}
      data-saving={saving}
      className={isTrouble ? 'text-13 text-stop' : 'text-13 text-ink-2 tabular-nums'}
    >
      {saving === 'idle' ? time && `Last saved ${time}` : SAYS[saving]}
    </p>
  )
}
