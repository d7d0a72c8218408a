import { Link } from 'react-router'
import { Chip, ChipLinks } from '#app/ui/chip.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { UndeliveredMail } from './desk.server.ts'
import type { DeskTurn, TurnFilter } from '../turn.ts'
import { shortDay, When } from './when.tsx'
import { formatNumber } from '#app/lib/format.ts'

/** Labels for who acts next in a case. */
export const TURN_TEXTS = {
  ours: 'To do',
  theirs: 'Awaiting reply',
  done: 'Done',
  overdue: 'Overdue',
} as const

/** Maximum number of missing items named in a row; the record names them all. */
const NAMED = 2

function TurnLabel({ turn: { whose, since, isPaused } }: { turn: DeskTurn }) {
  return (
    <>
      <span className={whose === 'ours' ? 'font-medium text-ink' : undefined}>{TURN_TEXTS[whose]}</span>
      {isPaused && `, paused while suspended`}
      {since && (
        <>
          {' '}
          since <When at={since} dateOnly />
        </>
      )}
    </>
  )
}

export function RowTurn({ turn }: { turn: DeskTurn | undefined }) {
  if (!turn) return null
  const { missing } = turn
  const named = missing.slice(0, NAMED)
  const left = missing.length - named.length
  return (
    <>
      <TurnLabel turn={turn} />
      {named.length > 0 && `: ${named.join(', ')}`}
      {left > 0 && ` and ${left} more`}
      {turn.unansweredSince && (
        <>
          {' · '}No response since <When at={turn.unansweredSince} dateOnly />
        </>
      )}
    </>
  )
}

/** Says that the record's last email was not delivered, with the server's error. */
export function UndeliveredNotice({ mail }: { mail: UndeliveredMail | null }) {
  if (mail === null) return null
  return (
    <Notice tone="stop" title={`The email sent on ${shortDay(mail.at)} was not delivered`} className="mb-5">
      <p className="break-words">{mail.error}</p>
      <Link to={`/admin/email-queue?id=${mail.id}`} className="text-link">
        Open the email
      </Link>
    </Notice>
  )
}

export function RecordTurn({ turn }: { turn: DeskTurn }) {
  return (
    <div className="mb-4 border-b border-line pb-3 text-13 text-ink-2">
      <p>
        <TurnLabel turn={turn} />
      </p>
      {turn.missing.length > 0 && <p className="mt-0.5">Still open: {turn.missing.join(', ')}</p>}
      {turn.unansweredSince && (
        <p className="mt-0.5">
          No response since <When at={turn.unansweredSince} dateOnly />
        </p>
      )}
    </div>
  )
}

const CHIPS = [null, 'ours', 'theirs', 'done'] as const

type TurnChoice = {
  current: TurnFilter | null
  /** The reviewers' cases, ignoring other filters. */
  ours: number
  path: (turn: TurnFilter | null) => string
}

/** Filters a desk by turn; the count matches the rows behind its link. */
export function TurnChoices({ current, ours, path }: TurnChoice) {
  const links = CHIPS.map((turn) => {
    const label = turn === null ? 'All' : TURN_TEXTS[turn]
    const count = turn === 'ours' ? ` ${formatNumber(ours)}` : ''
    return { label: label + count, to: path(turn), current: current === turn }
  })
  return <ChipLinks label="Filter by next step" className="mt-3" links={links} />
}

export function ActiveFilters({ filters }: { filters: readonly { label: string; to: string }[] }) {
  if (filters.length === 0) return null
  return (
    <ul aria-label="Active filters" className="mt-3 flex flex-wrap gap-2">
      {filters.map(({ label, to }) => (
        <li key={label}>
          <Chip removeHref={to} removeLabel={`Remove ${label}`}>
            {label}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
