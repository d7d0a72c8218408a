import { statusBadges } from '#app/companies/schema/status.ts'
import { standingOf } from '#app/lib/viewer.ts'
import type { Standing, Viewer } from '#app/lib/viewer.ts'
import type { SignedInSummary, ViewerSummary } from '#app/ui/shell/site-header.tsx'

const SUSPENDED = { label: 'Suspended', tone: 'stop' } as const

/** The badge of a member's standing (PUB-197); an admin and a guest have none. */
function badgeOf(standing: Standing): SignedInSummary['status'] {
  if (standing === 'suspended') return SUSPENDED
  return standing === 'admin' || standing === 'guest' ? undefined : statusBadges[standing]
}

/** What the header shows of a viewer (PUB-208 to PUB-211). */
export function viewerSummary(viewer: Viewer): ViewerSummary {
  if (viewer.kind === 'guest') return { kind: 'guest' }
  return {
    kind: viewer.role,
    name: viewer.fullName,
    email: viewer.email,
    company: viewer.company?.name ?? viewer.companyName ?? undefined,
    position: viewer.position ?? undefined,
    status: badgeOf(standingOf(viewer)),
  }
}
