import { Button, LinkButton } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { bottomBar } from '#app/ui/sticky-bar.ts'
import { clearPicked, comparePath, togglePicked, usePicked } from '../compare-store.ts'
import { MARK_LIMITS } from '../limits.ts'
import { COMPARE_FORM } from './compare-toggle.tsx'

const bar =
  'mt-8 -mb-4 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line-2 bg-paper py-3 print:hidden'

/** The selection across all pages of the list and, from two listings, the link to the comparison (PUB-071, PUB-072). */
export function CompareTray({ owner }: { owner: string }) {
  const picked = usePicked(owner)
  return (
    <>
      <form
        id={COMPARE_FORM}
        action="/compare"
        className={`${bar} hidden justify-between noscript:flex`}
        aria-label="Comparison"
      >
        <p className="text-13 text-ink-2">Select 2 to 4 listings on this page.</p>
        <Button variant="primary">Compare selected</Button>
      </form>
      {picked.length > 0 && (
        <section ref={bottomBar} aria-label="Comparison" className={`${bar} enter sticky bottom-0 z-4 flex`}>
          <p className="text-13 text-ink-2" role="status">
            <span className="font-medium text-ink tabular-nums">
              {picked.length} of {MARK_LIMITS.compared}
            </span>{' '}
            {picked.length === 1
              ? 'selected. Select one more to compare.'
              : picked.length >= MARK_LIMITS.compared
                ? 'selected, the maximum'
                : 'selected'}
          </p>
          <div className="flex gap-2 max-md:ml-auto">
            {picked.length >= 2 && (
              <LinkButton variant="primary" to={comparePath(picked.map(({ slug }) => slug))}>
                Compare
              </LinkButton>
            )}
            <Button type="button" variant="quiet" onClick={() => clearPicked(owner)}>
              Clear<span className="sr-only"> the comparison</span>
            </Button>
          </div>
          <ul className="ml-auto flex min-w-0 flex-wrap justify-end gap-2 max-md:hidden">
            {picked.map((listing) => (
              <li key={listing.slug} className="min-w-0">
                <Chip
                  onRemove={() => togglePicked(owner, listing)}
                  removeLabel={`Remove ${listing.title} from the comparison`}
                >
                  <span className="max-w-48 truncate">{listing.title}</span>
                </Chip>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
