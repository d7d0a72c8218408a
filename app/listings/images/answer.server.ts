import { redirectWithToast } from '#app/lib/toast.ts'
import type { ImageKind } from './schema.ts'
import {
  IMAGE_FAILED,
  type ImageAnswer,
  RETURNED_LISTING,
  savedWords,
  type StoredImage,
} from './upload-answer.ts'

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
  const words = image.returned ? RETURNED_LISTING : savedWords(target.as)
  const answer: ImageAnswer = { ok: true, ...words, ...image }
  if (wantsData(request)) return Response.json(answer)
  return redirectWithToast(pageOf(target), { title: words.title, text: words.message, tone: 'ok' })
}
