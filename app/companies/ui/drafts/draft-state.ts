import type { FormAnswer } from '../../commands/posted-form.server.ts'
import type { WizardPage } from '../../queries/wizard.server.ts'
import { sameAnswer } from '../../schema/draft-merge.ts'

export type Saving = 'idle' | 'saving' | 'failed' | 'signed_out' | 'conflict' | 'refused'
/** What a post came back with; one that reached no server has no version. */
export type Answer = Partial<FormAnswer>

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
  /** Why nothing more is saved before a person answers. */
  refusal: Answer | null
}

/** A window as it opens; texts that an answer brings along and the draft does not have count as typed. */
export function openedWindow(page: WizardPage, answer: Answer | undefined): WindowDraft {
  const touched = Object.entries(answer?.values ?? {})
    .filter(([name, value]) => !sameAnswer(value, page.values[name]))
    .map(([name]) => name)
  const edit = touched.length > 0 ? 1 : 0
  const { draftVersion: seen, draft } = page
  const window = { edit, acked: 0, autosent: 0, pressed: 0, touched: touched.join(' '), seen }
  const before: WindowDraft = { ...window, savedAt: draft?.savedAt ?? null, saving: 'idle', refusal: null }
  return answer ? withReply(before, answer) : before
}

export type DraftEvent =
  | { kind: 'typed'; field: string }
  | { kind: 'sent'; isAutosave: boolean }
  | { kind: 'autosaved'; answer: Answer }
  | { kind: 'replied'; answer: Answer }

export function nextWindow(window: WindowDraft, event: DraftEvent): WindowDraft {
  switch (event.kind) {
    case 'typed': {
      const isKnown = event.field === '' || window.touched.split(' ').includes(event.field)
      const touched = isKnown ? window.touched : `${window.touched} ${event.field}`.trim()
      return { ...window, edit: window.edit + 1, touched }
    }
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
  if (answer.draftVersion !== undefined && answer.formError !== undefined)
    return { ...window, refusal: answer, saving: 'refused' }
  return null
}
