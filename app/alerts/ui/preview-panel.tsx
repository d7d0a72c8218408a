import { Link } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import type { Preview } from '../preview.server.ts'

function headline({ kind, count, isMore }: Preview): string {
  const number = isMore ? `More than ${count}` : String(count)
  const listings = count === 1 && !isMore ? 'listing' : 'listings'
  if (kind === 'price_change') return `${number} ${listings} there with a price that you may see`
  if (kind === 'new_listing') return `${number} ${listings} on the market would match`
  if (kind === 'market_update') return 'Figures that would be watched'
  return count === 0 ? 'Nothing fits that you have not seen' : `${number} ${listings} would be recommended`
}

/** What the alert matches now, under the member's own access. */
export function PreviewPanel({ preview, isApproved }: { preview: Preview; isApproved: boolean }) {
  const { rows, count, isMore } = preview
  const hidden = isMore || count > rows.length
  return (
    <section aria-label="What matches now" className="rounded-card border border-line bg-paper p-4">
      <h3 className="font-display text-17 font-medium" aria-live="polite">
        {headline(preview)}
      </h3>
      {rows.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {rows.map(({ slug, title, facts }) => (
            <li key={slug ?? title} className="py-2">
              {slug ? (
                <Link
                  to={`/deal/${slug}`}
                  className="font-medium underline-offset-3 wrap-anywhere hover:underline"
                >
                  {title}
                </Link>
              ) : (
                <span className="font-medium">{title}</span>
              )}
              <p className="text-13 text-ink-2">{facts}</p>
            </li>
          ))}
        </ul>
      )}
      {hidden && <p className="mt-2 text-13 text-ink-2">The newest {rows.length} are shown.</p>}
      {!isApproved && preview.kind !== 'market_update' && (
        <Notice tone="note" className="mt-3">
          You see most prices once your company profile is approved; more may match then.
        </Notice>
      )}
    </section>
  )
}
