import { loadApprovalStep } from '#app/companies/turn/own-turn.server.ts'
import { ApprovalStepNotice } from '#app/companies/ui/approval-step-notice.tsx'
import { requireUnsuspended } from '#app/gates/gate.server.ts'
import { pageTitle } from '#app/lib/identity.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { ListingCard } from '../../ui/listing-card.tsx'
import { viewerFactsOf } from '../../visibility/policy.ts'
import { listFavorites } from '../queries/favorites.server.ts'
import { CompareTray } from '../ui/compare-tray.tsx'
import { MarkTabs } from '../ui/mark-tabs.tsx'
import type { Route } from './+types/favorites'
import { FavoriteButton } from '../ui/favorite-button.tsx'

/** A favourite whose listing the member may no longer see: the title they last saw, whatever the reason. */
function UnavailableFavorite({ slug, title }: { slug: string; title: string }) {
  return (
    <article className="flex min-w-0 flex-col rounded-card border border-dashed border-line-2 px-4 py-4 sm:px-5">
      <h2 className="text-left font-display text-21 leading-6 font-medium">{title}</h2>
      <p className="mt-2 text-13 text-ink-2">
        No longer on the market. If it returns, its figures show up here again.
      </p>
      <div className="mt-auto flex justify-end pt-4">
        <FavoriteButton slug={slug} title={title} isMarked isGuest={false} from="/favorites" />
      </div>
    </article>
  )
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Favourites') }]

/** The member's favourites (PUB-077, PUB-084). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireUnsuspended(context.get(viewerContext), request)
  const after = new URL(request.url).searchParams.get('after')?.replaceAll('\0', '') ?? null
  const page = await listFavorites(viewerFactsOf(viewer), viewer.userId, after)
  return { ...page, owner: viewer.userId, approvalStep: await loadApprovalStep(viewer) }
}

export default function Favorites({ loaderData }: Route.ComponentProps) {
  const { favorites, count, after, owner, approvalStep } = loaderData
  const marks = { owner, isGuest: false, canCompare: approvalStep === null, from: '/favorites' }
  return (
    <Page title="Favourites" lead="Listings you saved, newest first. Only you can see them.">
      <ApprovalStepNotice approvalStep={approvalStep} />
      <MarkTabs current="favorites" />
      {favorites.length === 0 ? (
        <EmptyState
          title="No favourites yet"
          text="Select the heart on a listing’s card to save it here."
          action={
            <LinkButton variant="primary" to="/listings">
              Browse listings
            </LinkButton>
          }
        />
      ) : (
        <>
          <p className="mb-4 font-medium">
            {count} {count === 1 ? 'favourite' : 'favourites'}
          </p>
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {favorites.map((favorite) => (
              <li key={favorite.slug} className="grid">
                {favorite.isUnavailable ? (
                  <UnavailableFavorite slug={favorite.slug} title={favorite.title} />
                ) : (
                  <ListingCard
                    card={favorite.card}
                    isOffMarket={!favorite.onMarket}
                    marks={{ ...marks, isMarked: true }}
                  />
                )}
              </li>
            ))}
          </ul>
          <Pager className="mt-8" nextHref={after && `/favorites?after=${after}`} />
          {approvalStep === null && <CompareTray owner={owner} />}
        </>
      )}
    </Page>
  )
}
