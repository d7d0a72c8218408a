import type { Difference } from '#app/lib/difference.ts'

type Saving = 'idle' | 'saving' | 'failed' | 'signed_out' | 'conflict' | 'refused'

/** The result of a form post; empty if the server did not respond. */
export type DraftResult = {
  draftVersion?: number
  /** The confirmed save, with its ISO time in UTC. */
  kept?: { version: number; savedAt: string }
  /** Fields that another window changed in the meantime, with both values. */
  differences?: Difference[]
  /** How another window ended the shown draft. */
  endedBy?: 'submit' | 'discard' | null
  formError?: string
  /** The post was saved, but the person has to confirm submitting with this many open items. */
  stillOpen?: number
  isSignedOut?: true
}

export type Opened = {
  /** The version of the draft, or of the record it changes. */
  seen: number
  savedAt: string | null
  /** Fields with values from a response that are not in the draft: they count as typed. */
  touched?: readonly string[]
}

export type WindowDraft = {
  /** The number of changes in this window, and the last one known to the server. */
  edit: number
  acked: number
  /** The last change each channel sent; a response acknowledges only its own channel. */
  autosent: number
  submitted: number
  /** The changed fields, separated by spaces. */
  touched: string
  /** The draft version that this window started from or saved last. */
  seen: number
  savedAt: string | null
  saving: Saving
  /** Why the last post was not saved. A conflict stops all saves until the person chooses. */
  refusal: DraftResult | null
}

export function initialWindow(
  { seen, savedAt, touched = [] }: Opened,
  result: DraftResult | undefined,
): WindowDraft {
  const edit = touched.length > 0 ? 1 : 0
  const window = { edit, acked: 0, autosent: 0, submitted: 0, touched: touched.join(' '), seen, savedAt }
  const before: WindowDraft = { ...window, saving: 'idle', refusal: null }
  return result ? withReply(before, result) : before
}

export type DraftEvent =
  | { kind: 'typed'; field: string }
  | { kind: 'sent'; isAutosave: boolean }
  | { kind: 'autosaved'; result: DraftResult }
  | { kind: 'replied'; result: DraftResult }

export function nextWindow(window: WindowDraft, event: DraftEvent): WindowDraft {
  switch (event.kind) {
    case 'typed':
      return withTyped(window, event.field)
    case 'sent':
      if (!event.isAutosave) return { ...window, submitted: window.edit }
      // A signed-out person is asked to sign in until a save succeeds.
      return {
        ...window,
        autosent: window.edit,
        saving: window.saving === 'signed_out' ? 'signed_out' : 'saving',
      }
    case 'autosaved':
      return withAutosave(window, event.result)
    case 'replied':
      return withReply(window, event.result)
  }
}

function withTyped(window: WindowDraft, field: string): WindowDraft {
  const isKnown = field === '' || window.touched.split(' ').includes(field)
  const touched = isKnown ? window.touched : `${window.touched} ${field}`.trim()
  const typed = { ...window, edit: window.edit + 1, touched }
  // A refused value is retried once it changes.
  return window.saving === 'refused' ? { ...typed, saving: 'idle', refusal: null } : typed
}

function withAutosave(window: WindowDraft, result: DraftResult): WindowDraft {
  if (result.kept) {
    const { version: seen, savedAt } = result.kept
    const acked = Math.max(window.acked, window.autosent)
    // Changes from a lost submit still have to be sent.
    const saving = window.saving === 'failed' && acked < window.submitted ? 'failed' : 'idle'
    return { ...window, seen, savedAt, acked, saving, refusal: null }
  }
  return refused(window, result) ?? { ...window, saving: 'failed' }
}

/** The form's own post returned the form: saved with messages, or refused. */
function withReply(window: WindowDraft, result: DraftResult): WindowDraft {
  if (result.draftVersion === undefined) return { ...window, saving: 'failed' }
  const stopped = refused(window, result)
  if (stopped) return stopped
  const acked = Math.max(window.acked, window.submitted)
  return { ...window, seen: result.draftVersion, acked, saving: 'idle', refusal: null }
}

function refused(window: WindowDraft, result: DraftResult): WindowDraft | null {
  if (result.isSignedOut) return { ...window, saving: 'signed_out' }
  if (result.differences) return { ...window, refusal: result, saving: 'conflict' }
  if (result.formError !== undefined && result.stillOpen === undefined)
    return { ...window, refusal: result, saving: 'refused' }
  return null
}
