import { dropReceived } from '#app/files/save-file.server.ts'
import { refusedResponse } from '#app/files/refused-response.ts'
import { UPLOAD_FAILED } from '#app/files/refusals.ts'
import { refusal, statusOf } from '#app/lib/refusal.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { addDocument, replaceDocument, DOCUMENT_REFUSALS } from '../commands/change-document.server.ts'
import { receiveForListing, RETURNED_LISTING, uploadResponse } from '../../images/receive.server.ts'
import { documentUpload, LISTING_DOCUMENT_RULE } from '../schema.ts'
import type { Route } from './+types/upload-document'

/** Adds or replaces a document (PUB-226); answers JSON to a script and a redirect to a plain form. */
export async function action({ request, context }: Route.ActionArgs) {
  const upload = await receiveForListing(request, context.get(viewerContext), LISTING_DOCUMENT_RULE)
  if (upload instanceof Response) return upload
  const { actor, received, fields, listingId } = upload
  const to = listingId === 0 ? '/my-listings' : `/my-listings/${listingId}/media#documents`
  const respond = (status: number, texts: { title: string; message: string }) =>
    uploadResponse(request, { to, status, answer: { ok: status === 200, ...texts } })
  if (!received.ok) return respond(received.refused === 'too_large' ? 413 : 422, received.texts)
  const { file } = received.value
  const form = documentUpload.safeParse(fields)
  if (!form.success) {
    await dropReceived(file)
    const message = form.error.issues[0]?.message ?? UPLOAD_FAILED.message
    return respond(422, { title: UPLOAD_FAILED.title, message })
  }
  const { document, version, ...facts } = form.data
  const stored =
    document === undefined
      ? await addDocument(actor, listingId, file, facts)
      : await replaceDocument(actor, listingId, file, { id: document, version: version ?? 0 })
  if (stored.ok) {
    const title = document === undefined ? 'Document added' : 'Document replaced'
    const message = `${file.originalName} has been uploaded successfully`
    return respond(200, stored.value.returned ? RETURNED_LISTING : { title, message })
  }
  const why = DOCUMENT_REFUSALS[stored.refused]
  if ('page' in why) return refusedResponse(request, refusal('not_found', why.page))
  return respond(statusOf(why.kind), { title: UPLOAD_FAILED.title, message: why.text })
}

/** POST only. */
export function loader({ request }: Route.LoaderArgs) {
  return refusedResponse(request, refusal('not_found'))
}
