import { redirect } from 'react-router'
import { requireMember } from '#app/gates/gate.server.ts'
import { refusal } from '#app/lib/refusal.ts'
import { type Member, standingOf, type Viewer } from '#app/lib/viewer.ts'

/**
 * Anyone signed in, whatever their status (PUB-199, PUB-201), except a suspended member (decision 11). Throws 302 for a
 * page, 401 or 403 for a write.
 */
export function requireReader(viewer: Viewer, request: Request): Member {
  const member = requireMember(viewer, request)
  if (standingOf(member) !== 'suspended') return member
  throw request.method === 'POST' ? refusal('profile_not_approved') : redirect('/profile/suspended')
}
