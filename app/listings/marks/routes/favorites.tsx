import { openingOf } from '#app/companies/queries/opening.server.ts'
import { OpensLine } from '#app/companies/ui/opens-line.tsx'
import { requireUnsuspended } from '#app/gates/gate.server.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { ListingCard } from '../../ui/listing-card.tsx'
import { viewerFactsOf } from '../../visibility/policy.ts'
import { listFavorites } from '../queries/favorites.server.ts'
import { CompareTray } from '../ui/compare-tray.tsx'
import { GoneFavorite } from '../ui/gone-favorite.tsx'
import { MarkTabs } from '../ui/mark-tabs.tsx'
import type { Route } from './+types/favorites'

export const meta: Route.MetaFunction = () => [{ title: 'Favorites · Parcela' }]

/** The member's own favorites (PUB-077, PUB-084). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireUnsuspended(context.get(viewerContext), request)
  const after = new URL(request.url).searchParams.get('after')?.replaceAll('\0', '') ?? null
  const page = await listFavorites(viewerFactsOf(viewer), viewer.userId, after)
  return { ...page, owner: viewer.userId, opening: await openingOf(viewer) }
}

export default function Favorites({ loaderData }: Route.ComponentProps) {
  const { favorites, count, after, owner, opening } = loaderData
  const marks = { owner, isGuest: false, compares: opening === null, from: '/favorites' }
  return (
    <Page title="Favorites" lead="The listings that you marked, the latest first. Nobody else sees them.">
      <OpensLine opening={opening} />
      <MarkTabs current="favorites" />
      {favorites.length === 0 ? (
        <EmptyState
          title="No favorites yet"
          text="Mark a listing with the heart on its card, and it stands here with its figures as they are today."
          action={
            <LinkButton variant="primary" to="/listings">
              Go to the listings
            </LinkButton>
          }
        />
      ) : (
        <>
          <p className="mb-4 font-medium">
            {count} {count === 1 ? 'favorite' : 'favorites'}
          </p>
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {favorites.map((favorite) => (
              <li key={favorite.slug} className="grid">
                {favorite.isGone ? (
                  <GoneFavorite slug={favorite.slug} title={favorite.title} />
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
          {opening === null && <CompareTray owner={owner} />}
        </>
      )}
    </Page>
  )
}
