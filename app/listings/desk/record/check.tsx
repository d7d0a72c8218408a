import { Link } from 'react-router'
import type { ListingReview } from '#app/listings/queries/review.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'

/** Missing must-haves, contradictions and warnings of the version under review, with the owner's reasons (decision 30). */
export function ListingCheck({ review }: { review: ListingReview }) {
  const { advice, completeness, sameRegister } = review
  const reasons = (review.proposed ?? review.approved)?.fields.adviceReasons ?? {}
  const errors = advice.filter(({ level }) => level === 'error')
  const warnings = advice.filter(({ level }) => level === 'warning')
  return (
    <>
      {completeness && (
        <div>
          <p className="mb-1.5 text-13">
            <strong className="font-medium tabular-nums">
              {completeness.filled} of {completeness.total}
            </strong>{' '}
            expected facts filled in
            {completeness.missing.length > 0 &&
              `. Missing: ${completeness.missing.map(({ label }) => label).join(', ')}`}
            .
          </p>
          <ProgressBar value={(100 * completeness.filled) / completeness.total} label="Completeness" />
        </div>
      )}
      {errors.length > 0 && (
        <Notice tone="stop" title="Conflicting values">
          <ul className="list-disc pl-5">
            {errors.map(({ rule, message }) => (
              <li key={rule}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice tone="wait" title="Check these values">
          <ul className="list-disc pl-5">
            {warnings.map(({ rule, message }) => (
              <li key={rule}>
                {message}
                <span className="block text-13 text-ink-2">
                  {reasons[rule] ? `Owner: ${reasons[rule]}` : 'The owner gave no reason.'}
                </span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {sameRegister.length > 0 && (
        <Notice tone="wait" title="Another company’s listing has the same register number">
          {sameRegister.map(({ id, slug, title }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link to={`/deal/${slug}`} className="underline underline-offset-3 hover:decoration-2">
                {title}
              </Link>
            </span>
          ))}
        </Notice>
      )}
    </>
  )
}
