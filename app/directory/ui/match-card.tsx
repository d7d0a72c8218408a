import { Check, Minus, X } from 'lucide-react'
import { Link } from 'react-router'
import { Card, CardHeader } from '#app/ui/card.tsx'
import type { Criterion, MatchScore, Reason, ReasonState } from '../match.ts'
import { Score } from './score.tsx'

type Props = MatchScore & {
  /** Links to the reader's form fields; not every criterion has a field. */
  ownAnswers: Partial<Record<Criterion, string>>
}

const ICONS = { fits: Check, differs: X, unknown: Minus } as const satisfies Record<ReasonState, unknown>

const STATE_LABELS: Readonly<Record<ReasonState, string>> = {
  fits: 'match',
  differs: 'no match',
  unknown: 'unknown',
}

/** "5 of 6 criteria match", or a note that there is nothing to compare. */
export function matchText({ compared, fitting }: Pick<MatchScore, 'compared' | 'fitting'>): string {
  return compared === 0 ? 'Nothing to compare yet' : `${fitting} of ${compared} criteria match`
}

function ReasonRow({ reason, to }: { reason: Reason; to: string | undefined }) {
  const { state, text, isYours } = reason
  const Icon = ICONS[state]
  return (
    <li className="flex items-start gap-2 py-2 text-13">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4 shrink-0 ${state === 'fits' ? 'text-ok' : 'text-ink-2'}`}
        strokeWidth={2}
      />
      <span className="min-w-0">
        {text} <span className="text-ink-2">({STATE_LABELS[state]})</span>
        {isYours && to !== undefined && (
          <>
            {' '}
            <Link to={to} className="whitespace-nowrap text-boundary underline underline-offset-3">
              Add yours
              <span className="sr-only">: {text.split(':')[0]}</span>
            </Link>
          </>
        )}
      </span>
    </li>
  )
}

export function MatchCard({ score, compared, fitting, reasons, ownAnswers }: Props) {
  return (
    <Card as="section">
      <CardHeader title="Match with your company" level={2} />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Score score={score} compared={compared} size="lg" />
        <span className="text-ink-2">{matchText({ compared, fitting })}</span>
      </p>
      {reasons.length > 0 && (
        <details className="mt-3 border-t border-line pt-2" open>
          <summary className="w-fit text-13 text-boundary underline decoration-1 underline-offset-3 hover:decoration-2">
            Score breakdown
          </summary>
          <ul className="mt-1 flex flex-col divide-y divide-line">
            {reasons.map((reason) => (
              <ReasonRow key={reason.criterion} reason={reason} to={ownAnswers[reason.criterion]} />
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}
