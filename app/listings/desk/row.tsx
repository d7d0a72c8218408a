import type { Submission } from '#app/listings/queries/review-queue.server.ts'
import { LISTING_STATUS_LABELS, LISTING_STATUS_TONES } from '#app/listings/schema.ts'
import type { DeskRow } from '#app/review/desk/page.tsx'
import { RevisedMark } from '#app/review/desk/revised.tsx'
import { When } from '#app/review/desk/when.tsx'
import { Badge } from '#app/ui/badge.tsx'

/** The submitter, with their company if it differs from the listing's. */
function senderOf({ userFullName, userCompany, company }: Submission): string {
  const name = userFullName ?? '—'
  return userCompany === company ? name : `${name} (${userCompany ?? '—'})`
}

export const rowOf = (row: Submission): DeskRow => ({
  id: row.id,
  title: row.title,
  badges: (
    <>
      <RevisedMark revised={row.revised} />
      {row.suspended && <Badge tone="stop">Suspended</Badge>}
      <Badge tone={LISTING_STATUS_TONES[row.status]}>{LISTING_STATUS_LABELS[row.status]}</Badge>
    </>
  ),
  at: <When at={row.submittedAt} dateOnly />,
  lines: [
    row.isChange ? `${row.company} · change to a published listing` : row.company,
    `${senderOf(row)} · ${row.userEmail ?? '—'}`,
  ],
})
