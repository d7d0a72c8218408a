import { db } from '#app/db/client.server.ts'
import { dropReceived } from '#app/files/keep.server.ts'
import { receiveUpload } from '#app/files/receive.server.ts'
import { refusedAnswer } from '#app/files/refused-answer.ts'
import { LISTING_IMAGE_RULE } from '#app/files/rules.ts'
import { isAdmin, isApproved } from '#app/gates/gate.server.ts'
import { readNumericId } from '#app/lib/ids.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { refusal, tooMany } from '#app/lib/refusal.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { OWNER_REFUSAL_WORDS } from '#app/listings/commands/owned-listing.server.ts'
import { IMAGE_REFUSAL_WORDS } from '../arrange.ts'
import { imageRefused, imageStored } from '../answer.server.ts'
import { LIMIT_WORDS, readUploadKind } from '../schema.ts'
import { storeImage } from '../store-image.server.ts'
import type { Route } from './+types/upload-image'

const NO_IMAGE_URL = 'Unable to generate public image URL'

/**
 * Adds an image to a listing. The `kind` field precedes the file; without it the image replaces the primary photo
 * (ADM-140 to ADM-145). Answers JSON to a script and a redirect to a plain form.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  if (viewer.kind === 'guest') return refusedAnswer(request, refusal('unauthenticated'))
  if (!isAdmin(viewer) && !isApproved(viewer)) return refusedAnswer(request, refusal('profile_not_approved'))
  const limit = await takeLimit(db(), { rule: 'upload', subjects: [`account:${viewer.userId}`] })
  if (!limit.ok) return refusedAnswer(request, tooMany(limit.retryAfterSeconds))

  const received = await receiveUpload(request, LISTING_IMAGE_RULE)
  const fields = received.ok ? received.value.fields : received.fields
  const listingId = readNumericId(fields.listingId)
  const as = readUploadKind(fields.kind)
  const refused = (status: number, reason: string) => imageRefused(request, { listingId, as, status, reason })
  if (!received.ok) return refused(received.refused === 'too_large' ? 413 : 422, received.words.message)
  const { file } = received.value
  if (listingId === null) {
    await dropReceived(file)
    return refusedAnswer(request, refusal('not_found', OWNER_REFUSAL_WORDS.not_found))
  }
  const stored = await storeImage(viewer, listingId, as, file)
  if (stored.ok) {
    return stored.value
      ? imageStored(request, { listingId, as, image: stored.value })
      : refused(500, NO_IMAGE_URL)
  }
  const why = stored.refused
  if (why === 'no_company') return refused(403, OWNER_REFUSAL_WORDS.no_company)
  if (why === 'full') return refused(409, LIMIT_WORDS[as === 'primary' ? 'photo' : as])
  if (why === 'not_found' || why === 'stale')
    return refusedAnswer(
      request,
      refusal(why === 'stale' ? 'conflict' : 'not_found', OWNER_REFUSAL_WORDS[why]),
    )
  return refused(409, IMAGE_REFUSAL_WORDS[why])
}

/** POST only. */
export function loader({ request }: Route.LoaderArgs) {
  return refusedAnswer(request, refusal('not_found'))
}
