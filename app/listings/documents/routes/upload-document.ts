import { dropReceived } from '#app/files/save-file.server.ts'
import { refusedAnswer } from '#app/files/refused-answer.ts'
import { UPLOAD_FAILED } from '#app/files/refusals.ts'
import { refusal, statusOf } from '#app/lib/refusal.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { addDocument, replaceDocument } from '../commands/store-document.server.ts'
import { receiveForListing, RETURNED_LISTING, uploadAnswer } from '../../images/receive.server.ts'
import { DOCUMENT_REFUSALS } from '../refusals.ts'
import { documentUpload, LISTING_DOCUMENT_RULE } from '../schema.ts'
import type { Route } from './+types/upload-document'

/** Adds or replaces a document (PUB-226); answers JSON to a script and a redirect to a plain form. */
export async function action({ request, context }: Route.ActionArgs) {
  const upload = await receiveForListing(request, context.get(viewerContext), LISTING_DOCUMENT_RULE)
  if (upload instanceof Response) return upload
  const { actor, received, fields, listingId } = upload
  const to = listingId === null ? '/my-listings' : `/my-listings/${listingId}/media#documents`
  const answer = (status: number, words: { ok: boolean; title: string; message: string }) =>
    uploadAnswer(request, { to, status, answer: words })
  if (!received.ok)
    return answer(received.refused === 'too_large' ? 413 : 422, { ok: false, ...received.words })
  const { file } = received.value
  const form = documentUpload.safeParse(fields)
  if (!form.success || listingId === null) {
    await dropReceived(file)
    if (listingId === null)
      return refusedAnswer(request, refusal('not_found', DOCUMENT_REFUSALS.not_found.page))
    const message = form.error?.issues[0]?.message ?? UPLOAD_FAILED.message
    return answer(422, { ok: false, title: UPLOAD_FAILED.title, message })
  }
  const { document, version, ...facts } = form.data
  const stored =
    document === undefined
      ? await addDocument(actor, listingId, file, facts)
      : await replaceDocument(actor, listingId, file, { id: document, version: version ?? 0 })
  if (stored.ok) {
    const name = file.originalName
    if (stored.value.returned) return answer(200, { ok: true, ...RETURNED_LISTING })
    return answer(200, {
      ok: true,
      title: document === undefined ? 'Document added' : 'Document replaced',
      message: `${name} has been uploaded successfully`,
    })
  }
  const why = DOCUMENT_REFUSALS[stored.refused]
  if ('page' in why) return refusedAnswer(request, refusal('not_found', why.page))
  return answer(statusOf(why.kind), { ok: false, title: UPLOAD_FAILED.title, message: why.text })
}

/** POST only. */
export function loader({ request }: Route.LoaderArgs) {
  return refusedAnswer(request, refusal('not_found'))
}
