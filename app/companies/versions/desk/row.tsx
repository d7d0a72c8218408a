import { companyTypeLabels } from '#app/companies/schema/status.ts'
import type { DeskRow } from '#app/review/desk/page.tsx'
import { When } from '#app/review/desk/when.tsx'
import { ANSWER_DAY } from '#app/review/desk/review-day.words.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { listVersionsForReview } from '../queries/review-queue.server.ts'
import { DESK } from './desk.words.ts'
import { kindOf, stateOf } from './record.tsx'

type Row = Awaited<ReturnType<typeof listVersionsForReview>>['rows'][number]

export function rowOf(row: Row): DeskRow {
  const { tone, label } = stateOf(row)
  return {
    id: row.id,
    title: row.name,
    badges: (
      <>
        <Badge tone={tone}>{label}</Badge>
        {row.isOverdue && <Badge tone="stop">{ANSWER_DAY.overdue}</Badge>}
      </>
    ),
    at: <When at={row.submittedAt} dateOnly />,
    lines: [
      `${DESK.number(row.number)} · ${kindOf(row)}`,
      `${companyTypeLabels[row.type]} · ${row.isRequest ? DESK.team : (row.author ?? '—')}`,
    ],
  }
}
