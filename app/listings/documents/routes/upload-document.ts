import { db } from '#app/db/client.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { dropReceived } from '#app/files/keep.server.ts'
import { receiveUpload } from '#app/files/receive.server.ts'
import { refusedAnswer } from '#app/files/refused-answer.ts'
import { UPLOAD_FAILED } from '#app/files/refusals.ts'
import { isAdmin, isApproved } from '#app/gates/gate.server.ts'
import { readNumericId } from '#app/lib/ids.ts'
import { refusal, tooMany } from '#app/lib/refusal.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { addDocument, replaceDocument } from '../commands/keep-document.server.ts'
import { RETURNED_LISTING } from '../../images/answer.server.ts'
import { DOCUMENT_REFUSAL_WORDS } from '../refusals.ts'
import { documentUpload, LISTING_DOCUMENT_RULE } from '../schema.ts'
import type { Route } from './+types/upload-document'

type Answer = { ok: boolean; title: string; message: string }

/** Adds or replaces a document (PUB-226); answers JSON to a script and a redirect to a plain form. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  if (viewer.kind === 'guest') return refusedAnswer(request, refusal('unauthenticated'))
  if (!isAdmin(viewer) && !isApproved(viewer)) return refusedAnswer(request, refusal('profile_not_approved'))
  const limit = await takeLimit(db(), { rule: 'upload', subjects: [`account:${viewer.userId}`] })
  if (!limit.ok) return refusedAnswer(request, tooMany(limit.retryAfterSeconds))

  const received = await receiveUpload(request, LISTING_DOCUMENT_RULE)
  const fields = received.ok ? received.value.fields : received.fields
  const listingId = readNumericId(fields.listingId)
  const answer = (status: number, words: Answer) => {
    if (request.headers.get('accept')?.includes('application/json')) return Response.json(words, { status })
    const to = listingId === null ? '/my-listings' : `/my-listings/${listingId}/media#documents`
    return redirectWithToast(to, {
      title: words.title,
      text: words.message,
      tone: words.ok ? 'ok' : 'error',
    })
  }
  if (!received.ok)
    return answer(received.refused === 'too_large' ? 413 : 422, { ok: false, ...received.words })
  const { file } = received.value
  const form = documentUpload.safeParse(fields)
  if (!form.success || listingId === null) {
    await dropReceived(file)
    if (listingId === null)
      return refusedAnswer(request, refusal('not_found', DOCUMENT_REFUSAL_WORDS.not_found))
    const message = form.error?.issues[0]?.message ?? UPLOAD_FAILED.message
    return answer(422, { ok: false, title: UPLOAD_FAILED.title, message })
  }
  const { document, version, ...facts } = form.data
  const stored =
    document === undefined
      ? await addDocument(viewer, listingId, file, facts)
      : await replaceDocument(viewer, listingId, file, { id: document, version: version ?? 0 })
  if (stored.ok) {
    const name = file.originalName
    if (stored.value.returned) return answer(200, { ok: true, ...RETURNED_LISTING })
    return answer(200, {
      ok: true,
      title: document === undefined ? 'Document added' : 'Document replaced',
      message: `${name} has been uploaded successfully`,
    })
  }
  const words = DOCUMENT_REFUSAL_WORDS[stored.refused]
  if (stored.refused === 'not_found') return refusedAnswer(request, refusal('not_found', words))
  const status = { no_company: 403, stale: 409, gone: 404, full: 409 }[stored.refused]
  return answer(status, { ok: false, title: UPLOAD_FAILED.title, message: words })
}

/** POST only. */
export function loader({ request }: Route.LoaderArgs) {
  return refusedAnswer(request, refusal('not_found'))
}
