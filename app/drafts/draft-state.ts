import type { Difference } from '#app/lib/difference.ts'

export type Saving = 'idle' | 'saving' | 'failed' | 'signed_out' | 'conflict' | 'refused'

/** What a post of a form came back with; one that reached no server has none of it. */
export type Answer = {
  /** The version that the form's next post was made of. */
  draftVersion?: number
  /** The answer to a keep that counts; ISO time in UTC. */
  kept?: { version: number; savedAt: string }
  /** Texts that another window changed meanwhile, with both. */
  differences?: Difference[]
  /** How the draft that the window shows was ended by another one. */
  endedBy?: 'submit' | 'discard' | null
  formError?: string
  /** The session has ended. */
  isSignedOut?: true
}

/** What a window shows as it opens. */
export type Opened = {
  /** The version of the draft, or of what it changes. */
  seen: number
  savedAt: string | null
  /** Fields whose texts came with an answer and are not in the draft: they count as typed. */
  touched?: readonly string[]
}

export type WindowDraft = {
  /** How often a person changed something in this window, and up to which change it is on the server. */
  edit: number
  acked: number
  /** Up to which change each way of posting sent last; an answer acknowledges what its own way sent, nothing else. */
  autosent: number
  pressed: number
  /** The fields that were changed, separated by spaces. */
  touched: string
  /** The draft's version that this window was made of or saved last. */
  seen: number
  savedAt: string | null
  saving: Saving
  /** Why the last post was not kept. Another window's text stops all keeps until a person answers. */
  refusal: Answer | null
}

export function openedWindow(
  { seen, savedAt, touched = [] }: Opened,
  answer: Answer | undefined,
): WindowDraft {
  const edit = touched.length > 0 ? 1 : 0
  const window = { edit, acked: 0, autosent: 0, pressed: 0, touched: touched.join(' '), seen, savedAt }
  const before: WindowDraft = { ...window, saving: 'idle', refusal: null }
  return answer ? withReply(before, answer) : before
}

export type DraftEvent =
  | { kind: 'typed'; field: string }
  | { kind: 'sent'; isAutosave: boolean }
  | { kind: 'autosaved'; answer: Answer }
  | { kind: 'replied'; answer: Answer }

export function nextWindow(window: WindowDraft, event: DraftEvent): WindowDraft {
  switch (event.kind) {
    case 'typed':
      return withTyped(window, event.field)
    case 'sent':
      if (!event.isAutosave) return { ...window, pressed: window.edit }
      // Whoever is signed out goes on being asked to sign in until a save is kept.
      return {
        ...window,
        autosent: window.edit,
        saving: window.saving === 'signed_out' ? 'signed_out' : 'saving',
      }
    case 'autosaved':
      return withAutosave(window, event.answer)
    case 'replied':
      return withReply(window, event.answer)
  }
}

function withTyped(window: WindowDraft, field: string): WindowDraft {
  const isKnown = field === '' || window.touched.split(' ').includes(field)
  const touched = isKnown ? window.touched : `${window.touched} ${field}`.trim()
  const typed = { ...window, edit: window.edit + 1, touched }
  // A text that was refused for what it says is tried again once it says something else.
  return window.saving === 'refused' ? { ...typed, saving: 'idle', refusal: null } : typed
}

function withAutosave(window: WindowDraft, answer: Answer): WindowDraft {
  if (answer.kept) {
    const { version: seen, savedAt } = answer.kept
    const acked = Math.max(window.acked, window.autosent)
    // What a lost press sent is still to be sent again.
    const saving = window.saving === 'failed' && acked < window.pressed ? 'failed' : 'idle'
    return { ...window, seen, savedAt, acked, saving, refusal: null }
  }
  return refused(window, answer) ?? { ...window, saving: 'failed' }
}

/** The form's own post was answered with the form again: kept with messages, or refused. */
function withReply(window: WindowDraft, answer: Answer): WindowDraft {
  if (answer.draftVersion === undefined) return { ...window, saving: 'failed' }
  const stopped = refused(window, answer)
  if (stopped) return stopped
  const acked = Math.max(window.acked, window.pressed)
  return { ...window, seen: answer.draftVersion, acked, saving: 'idle', refusal: null }
}

function refused(window: WindowDraft, answer: Answer): WindowDraft | null {
  if (answer.isSignedOut) return { ...window, saving: 'signed_out' }
  if (answer.differences) return { ...window, refusal: answer, saving: 'conflict' }
  if (answer.formError !== undefined) return { ...window, refusal: answer, saving: 'refused' }
  return null
}
