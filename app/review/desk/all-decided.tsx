import { Link } from 'react-router'
import { ALL_DECIDED } from './all-decided.words.ts'
import type { AllDecided } from './state.ts'

/** Said over a desk at which nothing waits, with the way to the next desk that has work. */
export function AllDecidedLine({ decided }: { decided: AllDecided }) {
  return (
    <p role="status" className="flex flex-wrap gap-x-3 gap-y-1 px-4 pb-3 md:px-6">
      <span className="font-medium">{ALL_DECIDED.done}</span>
      {decided.next ? (
        <Link to={decided.next.to} className="text-link">
          {ALL_DECIDED.next(ALL_DECIDED.desks[decided.next.desk], decided.next.count)}
        </Link>
      ) : (
        <span className="text-ink-2">{ALL_DECIDED.nowhere}</span>
      )}
    </p>
  )
}
