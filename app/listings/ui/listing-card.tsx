import { clsx } from 'clsx'
import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { formatEur, formatNumber } from '#app/lib/format.ts'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { Fact, FactGrid } from '#app/ui/fact-grid.tsx'
import { CompareToggle } from '../marks/ui/compare-toggle.tsx'
import { FavoriteButton } from '../marks/ui/favorite-button.tsx'
import { labelOf, PROPERTY_TYPES, RISK_PROFILES } from '../schema.ts'
import type { ListingCard as Card } from '../visibility/present-card.ts'
import { IllustrativeBadge, ListingBadges, SaleBadge } from './listing-badges.tsx'
import { ListingPicture } from './listing-picture.tsx'
import { FIGURES_LOCK_TEXTS } from './unlock-texts.tsx'
import { ShownFigure } from './shown-figure.tsx'

/** The viewer's saved items for a card: the owner's key, and the page that a post without JavaScript returns to. */
export type CardMarks = {
  owner: string
  isGuest: boolean
  /** Whether the viewer may compare, or can after signing in. */
  canCompare: boolean
  isMarked: boolean
  from: string
}

type Props = {
  card: Card
  /** Omitted on cards without actions. */
  marks?: CardMarks | undefined
  isSelected?: boolean
  /** A favourite off the market, shown to its owner and admins. */
  isOffMarket?: boolean
  /** A guest's click on an exclusive listing opens this dialog instead of the page (PUB-068). */
  upsellDialog?: string | null
  onUpsell?: (card: Card) => void
}

const cover = 'after:absolute after:inset-0 after:content-[""]'
const title = `${cover} text-left font-display text-21 leading-6 font-medium`

/** What unlocks the figures, if the viewer's projection hides them (PUB-060). */
function FiguresLock({ card }: { card: Card }) {
  const { lock } = card.figures.price
  if (lock === null || lock === 'unstated' || lock === 'too_few') return null
  return (
    <p className="mt-1 flex items-center gap-1.5 text-13 text-brass">
      <Lock aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={2} />
      {FIGURES_LOCK_TEXTS[lock]}
    </p>
  )
}

function Figures({ figures }: { figures: Card['figures'] }) {
  const shown = [
    { label: 'Price', figure: figures.price, format: formatEur, unit: undefined },
    { label: 'Yield', figure: figures.yield_percent, format: formatNumber, unit: '%' },
    { label: 'Surface', figure: figures.built_surface, format: formatNumber, unit: 'm²' },
    { label: 'Plot', figure: figures.plot_size, format: formatNumber, unit: 'm²' },
  ]
  return (
    <FactGrid columns={2} bare className="border-t border-line">
      {shown.map(({ label, figure, format, unit }) => (
        <Fact key={label} dense className="min-h-16" label={label}>
          <ShownFigure shown={figure} text={() => format(figure.value ?? 0)} unit={unit} />
        </Fact>
      ))}
    </FactGrid>
  )
}

function Marks({ card: { slug, title: name }, marks }: { card: Card; marks: CardMarks }) {
  const { owner, isGuest, canCompare, isMarked, from } = marks
  return (
    <div className="relative z-1 flex items-center justify-between border-t border-line py-1 pr-2 pl-4 sm:pl-5 print:hidden">
      {canCompare ? <CompareToggle owner={owner} slug={slug} title={name} /> : <span />}
      <FavoriteButton slug={slug} title={name} isMarked={isMarked} isGuest={isGuest} from={from} />
    </div>
  )
}

/** A listing's card: photo or drawing, title, location and type, the four figures, and actions (PUB-059 to PUB-063). */
export function ListingCard(props: Props) {
  const { card, marks, isSelected, isOffMarket, upsellDialog = null, onUpsell } = props
  const kind = [labelOf(PROPERTY_TYPES, card.propertyType), labelOf(RISK_PROFILES, card.riskProfile)]
    .filter(Boolean)
    .join(' · ')
  return (
    <article
      className={clsx(
        'relative flex min-w-0 flex-col overflow-hidden rounded-card border bg-sheet transition-colors focus-within:border-boundary',
        isSelected ? 'border-boundary' : 'border-line hover:border-line-2',
      )}
    >
      <div className="relative border-b border-line bg-paper">
        <ListingPicture slug={card.slug} propertyType={card.propertyType} photo={card.photo} />
        <div className="absolute top-3 right-3 flex flex-wrap justify-end gap-1.5">
          <ListingBadges {...card} />
          <SaleBadge saleStatus={card.saleStatus} />
        </div>
      </div>
      <div className="flex grow flex-col gap-1 px-4 py-4 sm:px-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-2 gap-y-1">
          <p className="text-13 text-ink-2">{card.city ? `${card.city}, ${card.country}` : card.country}</p>
          {card.isIllustrative && <IllustrativeBadge />}
        </div>
        <h2 className="leading-6 wrap-anywhere">
          {upsellDialog === null ? (
            <Link to={`/deal/${card.slug}`} className={title}>
              {card.title}
            </Link>
          ) : (
            <DialogTrigger
              dialog={upsellDialog}
              variant="quiet"
              className={`${title} block! min-h-0! w-full border-0! p-0! whitespace-normal! hover:bg-transparent!`}
              onClick={() => onUpsell?.(card)}
            >
              {card.title}
            </DialogTrigger>
          )}
        </h2>
        <p className="text-13 text-ink-2">{kind}</p>
        {isOffMarket && <p className="text-13 text-ink-2">Not on the market at the moment</p>}
        <FiguresLock card={card} />
      </div>
      <Figures figures={card.figures} />
      {marks && <Marks card={card} marks={marks} />}
    </article>
  )
}
