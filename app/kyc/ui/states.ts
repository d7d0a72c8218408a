import type { BadgeTone } from '#app/ui/badge.tsx'
import { dayWords } from '../ends/policy.ts'
import { ENDS } from '../ends/ends.words.ts'
import type { GroupState } from '../policy.ts'
import type { SubmissionStatus } from '../schema.ts'

type Shown = { label: string; tone: BadgeTone }

/** How the state of a document, or of a group that is asked for, shows everywhere. */
export const KYC_STATES = {
  missing: { label: 'Missing', tone: 'plain' },
  pending: { label: 'Pending', tone: 'wait' },
  approved: { label: 'Approved', tone: 'ok' },
  rejected: { label: 'Rejected', tone: 'stop' },
} as const satisfies Record<GroupState, Shown>

type Document = { status: SubmissionStatus; endsOn: string | null; isEnded: boolean }

/** How one document shows: an approved one that is past its end says since when. */
export const documentState = ({ status, endsOn, isEnded }: Document): Shown =>
  isEnded && endsOn !== null ? { label: ENDS.expired(dayWords(endsOn)), tone: 'stop' } : KYC_STATES[status]
