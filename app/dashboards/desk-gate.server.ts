import { redirect } from 'react-router'
import { isApproved, requireApprovedOrAdmin } from '#app/gates/gate.server.ts'
import type { AdminViewer, ApprovedMember, Viewer } from '#app/lib/viewer.ts'
import { refusal } from '#app/lib/refusal.ts'
import { type DeskKind, deskPath } from './tabs.ts'

/**
 * Admits approved members of the desk's kind and admins. Redirects other members to their own desk, due diligence
 * firms to /platform (PUB-018, MEM-298), and refuses their writes with 403.
 */
export function requireDesk(viewer: Viewer, request: Request, kind: DeskKind): ApprovedMember | AdminViewer {
  const inside = requireApprovedOrAdmin(viewer, request)
  const own = inside.company?.type
  if (own === kind || inside.role === 'admin') return inside
  if (request.method !== 'GET' && request.method !== 'HEAD') throw refusal('access_denied')
  throw redirect(own === 'investor' || own === 'developer' ? deskPath(own, '') : '/platform')
}

/** The member whose company the desk shows; null for an admin without a company of that kind. */
export function deskMember(viewer: ApprovedMember | AdminViewer, kind: DeskKind): ApprovedMember | null {
  return isApproved(viewer) && viewer.company.type === kind ? viewer : null
}
