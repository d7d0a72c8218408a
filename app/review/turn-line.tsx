import { ChipLinks } from '#app/ui/chip.tsx'
import { Moment } from '#app/ui/moment.tsx'
import type { RowTurn } from './turn.ts'
import { TURN } from './turn-texts.ts'

/** Who acts next on a list row, and since when; `company` is the other side. */
export function TurnLine({ turn, company }: { turn: RowTurn | null; company: string }) {
  if (!turn) return null
  const label =
    turn.whose === 'yours'
      ? `${TURN.yours} ${TURN.since}`
      : turn.whose === 'reviewers'
        ? TURN.withUs
        : TURN.with(company)
  return (
    <p className={turn.whose === 'yours' ? 'text-13 font-medium' : 'text-13 text-ink-2'}>
      {label} <Moment at={turn.since} dateOnly />
      {turn.unansweredSince && (
        <span className="font-normal text-ink-2">
          . {TURN.quiet} <Moment at={turn.unansweredSince} dateOnly />
        </span>
      )}
    </p>
  )
}

type ChipsProps = { all: string; yours: string; isYours: boolean; count: number }

/** Filters a list to rows that need the reader's action. */
export function TurnChips({ all, yours, isYours, count }: ChipsProps) {
  const links = [
    { label: 'All', to: all, current: !isYours },
    { label: `${TURN.yours} ${count}`, to: yours, current: isYours },
  ]
  return <ChipLinks label="Filter by next step" className="mb-4" links={links} />
}
