import { use } from 'react'
import { knownZone } from '#app/lib/format.ts'
import { TimeZone } from '#app/ui/moment.tsx'
import type { DraftState } from './use-draft.ts'

const SAVED_LINE = {
  waiting: 'Saving...',
  saving: 'Saving...',
  saved: (time: string) => `Saved ${time}`,
  failed: 'Not saved. Trying again.',
  signed_out: 'Not saved. You are signed out. Your entries are still here.',
  conflict: 'Not saved. Choose between the two versions first.',
  refused: 'Not saved.',
}

type Props = {
  draft: Pick<DraftState, 'saving' | 'savedAt' | 'isUnsaved'>
  overrides?: Partial<typeof SAVED_LINE> | undefined
}

/** The save status of the entries: saving, saved at a time, or not saved and why. Only problems are announced. */
export function SavedLine({ draft: { saving, savedAt, isUnsaved }, overrides }: Props) {
  const timeZone = use(TimeZone)
  const texts = { ...SAVED_LINE, ...overrides }
  const isTrouble = saving !== 'idle' && saving !== 'saving'
  const state = saving === 'idle' && isUnsaved ? 'waiting' : saving
  const timeOf = (at: string) =>
    new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: knownZone(timeZone) }).format(
      new Date(at),
    )
  const saved = savedAt && texts.saved(timeOf(savedAt))
  return (
    <p
      // As in Moment: if the browser does not know the time zone, hydration keeps the server's text.
      key={timeZone}
      suppressHydrationWarning
      role={isTrouble ? 'alert' : 'status'}
      aria-live={isTrouble ? undefined : 'off'}
      data-saving={state === 'idle' && saved ? 'kept' : state}
      className={isTrouble ? 'text-13 text-stop' : 'text-13 text-ink-2 tabular-nums'}
    >
      {state === 'idle' ? saved : texts[state]}
    </p>
  )
}
