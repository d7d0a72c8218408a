import { MEMBER_KIND_LABELS } from '#app/account/member-kinds.ts'
import type { Submission } from '#app/kyc/review/queries/queue.server.ts'
import { EXPIRY } from '#app/kyc/ends/texts.ts'
import { documentName } from '#app/kyc/schema.ts'
import type { KycState } from '#app/kyc/policy.ts'
import { documentState, KYC_STATES } from '#app/kyc/ui/states.ts'
import type { UserType } from '#app/lib/viewer.ts'
import type { DeskRow } from '#app/review/desk/page.tsx'
import { When } from '#app/review/desk/when.tsx'
import { Badge } from '#app/ui/badge.tsx'

export const kindLabel = (userType: string) => MEMBER_KIND_LABELS[userType as UserType]

export function rowOf(row: Submission): DeskRow {
  const { tone, label } = documentState(row)
  const decision = row.reviewedAt && (
    <>
      {row.reviewerName ?? '—'}, <When at={row.reviewedAt} />
      {row.rejectionReason && `: ${row.rejectionReason}`}
    </>
  )
  return {
    id: row.id,
    title: documentName(row),
    badges: (
      <>
        {row.isBeside && <Badge tone="note">{EXPIRY.replacement}</Badge>}
        {row.isRevised && <Badge tone="note">Revised</Badge>}
        {!row.isCurrent && <Badge>Replaced</Badge>}
        <Badge tone={tone}>{label}</Badge>
      </>
    ),
    at: <When at={row.createdAt} dateOnly />,
    lines: [
      `${row.fullName} · ${row.companyName ?? '—'}`,
      `${row.userEmail} · ${kindLabel(row.userType)}`,
      row.fileName,
      ...(decision ? [decision] : []),
    ],
  }
}

/** Required document groups with their state (ADM-092). */
export function KycGroups({ kyc }: { kyc: KycState }) {
  return (
    <ul className="mb-4 flex flex-wrap gap-x-5 gap-y-2">
      {kyc.groups.map(({ key, label, state }) => (
        <li key={key} className="flex items-center gap-2 text-13">
          {label} <Badge tone={KYC_STATES[state].tone}>{KYC_STATES[state].label}</Badge>
        </li>
      ))}
    </ul>
  )
}
