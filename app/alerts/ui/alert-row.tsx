import { Form, Link, useNavigation } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { ALERT_TYPES } from '../kinds.ts'
import type { Alert, MatchCount, AlertMatch } from '../queries.server.ts'
import { type AlertTab, editPath } from '../tabs.ts'
import { alertName } from '../texts.ts'

const countText = ({ count, isMore }: MatchCount) =>
  `${isMore ? 'More than ' : ''}${count} ${count === 1 && !isMore ? 'listing' : 'listings'} would match today`

type Props = { tab: AlertTab; alert: Alert; found: readonly AlertMatch[]; matchCount: MatchCount | undefined }

/** One alert with its criteria, last trigger, matches and actions (MEM-331 to MEM-333). */
export function AlertRow({ tab, alert, found, matchCount }: Props) {
  const name = alertName(alert.criteria)
  const isRecommendation = alert.alertType === 'recommendation'
  const sent = useNavigation().formData
  const isBusy = sent?.get('id') === alert.id
  return (
    <li id={`alert-${alert.id}`} className="scroll-mt-24">
      <Card as="article" aria-busy={isBusy} className="flex flex-col gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-64">
            <p className="mb-1 flex flex-wrap items-center gap-2 text-13 text-ink-2">
              {ALERT_TYPES[alert.alertType]}
              <Badge tone={alert.isActive ? 'ok' : 'plain'}>{alert.isActive ? 'Active' : 'Paused'}</Badge>
            </p>
            <h2 className="font-display text-21 font-medium wrap-anywhere">{name}</h2>
            <p className="mt-1 text-13 text-ink-2">
              Created <Moment at={alert.createdAt} dateOnly /> ·{' '}
              {alert.lastTriggered ? (
                <>
                  Last triggered <Moment at={alert.lastTriggered} />
                </>
              ) : (
                'No matches yet'
              )}{' '}
              · {`Notifies you ${isRecommendation || alert.told === 'daily' ? 'daily' : 'immediately'}`}
            </p>
            {matchCount && <p className="mt-1 text-15">{countText(matchCount)}</p>}
          </div>
          <div className="flex flex-wrap gap-2">
            {!isRecommendation && (
              <LinkButton to={editPath(tab, alert.id)}>
                Edit
                <span className="sr-only"> {name}</span>
              </LinkButton>
            )}
            <Form method="post">
              <input type="hidden" name="id" value={alert.id} />
              <Button name="intent" value={alert.isActive ? 'pause' : 'resume'} pending={isBusy}>
                {alert.isActive ? 'Pause' : 'Resume'}
                <span className="sr-only"> {name}</span>
              </Button>
            </Form>
            <DialogTrigger dialog={`delete-${alert.id}`} variant="danger">
              Delete<span className="sr-only"> {name}</span>
            </DialogTrigger>
            <ConfirmDialog
              id={`delete-${alert.id}`}
              title="Delete this alert?"
              text={`“${name}” and its matches will be removed from this page. We’ll keep your notifications.`}
              confirmLabel="Delete"
              tone="danger"
              intent="delete"
              hidden={{ id: alert.id }}
              pending={isBusy}
            />
          </div>
        </div>
        {found.length > 0 && (
          <ul className="divide-y divide-line border-t border-line">
            {found.map((one) => (
              <li
                key={one.slug}
                className="flex flex-wrap items-baseline justify-between gap-x-6 py-2 last:pb-0"
              >
                <Link
                  to={`/deal/${one.slug}`}
                  className="min-w-0 underline-offset-3 wrap-anywhere hover:underline"
                >
                  {one.title}
                </Link>
                <span className="text-13 text-ink-2">{one.facts}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </li>
  )
}
