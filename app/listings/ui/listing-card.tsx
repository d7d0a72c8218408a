import { Link } from 'react-router'
import { formatEur, formatNumber } from '#app/lib/money.ts'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { Fact, FactGrid } from '#app/ui/fact-grid.tsx'
import { labelOf, PROPERTY_TYPES, RISK_PROFILES } from '../schema.ts'
import type { ListingCard as Card } from '../visibility/present-card.ts'
import { IllustrativeBadge, ListingBadges } from './listing-badges.tsx'
import { ListingPicture } from './listing-picture.tsx'
import { LOCK_WORDS } from './lock-words.ts'
import { ShownFigure } from './shown-figure.tsx'

type Props = {
  card: Card
  /** A guest's click on an exclusive listing opens this dialog instead of the page (PUB-068). */
  upsellDialog: string | null
  onUpsell?: (slug: string) => void
}

const cover = 'after:absolute after:inset-0 after:content-[""]'
const title = `${cover} text-left font-display text-21 leading-6 font-medium`

function lockLine(card: Card): string | null {
  const { lock } = card.figures.price
  return lock === null || lock === 'unstated' ? null : LOCK_WORDS[lock]
}

/** One listing: drawing or photo, title, place and type, then the four figures (PUB-059 to PUB-063). */
export function ListingCard({ card, upsellDialog, onUpsell }: Props) {
  const { figures } = card
  const kind = [labelOf(PROPERTY_TYPES, card.propertyType), labelOf(RISK_PROFILES, card.riskProfile)]
    .filter(Boolean)
    .join(' · ')
  const locked = lockLine(card)
  return (
    <article className="relative flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-sheet transition-colors focus-within:border-boundary hover:border-line-2">
      <div className="relative border-b border-line bg-paper">
        <ListingPicture slug={card.slug} propertyType={card.propertyType} photo={card.photo} size="card" />
        <div className="absolute top-3 right-3 flex flex-wrap justify-end gap-1.5">
          <ListingBadges {...card} />
        </div>
      </div>
      <div className="flex grow flex-col gap-1 px-4 py-4 sm:px-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-2 gap-y-1">
          <p className="text-13 text-ink-2">{card.city ? `${card.city}, ${card.country}` : card.country}</p>
          {card.isIllustrative && <IllustrativeBadge />}
        </div>
        <h2 className="leading-6">
          {upsellDialog === null ? (
            <Link to={`/deal/${card.slug}`} className={title}>
              {card.title}
            </Link>
          ) : (
            <DialogTrigger
              dialog={upsellDialog}
              variant="quiet"
              className={`${title} block! min-h-0! w-full border-0! p-0! whitespace-normal! hover:bg-transparent!`}
              onClick={() => onUpsell?.(card.slug)}
            >
              {card.title}
            </DialogTrigger>
          )}
        </h2>
        <p className="text-13 text-ink-2">{kind}</p>
        {locked && <p className="text-13 text-ink-2">Figures: {locked}</p>}
      </div>
      <FactGrid columns={2} bare className="border-t border-line">
        <Fact dense className="min-h-16" label="Price">
          <ShownFigure shown={figures.price} text={() => formatEur(figures.price.value ?? 0)} />
        </Fact>
        <Fact dense className="min-h-16" label="Yield">
          <ShownFigure
            shown={figures.yield_percent}
            text={() => formatNumber(figures.yield_percent.value ?? 0)}
            unit="%"
          />
        </Fact>
        <Fact dense className="min-h-16" label="Surface">
          <ShownFigure
            shown={figures.built_surface}
            text={() => formatNumber(figures.built_surface.value ?? 0)}
            unit="m²"
          />
        </Fact>
        <Fact dense className="min-h-16" label="Plot">
          <ShownFigure
            shown={figures.plot_size}
            text={() => formatNumber(figures.plot_size.value ?? 0)}
            unit="m²"
          />
        </Fact>
      </FactGrid>
    </article>
  )
}
