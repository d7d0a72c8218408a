import { redirectWithToast } from '#app/lib/toast.ts'
import { IMAGE_FAILED, IMAGE_SAVED, type ImageAnswer, type StoredImage } from './upload-answer.ts'

function wantsData(request: Request): boolean {
  return request.headers.get('accept')?.includes('application/json') ?? false
}

const editor = (listingId: number | null) =>
  listingId === null ? '/my-listings' : `/my-listings/${listingId}`

/** A refused upload: data for a script, the editor with a toast for a plain form. `reason` says what was wrong. */
export function imageRefused(
  request: Request,
  listingId: number | null,
  status: number,
  reason: string,
): Response | Promise<Response> {
  const answer: ImageAnswer = { ok: false, ...IMAGE_FAILED, reason }
  if (wantsData(request)) return Response.json(answer, { status })
  const text = reason === IMAGE_FAILED.message ? reason : `${IMAGE_FAILED.message} ${reason}`
  return redirectWithToast(editor(listingId), { title: IMAGE_FAILED.title, text, tone: 'error' })
}

export function imageStored(
  request: Request,
  listingId: number,
  image: StoredImage,
): Response | Promise<Response> {
  const answer: ImageAnswer = { ok: true, ...IMAGE_SAVED, ...image }
  if (wantsData(request)) return Response.json(answer)
  return redirectWithToast(editor(listingId), {
    title: IMAGE_SAVED.title,
    text: IMAGE_SAVED.message,
    tone: 'ok',
  })
}
