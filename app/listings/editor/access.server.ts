import { redirect } from 'react-router'
import { isAdmin, isApproved } from '#app/gates/gate.server.ts'
import { loadApprovalStep, type ApprovalStep } from '#app/companies/turn/own-turn.server.ts'
import { refusal } from '#app/lib/refusal.ts'
import { gatePath, standingOf, type Viewer } from '#app/lib/viewer.ts'
import type { ListingActor } from '../commands/owned-listing.server.ts'

/** Why the owner's pages are closed to a viewer (ADM-110, ADM-114, ADM-125). */
type NoCompany = { access: 'no_company'; profilePath: string }
type EditorAccess =
  | { access: 'open'; actor: ListingActor }
  | { access: 'guest' }
  | { access: 'not_developer' }
  | NoCompany

/** Admits admins and members of an approved developer company. */
export function editorAccess(viewer: Viewer): EditorAccess {
  if (viewer.kind === 'guest') return { access: 'guest' }
  if (isAdmin(viewer)) return { access: 'open', actor: viewer }
  const type = viewer.company?.type ?? viewer.userType
  if (type === 'investor' || type === 'due_diligence') return { access: 'not_developer' }
  if (isApproved(viewer)) return { access: 'open', actor: viewer }
  return { access: 'no_company', profilePath: gatePath(viewer) ?? '/my-profile' }
}

/** The same for an action: the viewer if admitted; otherwise throws the refusal. */
export function requireEditor(viewer: Viewer): ListingActor {
  const access = editorAccess(viewer)
  if (access.access === 'open') return access.actor
  throw refusal(access.access === 'guest' ? 'unauthenticated' : 'profile_not_approved')
}

/** The same for a page, with the next steps towards access. Redirects a suspended member to their status page (ADM-196). */
export async function editorPageAccess(
  viewer: Viewer,
): Promise<Exclude<EditorAccess, NoCompany> | (NoCompany & { approvalStep: ApprovalStep | null })> {
  if (viewer.kind === 'member' && standingOf(viewer) === 'suspended') throw redirect('/profile/suspended')
  const access = editorAccess(viewer)
  return access.access === 'no_company' ? { ...access, approvalStep: await loadApprovalStep(viewer) } : access
}
