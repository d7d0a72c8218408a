import type { AccessState } from '../../queries/find-access.server.ts'

/** Whether the viewer's company may ask now: nothing waits, nothing is open, no answer is too fresh. */
export function mayAsk(access: AccessState | null): access is AccessState {
  if (access === null || access.hasLiveGrant) return false
  if (access.invitation) return true
  return access.request?.status !== 'pending' && access.askAgainAt === null
}
