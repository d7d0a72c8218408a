import { data, redirect, redirectDocument } from 'react-router'
import { FRESH_REFUSALS, proveFresh } from '#app/account/fresh-proof.server.ts'
import { discardDraft, saveDraft, undoDraft } from '#app/legal/commands/draft.server.ts'
import { publishDraft, type PublishRefusal } from '#app/legal/commands/publish.server.ts'
import { readSheet } from '#app/legal/editor-form.ts'
import { identitySheet } from '#app/legal/identity.ts'
import { readIdentity } from '#app/legal/identity-form.ts'
import { type EditedText, loadEdited } from '#app/legal/queries.server.ts'
import { type DocumentName, DOCUMENTS, isDocument, isSameSheet, type Sheet } from '#app/legal/schema.ts'
import { refused, refusedWith } from '#app/lib/form-response.server.ts'
import { conflict, type Refusal, type Refusals, type Result, statusOf } from '#app/lib/refusal.ts'
import { echoOf, formText, textsOf, typedValues } from '#app/lib/form.ts'
import { done, redirectWithToast, type Toast } from '#app/lib/toast.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { type ContentResult, type ContentConflict, problemResult } from './content-result.ts'
import { contentPath, previewPath } from './paths.ts'

const INVALID_REQUEST = 'The request was invalid. Nothing was changed.'

const STALE = conflict(
  'The document changed after you opened it. Your text was not saved, but it is still in the form.',
)
const OLD_WINDOW = conflict(
  'You opened this page before an update. Nothing was changed. Copy what you need, then reload this page.',
)
const PUBLISH_REFUSALS = {
  ...FRESH_REFUSALS,
  stale: conflict('The draft was changed or published after you opened this page. Nothing was published.'),
  no_draft: conflict('The draft no longer exists. Nothing was published.'),
  incomplete: { formError: 'The draft is incomplete. Nothing was published.' },
  no_identity: {
    toast: {
      title: 'Publish your identity first',
      text: 'This text names the operator, but your identity is still sample data. Nothing was published.',
      tone: 'error',
      link: { label: 'Edit your identity', to: contentPath('identity') },
    },
  },
  unchanged: { formError: 'The draft matches the live version. Nothing was published.' },
} as const satisfies Refusals<PublishRefusal | 'not_fresh'>

/** A refusal for the editor, with the conflicting text if another admin saved one. */
function refuse(formData: FormData, why: Refusal, conflict: ContentConflict | null = null) {
  const { data: form, init } = refused(formData, why)
  return data<ContentResult>({ form, conflict }, init ?? undefined)
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

/** Refuses a form from the previous release, with a field for each part; the editor shows them as one text. */
function refuseOldWindow(formData: FormData) {
  const values = typedValues(formData)
  const lines = Object.entries(values).flatMap(([name, value]) => {
    const [, field] = /^p\d+-(heading|\d+-title|\d+-text)$/.exec(name) ?? []
    if (!field) return []
    return [`${field === 'heading' ? '# ' : field.endsWith('title') ? '## ' : ''}${String(value)}`]
  })
  const { data: form, init } = refusedWith({ ...echoOf(formData), text: lines.join('\n\n') }, OLD_WINDOW)
  return data<ContentResult>({ form, conflict: null }, init ?? undefined)
}

type Posted = { document: DocumentName; seen: number; sheet: Sheet; formData: FormData }
/** The redirect after a step. */
type Next = () => Response | Promise<Response>

async function finishSave(admin: AdminViewer, posted: Posted, kept: Result<number, 'stale'>, next: Next) {
  if (kept.ok) return next()
  const state = await loadEdited(admin, posted.document)
  return refuse(posted.formData, STALE, conflictOf(state))
}

const SAVED = done('Draft saved', 'Only admins can see it.')
const DISCARDED: Toast = {
  title: 'Draft discarded',
  text: 'To restore it, choose “Undo last change”.',
  tone: 'note',
}

async function save(admin: AdminViewer, posted: Posted, next: Next) {
  const problem = problemResult(posted.document, posted.sheet, echoOf(posted.formData))
  if (problem) return data(problem, { status: statusOf('invalid') })
  const { revision, draft, published } = await loadEdited(admin, posted.document)
  if (posted.seen === revision && isSameSheet(posted.sheet, draft ?? published.sheet)) return next()
  return finishSave(admin, posted, await saveDraft(admin, posted), next)
}

async function publish(admin: AdminViewer, posted: Posted) {
  const { document, formData } = posted
  const proof = proveFresh(admin)
  if (!proof.ok) return refuse(formData, PUBLISH_REFUSALS[proof.refused])
  const published = await publishDraft(proof.value, posted)
  if (!published.ok) return refuse(formData, PUBLISH_REFUSALS[published.refused])
  const { title, isLegal } = DOCUMENTS[document]
  // Reloaded, so that the window shows the new name and colours.
  const headers = new Headers(document === 'identity' ? { 'X-Remix-Reload-Document': 'true' } : {})
  const text = isLegal
    ? 'We are notifying members in the app and by email.'
    : document === 'identity'
      ? 'Pages and emails now show this version.'
      : `“${title}” now shows this version.`
  const toast = done(`Version ${published.value} published`, text)
  return redirectWithToast(contentPath(document), toast, headers)
}

/** Handles one step on a draft, or its publication (ADM-203). Every response except success keeps the input. */
export async function handleContentForm(admin: AdminViewer, formData: FormData) {
  const [document, seen] = [formText(formData, 'document'), formText(formData, 'seen')]
  const [intent, text] = [formText(formData, 'intent'), formText(formData, 'text')]
  if (!isDocument(document) || !/^\d{1,9}$/.test(seen))
    return refuse(formData, { formError: INVALID_REQUEST })
  const isIdentity = document === 'identity'
  if (intent !== 'publish' && !formData.has(isIdentity ? 'name' : 'text')) return refuseOldWindow(formData)
  const sheet = isIdentity ? identitySheet(readIdentity(textsOf(formData))) : readSheet(document, text)
  const posted = { document, seen: Number(seen), sheet, formData }
  const here = contentPath(document)
  switch (intent) {
    case 'publish':
      return publish(admin, posted)
    case 'save':
      return save(admin, posted, () => redirectWithToast(here, SAVED))
    case 'preview':
      return save(admin, posted, () => redirectDocument(previewPath(document), 303))
    case 'review':
      return save(admin, posted, () => redirect(contentPath(document, 'review'), 303))
    case 'discard':
      return finishSave(admin, posted, await discardDraft(admin, posted), () =>
        redirectWithToast(here, DISCARDED),
      )
    case 'undo':
      return finishSave(admin, posted, await undoDraft(admin, posted), () => redirect(here, 303))
    default:
      return refuse(formData, { formError: INVALID_REQUEST })
  }
}
