import type { ReviewRow } from '#app/companies/queries/review-list.server.ts'
import type { ReviewedPerson } from '#app/companies/queries/review-people.server.ts'
import { companyTypeLabels, statusBadges } from '#app/companies/schema/status.ts'
import type { DeskRow } from '#app/review/desk/page.tsx'
import { recordPath } from '#app/review/desk/path.ts'
import { RevisedMark } from '#app/review/desk/revised.tsx'
import { When } from '#app/review/desk/when.tsx'
import { Badge } from '#app/ui/badge.tsx'

/** A person without a submitted profile links to their account, where "Other" gets a user type. */
export function rowOf(row: ReviewRow, person: ReviewedPerson | undefined): DeskRow {
  const { tone, label } = statusBadges[row.status]
  const type = row.type ?? row.userType
  const kind = type && type !== 'other' ? companyTypeLabels[type] : 'Other'
  return {
    id: row.companyId,
    elsewhere: { key: row.userId, to: row.userId && recordPath('user', row.userId) },
    title: row.companyName ?? 'No company yet',
    badges: (
      <>
        <RevisedMark revised={row.revised} />
        {row.suspended ? <Badge tone="stop">Suspended</Badge> : <Badge tone={tone}>{label}</Badge>}
      </>
    ),
    at: <When at={row.submittedAt ?? row.createdAt} dateOnly />,
    lines: [`${kind} · ${person?.fullName ?? '—'}`, person?.email ?? '—'],
  }
}
