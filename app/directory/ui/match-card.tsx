import { Check, X } from 'lucide-react'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { matchWords, type Reason } from '../match-words.ts'
import { Score } from './score.tsx'

type Props = { score: number; compared: number; fitting: number; reasons: readonly Reason[] }

/** How well the company fits the reader's, with the reason of each criterion (MEM-393). */
export function MatchCard({ score, compared, fitting, reasons }: Props) {
  return (
    <Card as="section">
      <CardHeader title="Match with your company" level={2} />
      <p className="flex items-baseline justify-between gap-4">
        <Score score={score} size="lg" />
        <span className="text-ink-2">{matchWords({ compared, fitting })}</span>
      </p>
      {reasons.length > 0 && (
        <ul className="mt-3 flex flex-col divide-y divide-line border-t border-line">
          {reasons.map(({ criterion, fits, text }) => (
            <li key={criterion} className="flex items-start gap-2 py-2 text-13">
              {fits ? (
                <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ok" strokeWidth={2} />
              ) : (
                <X aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-2" strokeWidth={2} />
              )}
              <span className="sr-only">{fits ? 'Fits.' : 'Does not fit.'}</span>
              <span className="min-w-0">{text}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
