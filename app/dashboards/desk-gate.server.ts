import { redirect, type RouterContextProvider } from 'react-router'
import { isApproved, requireApprovedOrAdmin } from '#app/gates/gate.server.ts'
import { type AdminViewer, type ApprovedMember, viewerContext } from '#app/lib/viewer.ts'
import { refusal } from '#app/lib/refusal.ts'
import { type DeskKind, deskPath } from './tabs.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * Admits approved members of the desk's kind and admins. Redirects other members to their own desk, due diligence
 * firms to /platform (PUB-018, MEM-298), and refuses their writes with 403.
 */
export function requireDesk({ request, context }: Args, kind: DeskKind): ApprovedMember | AdminViewer {
  const inside = requireApprovedOrAdmin(context.get(viewerContext), request)
  const own = inside.company?.type
  if (own === kind || inside.role === 'admin') return inside
  if (request.method !== 'GET' && request.method !== 'HEAD') throw refusal('access_denied')
  throw redirect(own === 'investor' || own === 'developer' ? deskPath(own, '') : '/platform')
}

/** The member whose company the desk shows; null for an admin without a company of that kind. */
export function deskMember(args: Args, kind: DeskKind): ApprovedMember | null {
  const viewer = requireDesk(args, kind)
  return isApproved(viewer) && viewer.company.type === kind ? viewer : null
}
