import type { BadgeTone } from '#app/ui/badge.tsx'
import { dayText } from '../ends/policy.ts'
import { EXPIRY } from '../ends/texts.ts'
import type { GroupState } from '../policy.ts'
import { canExpire, type DocumentType, type SubmissionStatus } from '../schema.ts'

type Shown = { label: string; tone: BadgeTone }

export const KYC_STATES = {
  missing: { label: 'Missing', tone: 'plain' },
  pending: { label: 'Pending', tone: 'wait' },
  approved: { label: 'Approved', tone: 'ok' },
  rejected: { label: 'Rejected', tone: 'stop' },
} as const satisfies Record<GroupState, Shown>

type Document = { status: SubmissionStatus; endsOn: string | null; isExpired: boolean }

/** An expired document shows its expiry date. */
export const documentState = ({ status, endsOn, isExpired }: Document): Shown =>
  isExpired && endsOn !== null ? { label: `Expired on ${dayText(endsOn)}`, tone: 'stop' } : KYC_STATES[status]

type Expiring = {
  documentType: DocumentType
  status: SubmissionStatus
  endsOn: string | null
  statedEnd: string | null
}

/** A document's expiry date, as confirmed or as stated by the sender. */
export function expiryText({ documentType, status, endsOn, statedEnd }: Expiring): string | null {
  if (!canExpire(documentType)) return null
  if (endsOn !== null) return EXPIRY.until(dayText(endsOn))
  if (status === 'approved') return EXPIRY.none
  return statedEnd === null ? null : EXPIRY.stated(dayText(statedEnd))
}
