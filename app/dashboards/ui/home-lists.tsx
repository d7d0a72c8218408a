import { Heart } from 'lucide-react'
import { Link } from 'react-router'
import type { ActivityEntry } from '#app/directory/queries/activities.server.ts'
import { formatEur, formatDay } from '#app/lib/format.ts'
import type { Favorite } from '#app/listings/marks/queries/favorites.server.ts'
import { labelOf, PROPERTY_TYPES } from '#app/listings/schema.ts'
import { IllustrativeBadge } from '#app/listings/ui/listing-badges.tsx'
import { ListingCard } from '#app/listings/ui/listing-card.tsx'
import { ShownFigure } from '#app/listings/ui/shown-figure.tsx'
import type { ListingCard as Card } from '#app/listings/visibility/present-card.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Section } from '#app/ui/page.tsx'
import { HeldRows } from '#app/ui/show-new.tsx'
import { ListSection, Rows } from './sections.tsx'

type CardsProps = {
  title: string
  empty: { title: string; text: string }
  cards: readonly { card: Card; reasons?: readonly string[] }[]
}

function CardSection({ title, empty, cards }: CardsProps) {
  const actions = <LinkButton to="/listings">View All</LinkButton>
  return (
    <ListSection title={title} actions={actions} rows={cards} idOf={({ card }) => card.slug} empty={empty}>
      {(shown) => (
        <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
          {shown.map(({ card, reasons }) => (
            <li key={card.slug} className={reasons ? 'flex flex-col gap-2' : 'grid'}>
              <ListingCard card={card} upsellDialog={null} />
              {reasons && <p className="text-13 text-ink-2">{reasons.join(' · ')}</p>}
            </li>
          ))}
        </ul>
      )}
    </ListSection>
  )
}

/** The newest listings of verified companies, under the viewer's projection (MEM-314, MEM-318). */
export function FeaturedListings({ cards }: Pick<CardsProps, 'cards'>) {
  const empty = {
    title: 'No verified listings yet',
    text: 'Listings show up here once their owner’s documents are verified.',
  }
  return <CardSection title="Featured listings" empty={empty} cards={cards} />
}

/** Unseen listings that match the member's profile, with reasons (MEM-300). */
export function RecommendedListings({ cards }: Pick<CardsProps, 'cards'>) {
  const empty = {
    title: 'No new matches',
    text: 'Listings that fit your company’s profile show up here until you open them.',
  }
  return <CardSection title="Recent listings that fit your profile" empty={empty} cards={cards} />
}

function favoriteRow(favorite: Favorite) {
  if (favorite.isUnavailable)
    return { key: favorite.slug, title: favorite.title, to: null, line: 'No longer on the market' }
  const { slug, title, city, country, propertyType, isIllustrative, figures } = favorite.card
  return {
    key: slug,
    title,
    to: `/deal/${slug}`,
    line: [labelOf(PROPERTY_TYPES, propertyType), city ?? country].filter(Boolean).join(' · '),
    badge: (
      <span className="flex flex-wrap items-center gap-2">
        {isIllustrative && <IllustrativeBadge />}
        <ShownFigure shown={figures.price} text={() => formatEur(figures.price.value ?? 0)} />
      </span>
    ),
  }
}

/** The latest favourites with the price that the viewer may see now (MEM-314). */
export function FavoriteListings({ favorites, count }: { favorites: readonly Favorite[]; count: number }) {
  return (
    <Section
      title="Favourites"
      actions={count > 0 && <LinkButton to="/favorites">View all {count}</LinkButton>}
    >
      <HeldRows rows={favorites} idOf={({ slug }) => slug}>
        {({ rows: shown }) =>
          shown.length === 0 ? (
            <p className="flex gap-3 border-y border-line py-4 text-ink-2">
              <Heart aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
              No favourites yet. Select the heart on a listing to save it.
            </p>
          ) : (
            <Rows label="Favourites" rows={shown.map(favoriteRow)} />
          )
        }
      </HeldRows>
    </Section>
  )
}

/** The latest activity of the member's company and its connections (MEM-314). */
export function RecentActivity({ activity }: { activity: readonly ActivityEntry[] }) {
  return (
    <ListSection
      title="Recent activity"
      rows={activity}
      idOf={({ id }) => id}
      empty={{
        title: 'No activity yet',
        text: 'Activity by your company and your connections shows up here.',
        action: <LinkButton to="/market-circle">Explore Market Circle</LinkButton>,
      }}
    >
      {(shown) => (
        <ol
          aria-label="Recent activity"
          className="divide-y divide-line rounded-card border border-line bg-sheet"
        >
          {shown.map(({ id, company, text, date }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
              <p className="min-w-0 flex-1 basis-56">
                {company ? (
                  <Link to={`/market-circle/entity/${company.id}`} className="font-medium">
                    {company.name}
                  </Link>
                ) : (
                  <span className="font-medium">Your company</span>
                )}
                <span className="text-ink-2"> · {text}</span>
              </p>
              <p className="text-13 text-ink-2">
                <time dateTime={date}>{formatDay(new Date(date))}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
    </ListSection>
  )
}
