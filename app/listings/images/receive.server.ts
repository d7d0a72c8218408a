import { takeLimit } from '#app/db/limits.server.ts'
import { db } from '#app/db/client.server.ts'
import { receiveUpload } from '#app/files/receive.server.ts'
import { refusedResponse, wantsData } from '#app/files/refused-response.ts'
import type { UploadRule } from '#app/files/rules.ts'
import { isAdmin, isApproved } from '#app/gates/gate.server.ts'
import { readNumericId } from '#app/lib/ids.ts'
import { refusal, tooMany } from '#app/lib/refusal.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import type { Viewer } from '#app/lib/viewer.ts'
import { isOwned, OWNER_REFUSAL_TEXTS } from '#app/listings/commands/owned-listing.server.ts'
import { NOTHING_TO_DO } from '#app/review/turn-texts.ts'

/** The upload completed a request, so the listing is back in review. */
export const RETURNED_LISTING = {
  title: 'Submitted for review',
  message: NOTHING_TO_DO.returnedListing,
} as const

/**
 * An upload to a listing by an approved member or an admin; anyone else gets a Response with the refusal. `listingId` is 0
 * if unreadable, which only a refused file can have.
 */
export async function receiveForListing(request: Request, viewer: Viewer, rule: UploadRule) {
  if (viewer.kind === 'guest') return refusedResponse(request, refusal('unauthenticated'))
  if (!isAdmin(viewer) && !isApproved(viewer))
    return refusedResponse(request, refusal('profile_not_approved'))
  const limit = await takeLimit(db(), { rule: 'upload', subjects: [`account:${viewer.userId}`] })
  if (!limit.ok) return refusedResponse(request, tooMany(limit.retryAfterSeconds))
  // Inspection is expensive, so only files for the actor's own listings are inspected.
  const received = await receiveUpload(request, rule, ({ listingId }) =>
    isOwned(db(), viewer, readNumericId(listingId) ?? 0),
  )
  const fields = received.ok ? received.value.fields : received.fields
  if (!received.ok && received.refused === 'unknown_slot')
    return refusedResponse(request, refusal('not_found', OWNER_REFUSAL_TEXTS.not_found))
  return { actor: viewer, received, fields, listingId: readNumericId(fields.listingId) ?? 0 }
}

type Answer = { ok: boolean; title: string; message: string; reason?: string }

/** JSON for a script; for a plain form, a redirect to the listing's page with a toast. */
export function uploadResponse(
  request: Request,
  { to, status, answer }: { to: string; status: number; answer: Answer },
): Response | Promise<Response> {
  if (wantsData(request)) return Response.json(answer, { status })
  const { ok, title, message, reason = message } = answer
  const text = reason === message ? message : `${message} ${reason}`
  return redirectWithToast(to, { title, text, tone: ok ? 'ok' : 'error' })
}
