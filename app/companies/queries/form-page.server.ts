import { type MiddlewareFunction, redirect, type RouterContextProvider } from 'react-router'
import { listKept } from '#app/deals/kept/queries.server.ts'
import { findWantedPage } from '#app/account/wanted/queries.server.ts'
import { requireMember, requireStanding } from '#app/gates/gate.server.ts'
import { signInPath } from '#app/gates/own-path.ts'
import { env } from '#app/lib/env.ts'
import { isUnapproved, profileFormPath, viewerContext } from '#app/lib/viewer.ts'
import { REQUEST_STEP } from '#app/review/requested/schema.ts'
import { listInvitationsFor } from '../colleagues/queries.server.ts'
import { readStepNumber, type ProfileForm } from '../schema/profile-form.ts'
import { CHANGES } from '../versions/schema.ts'
import { loadWizard } from './wizard.server.ts'

/** Statuses that may open a profile form. */
export const FORM_STATUSES = ['incomplete', 'pending', 'rejected', 'more_info_requested', 'approved'] as const

/** Redirects for when nothing is requested any more. */
const AFTER_ASKED: Readonly<Record<string, string>> = { pending: '/profile/pending', approved: CHANGES }

/** Guests' page requests are redirected to sign-in. Their writes reach the action, which keeps what was typed (MEM-171). */
export const guestsToSignIn: MiddlewareFunction<Response>[] = [
  ({ request, context }) => {
    if (request.method === 'GET' || request.method === 'HEAD')
      requireMember(context.get(viewerContext), request)
  },
]

/** The back button must show the current draft, not a cached page. */
export const neverCached = () => ({ 'Cache-Control': 'no-store' })

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/** Page data of a profile form: a step, or why the profile cannot be edited. */
export async function loadFormPage(form: ProfileForm, { request, context }: Args) {
  const viewer = context.get(viewerContext)
  const url = new URL(request.url)
  const named = url.searchParams.get('step')
  const wanted = named === REQUEST_STEP ? REQUEST_STEP : readStepNumber(form, named)
  if (viewer.kind === 'guest')
    return {
      kind: 'signed_out' as const,
      step: typeof wanted === 'number' ? wanted : 1,
      signIn: signInPath(request),
    }
  const member = requireStanding(viewer, request, FORM_STATUSES)
  if (member.company && member.company.type !== form.type)
    throw redirect(profileFormPath(member.company.type))
  const page = await loadWizard(form, member, { step: wanted, check: url.searchParams.has('check') })
  // Nothing is requested any more: answered in another window, or resubmitted with the last document.
  if (named === REQUEST_STEP && page.kind === 'form' && !page.isAsked)
    throw redirect(AFTER_ASKED[member.company?.status ?? 'draft'] ?? form.path)
  if (page.kind === 'closed') return { ...page, supportEmail: env().supportEmail }
  const invitations = member.company ? [] : await listInvitationsFor(member.email)
  const asked: { invitedTo?: string[] } =
    invitations.length > 0 ? { invitedTo: invitations.map(({ company }) => company) } : {}
  if (!isUnapproved(member)) return { ...page, ...asked }
  const [wantedPage, kept] = await Promise.all([findWantedPage(member), listKept(member, member)])
  return { ...page, ...asked, ...(wantedPage && { wantedPage }), ...(kept.length > 0 && { kept }) }
}

export type FormPage = Awaited<ReturnType<typeof loadFormPage>>
