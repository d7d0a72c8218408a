import { data } from 'react-router'
import { expectFields, formText, refusedForm } from '#app/lib/form.ts'
import { refusal } from '#app/lib/refusal.ts'
import { redirectWithToast, type Toast } from '#app/lib/toast.ts'
import { type ListingActor, OWNER_REFUSAL_WORDS } from './commands/attempt.server.ts'
import { removeDocument, saveDocument } from './documents/commands/change-document.server.ts'
import { DOCUMENT_REFUSAL_WORDS } from './documents/refusals.ts'
import { documentForm } from './documents/schema.ts'
import { IMAGE_REFUSAL_WORDS } from './images/arrange.ts'
import { moveImage, removeImage, setPrimaryImage } from './images/commands/arrange-images.server.ts'
import { describeImage } from './images/commands/describe-image.server.ts'
import { type ImageForm, imageForm } from './images/schema.ts'

/** A change that was not made: what was typed, whose it was, and why. */
export type MediaAnswer = {
  toast: Toast
  /** The file of a picture or the id of a document. */
  subject: string
  typed: Record<string, string>
  errors: Record<string, string>
  isStale: boolean
}

function refused(formData: FormData, status: number, text: string, errors: Record<string, string> = {}) {
  const typed = Object.fromEntries(
    Object.entries(refusedForm(formData, {}).values).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )
  const answer: MediaAnswer = {
    toast: { title: 'Nothing was changed', text, tone: 'error' },
    subject: typed.file ?? typed.document ?? '',
    typed,
    errors,
    isStale: status === 409,
  }
  return data(answer, { status })
}

const DONE = {
  image_primary: 'Primary listing image saved successfully.',
  image_move: 'The pictures stand in their new order.',
  image_remove: 'The picture is removed.',
  image_alt: 'The alt text is saved and acts from now on.',
  document_save: 'The document is saved and acts from now on.',
  document_remove: 'The document has been removed successfully',
} as const

function change(actor: ListingActor, id: number, form: Exclude<ImageForm, { intent: 'image_alt' }>) {
  if (form.intent === 'image_primary') return setPrimaryImage(actor, id, form.file)
  if (form.intent === 'image_remove') return removeImage(actor, id, form.file)
  return moveImage(actor, id, { fileId: form.file, from: form.from, to: form.to })
}

const back = (id: number, part: string, text: string, title = 'Saved') =>
  redirectWithToast(`/my-listings/${id}/media${part}`, { title, text, tone: 'ok' })

async function changeImages(actor: ListingActor, id: number, formData: FormData, form: ImageForm) {
  if (form.intent === 'image_alt') {
    const { file: fileId, seen, alt } = form
    const done = await describeImage(actor, id, { fileId, seen, alt })
    if (done.ok) return back(id, '', DONE.image_alt)
    if (done.refused === 'not_found') throw refusal('not_found', OWNER_REFUSAL_WORDS.not_found)
    if (done.refused === 'no_company') return refused(formData, 403, OWNER_REFUSAL_WORDS.no_company)
    if (done.refused === 'gone') return refused(formData, 404, IMAGE_REFUSAL_WORDS.gone)
    const words = 'This alt text was changed in another window. Nothing was overwritten.'
    return refused(formData, 409, words, { alt: words })
  }
  const done = await change(actor, id, form)
  if (!done.ok) {
    const why = done.refused
    if (why === 'not_found') throw refusal('not_found', OWNER_REFUSAL_WORDS.not_found)
    if (why === 'no_company') return refused(formData, 403, OWNER_REFUSAL_WORDS.no_company)
    if (why === 'stale') return refused(formData, 409, OWNER_REFUSAL_WORDS.stale)
    return refused(formData, why === 'gone' ? 404 : 409, IMAGE_REFUSAL_WORDS[why])
  }
  const waits = done.value.waiting && done.value.changed ? ' The change waits for review.' : ''
  return back(id, '', DONE[form.intent] + waits)
}

const DOCUMENT_STATUS = { no_company: 403, stale: 409, gone: 404, full: 409 } as const

async function changeDocuments(actor: ListingActor, id: number, formData: FormData) {
  const parsed = documentForm.safeParse(Object.fromEntries(formData))
  if (!parsed.success) {
    const errors: Record<string, string> = {}
    for (const { path, message } of parsed.error.issues) errors[String(path[0] ?? 'form')] ??= message
    return refused(formData, 422, Object.values(errors)[0] ?? '', errors)
  }
  const form = parsed.data
  const done =
    form.intent === 'document_remove'
      ? await removeDocument(actor, id, form.document)
      : await saveDocument(actor, id, { id: form.document, ...form })
  if (done.ok)
    return form.intent === 'document_remove'
      ? back(id, '', DONE.document_remove, 'Document removed')
      : back(id, '', DONE.document_save)
  const words = DOCUMENT_REFUSAL_WORDS[done.refused]
  if (done.refused === 'not_found') throw refusal('not_found', words)
  return refused(formData, DOCUMENT_STATUS[done.refused], words)
}

/** One change of the pictures or documents of an own listing; a foreign listing answers 404 as an unknown one. */
export async function changeMedia(actor: ListingActor, id: number, formData: FormData) {
  const intent = formText(formData, 'intent')
  expectFields(formData, imageForm)
  expectFields(formData, documentForm)
  if (intent.startsWith('document_')) return changeDocuments(actor, id, formData)
  const parsed = imageForm.safeParse(Object.fromEntries(formData))
  if (parsed.success) return changeImages(actor, id, formData, parsed.data)
  const errors: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) errors[String(path[0] ?? 'form')] ??= message
  return refused(formData, 422, errors.alt ?? 'Something in the form was not understood.', errors)
}
