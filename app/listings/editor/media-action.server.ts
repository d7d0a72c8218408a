import { refusedWith } from '#app/lib/form-response.server.ts'
import type { Refusal, Refusals } from '#app/lib/refusal.ts'
import { echoOf, expectFields, formText, parseForm } from '#app/lib/form.ts'
import { done, redirectWithToast } from '#app/lib/toast.ts'
import {
  type ListingActor,
  OWNER_REFUSAL_TEXTS,
  type OwnerRefusal,
} from '../commands/owned-listing.server.ts'
import {
  DOCUMENT_REFUSALS,
  removeDocument,
  saveDocument,
} from '../documents/commands/change-document.server.ts'
import { documentForm } from '../documents/schema.ts'
import { type ArrangeRefusal, IMAGE_REFUSALS } from '../images/arrange.ts'
import {
  moveImage,
  removeImage,
  setPrimaryImage,
  describeImage,
} from '../images/commands/arrange-images.server.ts'
import { type ImageForm, imageForm } from '../images/schema.ts'

const refuse = (formData: FormData, why: Refusal) =>
  refusedWith(
    echoOf(formData),
    { ...why, title: 'Nothing was changed' },
    { isStale: why.kind === 'conflict' },
  )

const DONE = {
  image_primary: 'Primary listing image saved successfully.',
  image_move: 'The new order is saved.',
  image_remove: 'The image was removed.',
  image_alt: 'Your alt text is live now.',
  document_save: 'Your changes to the document are live now.',
  document_remove: 'The document has been removed successfully',
} as const

function change(actor: ListingActor, id: number, form: Exclude<ImageForm, { intent: 'image_alt' }>) {
  if (form.intent === 'image_primary') return setPrimaryImage(actor, id, form.file)
  if (form.intent === 'image_remove') return removeImage(actor, id, form.file)
  return moveImage(actor, id, { ...form, fileId: form.file })
}

const back = (id: number, text: string, title = 'Saved') =>
  redirectWithToast(`/my-listings/${id}/media`, done(title, text))

const REFUSALS = {
  ...IMAGE_REFUSALS,
  not_found: { kind: 'not_found', page: OWNER_REFUSAL_TEXTS.not_found },
  no_company: { kind: 'access_denied', text: OWNER_REFUSAL_TEXTS.no_company },
  stale: { kind: 'conflict', text: OWNER_REFUSAL_TEXTS.stale },
} as const satisfies Refusals<OwnerRefusal | ArrangeRefusal>

const STALE_ALT = {
  kind: 'conflict',
  errors: { alt: 'This alt text was changed in another window. Nothing was overwritten.' },
} as const

async function changeImages(actor: ListingActor, id: number, formData: FormData, form: ImageForm) {
  if (form.intent === 'image_alt') {
    const described = await describeImage(actor, id, form)
    if (described.ok) return back(id, DONE.image_alt)
    return refuse(formData, described.refused === 'stale' ? STALE_ALT : REFUSALS[described.refused])
  }
  const arranged = await change(actor, id, form)
  if (!arranged.ok) return refuse(formData, REFUSALS[arranged.refused])
  const { waiting, changed } = arranged.value
  const note = waiting && changed ? ' Members will see the change once we approve it.' : ''
  return back(id, DONE[form.intent] + note)
}

async function changeDocuments(actor: ListingActor, id: number, formData: FormData) {
  const parsed = parseForm(documentForm, formData)
  if (!parsed.ok) {
    const { errors } = parsed.form
    return refuse(formData, { errors, text: Object.values(errors)[0] ?? '' })
  }
  const form = parsed.data
  const isRemoval = form.intent === 'document_remove'
  const changed = isRemoval
    ? await removeDocument(actor, id, form.document)
    : await saveDocument(actor, id, { id: form.document, ...form })
  if (!changed.ok) return refuse(formData, DOCUMENT_REFUSALS[changed.refused])
  return isRemoval ? back(id, DONE.document_remove, 'Document removed') : back(id, DONE.document_save)
}

/** One change to the images or documents; another company's listing is a 404 like an unknown one. */
export async function changeMedia(actor: ListingActor, id: number, formData: FormData) {
  const intent = formText(formData, 'intent')
  expectFields(formData, imageForm)
  expectFields(formData, documentForm)
  if (intent.startsWith('document_')) return changeDocuments(actor, id, formData)
  const parsed = parseForm(imageForm, formData)
  if (parsed.ok) return changeImages(actor, id, formData, parsed.data)
  const { errors } = parsed.form
  return refuse(formData, {
    errors,
    text: errors.alt ?? 'We could not read this form. Reload the page and try again.',
  })
}
