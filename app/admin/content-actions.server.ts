import { data, redirect, redirectDocument } from 'react-router'
import { FRESH_REFUSALS, proveFresh } from '#app/account/fresh-proof.server.ts'
import { discardDraft, saveDraft, undoDraft } from '#app/legal/commands/draft.server.ts'
import { publishDraft, type PublishRefusal } from '#app/legal/commands/publish.server.ts'
import { partAfter, readSheet, readStep, sheetFields, takeStep } from '#app/legal/editor-form.ts'
import { type EditedText, loadEdited } from '#app/legal/queries.server.ts'
import { type DocumentName, DOCUMENTS, isDocument, type Sheet } from '#app/legal/schema.ts'
import { refused } from '#app/lib/answer.server.ts'
import { conflict, type Refusal, type Refusals } from '#app/lib/answer.ts'
import { echoOf, expectFields, formText } from '#app/lib/form.ts'
import { typedValues } from '#app/lib/typed-values.ts'
import type { Result } from '#app/lib/result.ts'
import { redirectWithToast, type Toast } from '#app/lib/toast.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { type ContentAnswer, type ContentConflict, problemAnswer } from './content-answer.ts'
import { contentPath, previewPath } from './content-path.ts'

const NOT_UNDERSTOOD = 'This was not understood. Nothing was changed.'

/** Refusals of a step on a draft, and of its publishing (ADM-203). */
const KEEP_REFUSALS = {
  stale: conflict(
    'The document changed since you opened it. Nothing was saved and nothing of yours is lost.',
  ),
} as const satisfies Refusals<'stale'>
const PUBLISH_REFUSALS = {
  ...FRESH_REFUSALS,
  stale: conflict(
    'The draft changed since you opened this page, or was published already. Nothing was published.',
  ),
  no_draft: conflict('There is no draft to publish any more. Nothing was published.'),
  incomplete: { formError: 'Something is missing in the draft. Nothing was published.' },
  unchanged: {
    formError: 'The draft says the same as the version in force. Nothing was published.',
  },
} as const satisfies Refusals<PublishRefusal | 'not_fresh'>

/** The refusal as the editor takes it, with what somebody else made of the document. */
function no(formData: FormData, why: Refusal, conflict: ContentConflict | null = null) {
  const { data: form, init } = refused(formData, why)
  return data<ContentAnswer>({ form, conflict }, init ?? undefined)
}

function conflictOf({ revision, published, draft, saved }: EditedText): ContentConflict {
  return {
    revision,
    version: published.version,
    sheet: draft ?? published.sheet,
    isDraft: draft !== null,
    by: saved?.isOwn ? 'you, in another window' : (saved?.name ?? null),
    at: saved?.at ?? null,
  }
}

type Posted = { document: DocumentName; seen: number; sheet: Sheet; formData: FormData }
type Kept = Result<number, 'stale'>
/** What is said on the next page; or how the browser goes there, where it says enough itself. */
type Onward = Toast | 'page' | 'document'

function onward(to: string, said: Onward) {
  if (said === 'page') return redirect(to, 303)
  return said === 'document' ? redirectDocument(to, 303) : redirectWithToast(to, said)
}

async function keep(admin: AdminViewer, posted: Posted, kept: Kept, to: string, said: Onward) {
  if (kept.ok) return onward(to, said)
  const state = await loadEdited(admin, posted.document)
  return no(posted.formData, KEEP_REFUSALS[kept.refused], conflictOf(state))
}

const SAVED: Toast = { title: 'Draft saved', text: 'Nobody but admins sees it.', tone: 'ok' }
const REMOVED: Toast = { title: 'Removed', text: '“Undo the last step” brings it back.', tone: 'note' }
const DISCARDED: Toast = {
  title: 'Draft discarded',
  text: '“Undo the last step” brings it back.',
  tone: 'note',
}

/** Whether the form says what is kept already. */
function isKept({ seen, sheet }: Posted, state: EditedText): boolean {
  return (
    seen === state.revision && JSON.stringify(sheet) === JSON.stringify(state.draft ?? state.published.sheet)
  )
}

/** Keeps what was typed, then leads to the editor, the preview or the comparison. */
async function save(admin: AdminViewer, posted: Posted & { before?: Sheet }, to: string, said: Onward) {
  const problem = problemAnswer(posted.document, posted.sheet, echoOf(posted.formData))
  if (problem) return problem
  if (isKept(posted, await loadEdited(admin, posted.document))) return onward(to, said)
  return keep(admin, posted, await saveDraft(admin, posted), to, said)
}

async function publish(admin: AdminViewer, posted: Posted) {
  const { document, formData } = posted
  const proof = proveFresh(admin)
  if (!proof.ok) return no(formData, PUBLISH_REFUSALS[proof.refused])
  const done = await publishDraft(proof.value, posted)
  if (!done.ok) return no(formData, PUBLISH_REFUSALS[done.refused])
  const { title, isLegal } = DOCUMENTS[document]
  return redirectWithToast(contentPath(document), {
    title: `Version ${done.value} published`,
    text: isLegal ? `Members are notified in the app and by email.` : `${title} show it from now on.`,
    tone: 'ok',
  })
}

/** One step on the draft of a document, or its publishing (ADM-203); what was typed is in every answer but success. */
export async function answerContent(admin: AdminViewer, formData: FormData) {
  const [document, seen] = [formText(formData, 'document'), formText(formData, 'seen')]
  const intent = formText(formData, 'intent')
  const sheet = readSheet(typedValues(formData))
  expectFields(formData, Object.keys(sheetFields(sheet)))
  if (!isDocument(document) || !/^\d{1,9}$/.test(seen)) return no(formData, { formError: NOT_UNDERSTOOD })
  const posted = { document, seen: Number(seen), sheet, formData }
  const here = contentPath(document)
  switch (intent) {
    case 'publish':
      return publish(admin, posted)
    case 'save':
      return save(admin, posted, here, SAVED)
    case 'preview':
      return save(admin, posted, previewPath(document), 'document')
    case 'review':
      return save(admin, posted, contentPath(document, 'review'), 'page')
    case 'discard':
      return keep(admin, posted, await discardDraft(admin, posted), here, DISCARDED)
    case 'undo':
      return keep(admin, posted, await undoDraft(admin, posted), here, 'page')
    default: {
      const step = readStep(intent)
      if (!step) return no(formData, { formError: NOT_UNDERSTOOD })
      const sheet = takeStep(posted.sheet, step)
      const to = `${here}#part-${partAfter(posted.sheet, step)}`
      return save(
        admin,
        { ...posted, sheet, before: posted.sheet },
        to,
        step.do === 'remove' ? REMOVED : 'page',
      )
    }
  }
}
