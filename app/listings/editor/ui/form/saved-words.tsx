import type { SavedState } from './use-autosave.ts'

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Warsaw' })

function wordsOf(saved: SavedState): string {
  switch (saved) {
    case 'untouched':
      return ''
    case 'waiting':
      return 'Not saved yet'
    case 'saving':
      return 'Saving…'
    case 'lost':
      return 'No connection. Your texts stay here and are sent again by themselves.'
    default:
      return 'failed' in saved ? saved.failed : `Saved ${time.format(new Date(saved.savedAt))}, for you alone`
  }
}

/** How the typed texts stand, said aloud when it changes for the worse. */
export function SavedWords({ saved }: { saved: SavedState }) {
  const isTrouble = saved === 'lost' || (typeof saved === 'object' && 'failed' in saved)
  return (
    <p
      role={isTrouble ? 'alert' : 'status'}
      data-saved={typeof saved === 'string' ? saved : 'failed' in saved ? 'failed' : 'kept'}
      className={isTrouble ? 'text-13 text-stop' : 'text-13 text-ink-2 tabular-nums'}
    >
      {wordsOf(saved)}
    </p>
  )
}
