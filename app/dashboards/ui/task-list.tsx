import { useId } from 'react'
import { Form, Link } from 'react-router'
import { NOTHING_TO_DO, TURN } from '#app/review/turn-texts.ts'
import { TurnNotice } from '#app/review/turn-notice.tsx'
import type { ShownTurn } from '#app/review/turn.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Section } from '#app/ui/page.tsx'
import { HeldRows } from '#app/ui/show-new.tsx'
import type { CompanyType } from '#app/lib/viewer.ts'
import type { Task, Tasks } from '../queries/tasks.server.ts'

const GROUPS = { yours: 'Action needed', news: 'New', ends: 'Ends soon' } as const satisfies Record<
  Task['group'],
  string
>
const DATES = { yours: 'since', news: '', ends: 'ends' } as const satisfies Record<Task['group'], string>

/** The next step to offer while there are no tasks. */
const NEXT = {
  investor: { label: 'Browse Properties', to: '/listings' },
  developer: { label: 'New listing', to: '/my-listings/new' },
  due_diligence: { label: 'Market Circle', to: '/market-circle' },
} as const satisfies Record<CompanyType, { label: string; to: string }>

/** A row's action. Opening a notice is a POST, since it marks the notice as read. */
function Action({ task, describedBy, isMain }: { task: Task; describedBy: string; isMain: boolean }) {
  const { action, notice } = task
  if (notice !== null)
    return (
      <Form method="post" action="/notifications">
        <input type="hidden" name="id" value={notice} />
        <Button size="sm" name="intent" value="open" aria-describedby={describedBy}>
          Open
        </Button>
      </Form>
    )
  return (
    action && (
      <LinkButton
        size="sm"
        to={action.to}
        variant={isMain ? 'primary' : undefined}
        aria-describedby={describedBy}
      >
        {action.label}
      </LinkButton>
    )
  )
}

/** Missing items shown before the rest are collapsed. */
const MAX_SHOWN = 4

const MissingLinks = ({ missing }: { missing: Task['missing'] }) => (
  <ul className="flex flex-wrap gap-x-3 text-13">
    {missing.map(({ label, to }) => (
      <li key={label}>
        {to === null ? (
          label
        ) : (
          <Link to={to} className="text-link">
            {label}
          </Link>
        )}
      </li>
    ))}
  </ul>
)

/** A case's missing items; a single one is the row's own button. */
function TaskLinks({ task: { missing, action } }: { task: Task }) {
  if (missing.length === 0 || (missing.length === 1 && action)) return null
  const folded = missing.slice(MAX_SHOWN)
  return (
    <>
      <MissingLinks missing={missing.slice(0, MAX_SHOWN)} />
      {folded.length > 0 && (
        <details className="text-13">
          <summary className="w-fit cursor-pointer py-1 text-ink-2">{TURN.more(folded.length)}</summary>
          <MissingLinks missing={folded} />
        </details>
      )}
    </>
  )
}

function TaskRow({ task, isNewGroup, isMain }: { task: Task; isNewGroup: boolean; isMain: boolean }) {
  const { group, title, line, at } = task
  const id = useId()
  return (
    <li className="task">
      {isNewGroup && <p className="group">{GROUPS[group]}</p>}
      <div className="what">
        <p id={id} className="font-medium wrap-anywhere">
          {title}
        </p>
        <p className="text-13 text-ink-2">
          {DATES[group]} <Moment at={at} dateOnly />
        </p>
        {line && <p className="text-13 text-ink-2 wrap-anywhere">{line}</p>}
        <TaskLinks task={task} />
      </div>
      <Action task={task} describedBy={id} isMain={isMain} />
    </li>
  )
}

function AwaitingReply({ waiting }: Pick<Tasks, 'waiting'>) {
  if (waiting.length === 0) return null
  return (
    <>
      <h3 className="mt-7 mb-1 text-17">Awaiting reply</h3>
      <ul aria-label="Awaiting reply" className="divide-y divide-line border-y border-line">
        {waiting.map(({ key, title, whose, since, to }) => (
          <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <Link to={to} className="min-w-0 underline-offset-3 wrap-anywhere hover:underline">
              {title}
            </Link>
            <span className="text-13 text-ink-2">
              {TURN.with(whose)} <Moment at={since} dateOnly />.
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The case in review; says that there is nothing to do only while there are no tasks. */
function InReview({ turn, isAlone }: { turn: ShownTurn | null; isAlone: boolean }) {
  if (turn?.whose !== 'reviewers' || isAlone) return <TurnNotice turn={turn} className="mt-4" />
  return (
    <p className="mt-4 text-ink-2">
      {TURN.named(turn.name, TURN.withUs)} <Moment at={turn.since} dateOnly />.
    </p>
  )
}

/** The member's tasks by time, each with its action, and what others have to answer. */
export function TaskList({ tasks: all, type }: { tasks: Tasks; type: CompanyType }) {
  const { tasks, hasMore, waiting, withUs } = all
  return (
    <Section
      title="Your tasks"
      actions={
        <Link to="/notifications" className="text-13 text-link">
          All notifications
        </Link>
      }
    >
      <HeldRows rows={tasks} loaderData={all} idOf={({ key }) => key}>
        {({ rows }) =>
          rows.length === 0 ? (
            <div className="flex flex-wrap items-center justify-between gap-3 border-y border-line py-4">
              <p>{NOTHING_TO_DO.nothing}</p>
              <LinkButton size="sm" to={NEXT[type].to}>
                {NEXT[type].label}
              </LinkButton>
            </div>
          ) : (
            <ol aria-label="Your tasks" className="tasks">
              {rows.map((task, index) => (
                <TaskRow
                  key={task.key}
                  task={task}
                  isNewGroup={task.group !== rows[index - 1]?.group}
                  isMain={index === 0}
                />
              ))}
            </ol>
          )
        }
      </HeldRows>
      {hasMore && (
        <p className="mt-2 text-13 text-ink-2">You have more tasks. Your account menu shows how many.</p>
      )}
      <InReview turn={withUs} isAlone={tasks.length === 0} />
      <AwaitingReply waiting={waiting} />
    </Section>
  )
}
