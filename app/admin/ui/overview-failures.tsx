import { Link } from 'react-router'
import { counted } from '#app/oversight/notifications/texts.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { When } from '#app/review/desk/when.tsx'

type Props = {
  mails: { count: number; oldest: Date | null }
  jobs: readonly { name: string; since: Date; lastAt: Date; times: number }[]
}

/** Failed emails and failing background jobs, since when, and what to do (ADM-206). */
export function OverviewFailures({ mails, jobs }: Props) {
  return (
    <Card as="section" id="failures">
      <CardHeader title="Failures" level={2} />
      {mails.count === 0 && jobs.length === 0 ? (
        <p className="text-ink-2">No failed emails. All background jobs are running.</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {mails.count > 0 && (
            <li className="flex items-center justify-between gap-4 py-2">
              <div className="min-w-0">
                <p className="font-medium">{counted(mails.count, 'failed email')}</p>
                <p className="text-13 text-ink-2">
                  Oldest: <When at={mails.oldest} />
                </p>
              </div>
              <Link
                to="/admin/email-queue?status=failed"
                className="shrink-0 font-medium text-boundary underline underline-offset-3 hover:decoration-2"
              >
                Open email queue
              </Link>
            </li>
          )}
          {jobs.map(({ name, since, lastAt, times }) => (
            <li key={name} className="flex items-center justify-between gap-4 py-2">
              <div className="min-w-0">
                <p className="font-medium">Background job: {name}</p>
                <p className="text-13 text-ink-2">
                  Failed {counted(times, 'time')} since <When at={since} />, last <When at={lastAt} />.
                  Parcela keeps retrying. See the server log for the error.
                </p>
              </div>
              <Badge tone="stop">Failing</Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
