import { redirect } from 'react-router'
import { freshPath, isFresh } from '#app/account/fresh-proof.server.ts'
import { requireMember } from '#app/gates/gate.server.ts'
import type { Member, Viewer } from '#app/lib/viewer.ts'

/** A member with a fresh sign-in; others are asked first and return to `page` (MEM-389). */
export function requireFresh(viewer: Viewer, request: Request, page: string): Member {
  const member = requireMember(viewer, request)
  if (!isFresh(member)) throw redirect(freshPath(page), { status: request.method === 'POST' ? 303 : 302 })
  return member
}
