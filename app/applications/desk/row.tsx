import type { ApplicationRow } from '#app/applications/review/queries/list.server.ts'
import { APPLICATION_BADGES } from '#app/applications/review/schema.ts'
import { ROLE_LABELS } from '#app/applications/schema.ts'
import type { DeskRow } from '#app/review/desk/page.tsx'
import { RevisedMark } from '#app/review/desk/revised.tsx'
import { When } from '#app/review/desk/when.tsx'
import type { Revised } from '#app/review/revised.server.ts'
import { Badge } from '#app/ui/badge.tsx'

export function rowOf(row: ApplicationRow, revised: Revised | null): DeskRow {
  const { tone, label } = APPLICATION_BADGES[row.status]
  const submitted = row.submittedAt && row.status === 'submitted' && (
    <>
      Submitted <When at={row.submittedAt} />
    </>
  )
  return {
    id: row.id,
    title: row.companyName ?? 'No company name yet',
    badges: (
      <>
        <RevisedMark revised={revised} />
        <Badge tone={tone}>{label}</Badge>
      </>
    ),
    at: <When at={row.createdAt} dateOnly />,
    lines: [ROLE_LABELS[row.role], row.email, ...(submitted ? [submitted] : [])],
  }
}
