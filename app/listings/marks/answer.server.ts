import { ownPath } from '#app/gates/own-path.ts'
import { refusedAnswer } from '#app/files/refused-answer.ts'
import { formText } from '#app/lib/form.ts'
import { refusal, statusOf } from '#app/lib/refusal.ts'
import { redirectWithToast, type Toast } from '#app/lib/toast.ts'
import { type Member, standingOf, type Viewer } from '#app/lib/viewer.ts'
import type { MarkAnswer } from './words.ts'

function wantsData(request: Request): boolean {
  return request.headers.get('accept')?.includes('application/json') ?? false
}

/** Whether the viewer keeps marks: everybody signed in does, but suspended members (PUB-083). */
export function isMarker(viewer: Viewer): viewer is Member {
  return viewer.kind === 'member' && standingOf(viewer) !== 'suspended'
}

/** The refusal of a viewer without marks: 401 with the words of PUB-083 for a guest, 403 for suspended members. */
export function refuseMarks(request: Request, viewer: Viewer, signIn: Toast & { text: string }): Response {
  if (viewer.kind !== 'guest') return refusedAnswer(request, refusal('profile_not_approved'))
  if (!wantsData(request)) return refusedAnswer(request, refusal('unauthenticated', signIn.text))
  const status = statusOf('unauthenticated')
  return Response.json({ ok: false, toast: signIn } satisfies MarkAnswer, { status })
}

/** A mark that was or was not kept: its toast for a script; for a plain form the page that it came from, with the toast. */
export function markAnswer(
  request: Request,
  formData: FormData,
  answer: MarkAnswer,
  status = 200,
): Response | Promise<Response> {
  if (wantsData(request)) return Response.json(answer, { status })
  return redirectWithToast(ownPath(formText(formData, 'from')) ?? '/listings', answer.toast)
}
