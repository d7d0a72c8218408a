import { saveGuestMark } from '#app/account/kept/for-browser.server.ts'
import { SAVED_TEXTS } from '#app/account/kept/texts.ts'
import type { GuestMark } from '#app/account/kept/schema.ts'
import { ownPath } from '#app/gates/gate.server.ts'
import { refusedResponse, wantsData } from '#app/files/refused-response.ts'
import { formText } from '#app/lib/form.ts'
import { refusal, statusOf } from '#app/lib/refusal.ts'
import { redirectWithToast, type Toast } from '#app/lib/toast.ts'
import { isUnapproved, type Member, standingOf, type Viewer } from '#app/lib/viewer.ts'
import type { MarkResult } from './post-mark.ts'

/** The owner of a viewer's saved items: the tab for a guest, otherwise the account. Unapproved members cannot compare. */
export function markOwnerOf(viewer: Viewer) {
  return viewer.kind === 'guest'
    ? { owner: 'guest', isGuest: true, canCompare: true }
    : { owner: viewer.userId, isGuest: false, canCompare: !isUnapproved(viewer) }
}

/** Whether the viewer can save items: every signed-in member except suspended ones (PUB-083). */
export function canSaveItems(viewer: Viewer): viewer is Member {
  return viewer.kind === 'member' && standingOf(viewer) !== 'suspended'
}

/**
 * The refusal for viewers who cannot save: 403 for suspended members, for a guest 401 with the text of PUB-083. The
 * guest's mark is stored for their browser until they sign in, unless their network has reached its limit.
 */
export async function refuseSaving(
  request: Request,
  viewer: Viewer,
  signIn: Toast & { text: string },
  mark: GuestMark | null,
): Promise<Response> {
  if (viewer.kind !== 'guest') return refusedResponse(request, refusal('profile_not_approved'))
  const saved = mark && (await saveGuestMark(request, mark))
  const isKept = saved !== null && 'cookie' in saved
  const headers = new Headers(isKept ? { 'Set-Cookie': saved.cookie } : {})
  const text = isKept ? `${signIn.text} ${SAVED_TEXTS.until}` : signIn.text
  if (!wantsData(request)) return refusedResponse(request, refusal('unauthenticated', text, headers))
  const status = statusOf('unauthenticated')
  return Response.json({ ok: false, toast: { ...signIn, text }, isKept } satisfies MarkResult, {
    status,
    headers,
  })
}

/** The result of saving or removing: its toast as JSON for a script, a redirect with the toast for a plain form. */
export function markResponse(
  request: Request,
  formData: FormData,
  answer: MarkResult,
  status = 200,
): Response | Promise<Response> {
  if (wantsData(request)) return Response.json(answer, { status })
  return redirectWithToast(ownPath(formText(formData, 'from')) ?? '/listings', answer.toast)
}
