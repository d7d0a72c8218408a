import { redirectWithToast } from '#app/lib/toast.ts'
import { NOTHING_TO_DO } from '#app/review/turn.words.ts'
import { IMAGE_FAILED, type ImageKind } from './schema.ts'
import type { StoredImage } from './store-image.server.ts'

/** ADM-144. */
const SAVED = {
  primary: { title: 'Image uploaded', message: 'Primary listing image saved successfully.' },
  photo: { title: 'Image uploaded', message: 'The photo is now in the gallery.' },
  floorplan: { title: 'Image uploaded', message: 'The floor plan is now in the gallery.' },
} as const satisfies Record<ImageKind | 'primary', { title: string; message: string }>

/** The upload completed a request, so the listing is back in review. */
export const RETURNED_LISTING = {
  title: 'Submitted for review',
  message: NOTHING_TO_DO.returnedListing,
} as const

export type ImageAnswer =
  | ({ ok: true; title: string; message: string } & StoredImage)
  | { ok: false; title: string; message: string; reason: string }

type Target = { listingId: number | null; as: ImageKind | 'primary' }

function wantsData(request: Request): boolean {
  return request.headers.get('accept')?.includes('application/json') ?? false
}

/** The page to return to: the editor for the primary photo, otherwise the media page. */
function pageOf({ listingId, as }: Target): string {
  if (listingId === null) return '/my-listings'
  return as === 'primary' ? `/my-listings/${listingId}` : `/my-listings/${listingId}/media#${as}`
}

/** A refused upload: JSON for a script, a redirect with a toast for a plain form. */
export function imageRefused(
  request: Request,
  { status, reason, ...target }: Target & { status: number; reason: string },
): Response | Promise<Response> {
  const answer: ImageAnswer = { ok: false, ...IMAGE_FAILED, reason }
  if (wantsData(request)) return Response.json(answer, { status })
  const text = reason === IMAGE_FAILED.message ? reason : `${IMAGE_FAILED.message} ${reason}`
  return redirectWithToast(pageOf(target), { title: IMAGE_FAILED.title, text, tone: 'error' })
}

export function imageStored(
  request: Request,
  { image, ...target }: Target & { image: StoredImage },
): Response | Promise<Response> {
  const words = image.returned ? RETURNED_LISTING : SAVED[target.as]
  const answer: ImageAnswer = { ok: true, ...words, ...image }
  if (wantsData(request)) return Response.json(answer)
  return redirectWithToast(pageOf(target), { title: words.title, text: words.message, tone: 'ok' })
}
