import { refusedResponse } from '#app/files/refused-response.ts'
import { LISTING_IMAGE_RULE } from '#app/files/rules.ts'
import { refusal } from '#app/lib/refusal.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { OWNER_REFUSAL_TEXTS } from '#app/listings/commands/owned-listing.server.ts'
import { IMAGE_REFUSALS } from '../arrange.ts'
import { receiveForListing, RETURNED_LISTING, uploadResponse } from '../receive.server.ts'
import { IMAGE_FAILED, type ImageKind, LIMIT_TEXTS, readUploadKind } from '../schema.ts'
import { storeImage } from '../store-image.server.ts'
import type { Route } from './+types/upload-image'

const NO_IMAGE_URL = 'Unable to generate public image URL'
/** ADM-144. */
const SAVED = {
  primary: { title: 'Image uploaded', message: 'Primary listing image saved successfully.' },
  photo: { title: 'Image uploaded', message: 'The photo is now in the gallery.' },
  floorplan: { title: 'Image uploaded', message: 'The floor plan is now in the gallery.' },
} as const satisfies Record<ImageKind | 'primary', { title: string; message: string }>

/** The page to return to: the editor for the primary photo, otherwise the media page. */
function pageOf(listingId: number, as: ImageKind | 'primary'): string {
  if (listingId === 0) return '/my-listings'
  return as === 'primary' ? `/my-listings/${listingId}` : `/my-listings/${listingId}/media#${as}`
}

/**
 * Adds an image to a listing. The `kind` field precedes the file; without it the image replaces the primary photo
 * (ADM-140 to ADM-145). Answers JSON to a script and a redirect to a plain form.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const upload = await receiveForListing(request, context.get(viewerContext), LISTING_IMAGE_RULE)
  if (upload instanceof Response) return upload
  const { actor, received, fields, listingId } = upload
  const as = readUploadKind(fields.kind)
  const to = pageOf(listingId, as)
  const refused = (status: number, reason: string) =>
    uploadResponse(request, { to, status, answer: { ok: false, ...IMAGE_FAILED, reason } })
  if (!received.ok) return refused(received.refused === 'too_large' ? 413 : 422, received.texts.message)
  const stored = await storeImage(actor, listingId, as, received.value.file)
  if (stored.ok) {
    const image = stored.value
    if (!image) return refused(500, NO_IMAGE_URL)
    const texts = image.returned ? RETURNED_LISTING : SAVED[as]
    return uploadResponse(request, { to, status: 200, answer: { ok: true, ...texts, ...image } })
  }
  const why = stored.refused
  if (why === 'no_company') return refused(403, OWNER_REFUSAL_TEXTS.no_company)
  if (why === 'full') return refused(409, LIMIT_TEXTS[as === 'primary' ? 'photo' : as])
  if (why === 'not_found' || why === 'stale') {
    const kind = why === 'stale' ? 'conflict' : 'not_found'
    return refusedResponse(request, refusal(kind, OWNER_REFUSAL_TEXTS[why]))
  }
  return refused(409, IMAGE_REFUSALS[why].text)
}

/** POST only. */
export function loader({ request }: Route.LoaderArgs) {
  return refusedResponse(request, refusal('not_found'))
}
