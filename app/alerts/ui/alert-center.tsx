import type { ApprovalStep } from '#app/companies/turn/own-turn.server.ts'
import { ApprovalStepNotice } from '#app/companies/ui/approval-step-notice.tsx'
import type { FormState } from '#app/lib/form.ts'
import { LinkButton, Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { FormMessages } from '#app/ui/post-form.tsx'
import { Page } from '#app/ui/page.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import type { AlertResult } from '../action.server.ts'
import { type AlertType, isAlertType, ALERT_TYPES } from '../kinds.ts'
import type { Alert, MatchCount, AlertMatch } from '../queries.server.ts'
import { ALERT_TOASTS, alertName, type AlertTab, alertsPath, editPath } from '../texts.ts'
import { AlertForm } from './alert-form.tsx'
import { Form, Link, useNavigation } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { Moment } from '#app/ui/moment.tsx'

const countText = ({ count, isMore }: MatchCount) =>
  `${isMore ? 'More than ' : ''}${count} ${count === 1 && !isMore ? 'listing' : 'listings'} would match today`

type RowProps = {
  tab: AlertTab
  alert: Alert
  found: readonly AlertMatch[]
  matchCount: MatchCount | undefined
}

/** One alert with its criteria, last trigger, matches and actions (MEM-331 to MEM-333). */
function AlertRow({ tab, alert, found, matchCount }: RowProps) {
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
              confirmLabel="Delete alert"
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

const NEW_ALERT = 'New alert'

type Props = {
  tab: AlertTab
  kind: AlertType
  formKey: string
  cities: readonly string[]
  approvalStep: ApprovalStep | null
  /** Null if loading failed. */
  alerts: readonly Alert[] | null
  found: readonly AlertMatch[]
  matchCounts: readonly MatchCount[]
  /** The alert being edited; null for the form of a new one. */
  edited: Alert | null
  form: FormState
  unknown: AlertResult['unknown'] | null
}

type ListProps = Pick<Props, 'tab' | 'found' | 'matchCounts'> & { alerts: readonly Alert[] }

function AlertList({ tab, alerts, found, matchCounts }: ListProps) {
  const shown = tab === 'all' ? alerts : alerts.filter(({ isActive }) => isActive)
  const add = (
    <LinkButton variant="primary" to="#new">
      {NEW_ALERT}
    </LinkButton>
  )
  if (shown.length === 0)
    return (
      <EmptyState
        className="mt-6"
        title={tab === 'all' ? 'No alerts yet' : 'No Active Alerts'}
        text={
          alerts.length > 0
            ? 'All your alerts are paused. Resume one under All Alerts or create a new one.'
            : 'Create an alert to hear about price changes, new listings or market figures.'
        }
        action={add}
      />
    )
  return (
    <ul className="mt-6 flex flex-col gap-3">
      {shown.map((alert) => (
        <AlertRow
          key={alert.id}
          tab={tab}
          alert={alert}
          found={found.filter(({ alertId }) => alertId === alert.id)}
          matchCount={matchCounts.find(({ alertId }) => alertId === alert.id)}
        />
      ))}
    </ul>
  )
}

/** The page /alerts: the list on the left, the form on the right (MEM-320 to MEM-335). */
export function AlertCenter(props: Props) {
  const { tab, alerts, found, matchCounts, edited, approvalStep, form } = props
  // The posted form's type takes precedence over the URL.
  const sent = form.values.type
  const kind = edited?.alertType ?? (isAlertType(sent) ? sent : props.kind)
  const active = alerts?.filter(({ isActive }) => isActive).length
  return (
    <Page
      title="Alert Center"
      lead="Get notified of price changes, new listings, market figures and recommendations. One daily email sums them up."
      actions={
        <LinkButton to="#new" className="lg:hidden">
          {NEW_ALERT}
        </LinkButton>
      }
    >
      {!sent && <FormMessages result={form} />}
      <ApprovalStepNotice approvalStep={approvalStep} withMatches />
      <div className="grid gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          <Tabs
            label="Alerts"
            tabs={[
              { label: 'Active Alerts', to: alertsPath('active'), current: tab === 'active', count: active },
              { label: 'All Alerts', to: alertsPath('all'), current: tab === 'all', count: alerts?.length },
            ]}
          />
          {alerts ? (
            <AlertList {...{ tab, alerts, found, matchCounts }} />
          ) : (
            <LoadFailure toast={ALERT_TOASTS.loadFailed} title={ALERT_TOASTS.loadFailed.title}>
              {ALERT_TOASTS.loadFailed.text}
            </LoadFailure>
          )}
        </div>
        <section
          id="new"
          aria-labelledby="new-title"
          className="scroll-mt-20 rounded-card border border-line bg-sheet p-4 sm:p-5 lg:self-start"
        >
          <h2 id="new-title" className="mb-4 text-21">
            {edited ? 'Edit alert' : NEW_ALERT}
          </h2>
          <AlertForm {...props} kind={kind} />
        </section>
      </div>
    </Page>
  )
}
