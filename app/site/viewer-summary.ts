import { standingOf } from '#app/lib/viewer.ts'
import type { Standing, Viewer } from '#app/lib/viewer.ts'
import type { SignedInSummary, ViewerSummary } from '#app/ui/shell/site-header.tsx'

const STATUS: Readonly<Partial<Record<Standing, NonNullable<SignedInSummary['status']>>>> = {
  incomplete: { tone: 'plain', label: 'Profile incomplete' },
  pending: { tone: 'wait', label: 'Pending' },
  approved: { tone: 'ok', label: 'Approved' },
  rejected: { tone: 'stop', label: 'Rejected' },
  more_info_requested: { tone: 'note', label: 'More info requested' },
  suspended: { tone: 'stop', label: 'Suspended' },
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
    status: STATUS[standingOf(viewer)],
  }
}
