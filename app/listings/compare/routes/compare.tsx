import { requireInside } from '#app/gates/gate.server.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { Page } from '#app/ui/page.tsx'
import { viewerFactsOf } from '../../visibility/policy.ts'
import { readComparison } from '../queries.server.ts'
import { ComparisonActions } from '../ui/comparison-actions.tsx'
import { leftOutWords } from '../compare.words.ts'
import { ComparisonTable } from '../ui/comparison-table.tsx'
import type { Route } from './+types/compare'

export const meta: Route.MetaFunction = () => [{ title: 'Compare listings · Parcela' }]

/** Two to four listings side by side; with fewer that exist for the viewer, back to the list (PUB-118, PUB-119). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireInside(context.get(viewerContext), request)
  const asker = { ...viewerFactsOf(viewer), userId: viewer.userId }
  const comparison = await readComparison(asker, new URL(request.url).searchParams)
  if (comparison) return { comparison, owner: viewer.userId }
  throw await redirectWithToast('/listings', {
    title: 'Choose at least two listings to compare',
    tone: 'note',
  })
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { comparison, owner } = loaderData
  const { listings, leftOut } = comparison
  const isLocked = comparison.sections.some(({ rows }) =>
    rows.some(({ cells }) => cells.some(({ lock }) => lock !== null)),
  )
  return (
    <Page
      title="Compare listings"
      lead={`${listings.length} listings, with the figures that are open to you today.`}
      actions={
        <ComparisonActions slugs={listings.map(({ slug }) => slug)} ofDifferences={leftOut !== null} />
      }
      className="landscape"
    >
      {leftOut !== null && (
        <p role="status" className="mb-4 text-15 text-ink-2">
          {leftOutWords(leftOut)}
        </p>
      )}
      <ComparisonTable comparison={comparison} owner={owner} />
      <div className="mt-4 flex max-w-[68ch] flex-col gap-1 text-13 text-ink-2">
        <p>
          “Best” stands beside the value that is better while all else is equal, where two are stated: never
          beside a price, a size or a date.
        </p>
        {isLocked && (
          <p>
            <span className="tracking-[0.12em]">***</span> stands for a value that its owner has not stated
            or, with a lock, that is not open to you yet; the head of the column says what opens it.
          </p>
        )}
      </div>
    </Page>
  )
}
