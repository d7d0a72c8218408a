import type { AccessState } from '../../queries/find-access.server.ts'

/** Whether the viewer's company can request access now: no access, no pending request and no recent decline. */
export function mayAsk(access: AccessState | null): access is AccessState {
  if (access === null || access.hasLiveGrant) return false
  if (access.invitation) return true
  return access.request?.status !== 'pending' && access.askAgainAt === null
}
