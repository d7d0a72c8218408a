import { Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ShownTurn } from './turn-shown.ts'
import { NOTHING_TO_DO, TURN } from './turn.words.ts'

/** Whose turn it is, with what is missing, each thing a link to the place where it is done (END-003, END-004). */
export function TurnNotice({ turn }: { turn: ShownTurn | null }) {
  if (!turn) return null
  if (turn.whose === 'reviewers')
    return (
      <Notice tone="note" title={turn.returned ? NOTHING_TO_DO.returned : undefined}>
        {TURN.withUs} <Moment at={turn.since} dateOnly />. {NOTHING_TO_DO.withUs}
      </Notice>
    )
  if (turn.whose === 'company')
    return (
      <Notice tone="note">
        {TURN.with(turn.company)} <Moment at={turn.since} dateOnly />.
      </Notice>
    )
  return (
    <Notice tone="wait" title={TURN.yours}>
      <ul className="mt-1 flex flex-col gap-1">
        {turn.missing.map(({ label, to, since }) => (
          <li key={label} className="flex flex-wrap gap-x-2">
            {to ? (
              <Link to={to} className="text-link">
                {label}
              </Link>
            ) : (
              label
            )}
            {since && (
              <span className="text-ink-2">
                {TURN.since} <Moment at={since} dateOnly />
              </span>
            )}
          </li>
        ))}
      </ul>
      {turn.mayDo !== null && <p className="mt-2">{TURN.mayDo(turn.mayDo || TURN.theOwner)}</p>}
    </Notice>
  )
}
