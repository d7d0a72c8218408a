import { Link } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import type { Preview } from '../preview.server.ts'

const PREVIEW = {
  title: 'Current matches',
  headline: {
    price_change: (number: string) => `${number} with a price you can see`,
    new_listing: (number: string) => `${number} on the market would match`,
    market_update: () => 'Figures covered',
    recommendation: (number: string) => `${number} would be recommended`,
  },
  nothing: 'No new listings match',
  listings: (count: number, isMore: boolean) =>
    `${isMore ? `More than ${count}` : count} ${count === 1 && !isMore ? 'listing' : 'listings'}`,
  newest: (count: number) => `Showing the newest ${count}.`,
  morePrices: 'More listings may match once your company profile is approved and you see more prices.',
}

function headline({ kind, count, isMore }: Preview): string {
  if (kind === 'recommendation' && count === 0) return PREVIEW.nothing
  return PREVIEW.headline[kind](PREVIEW.listings(count, isMore))
}

/** The alert's current matches under the member's projection. */
export function PreviewPanel({ preview, isApproved }: { preview: Preview; isApproved: boolean }) {
  const { rows, count, isMore } = preview
  const hidden = isMore || count > rows.length
  return (
    <section aria-label={PREVIEW.title} className="rounded-card border border-line bg-paper p-4">
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
      {hidden && <p className="mt-2 text-13 text-ink-2">{PREVIEW.newest(rows.length)}</p>}
      {!isApproved && preview.kind !== 'market_update' && (
        <Notice tone="note" className="mt-3">
          {PREVIEW.morePrices}
        </Notice>
      )}
    </section>
  )
}
