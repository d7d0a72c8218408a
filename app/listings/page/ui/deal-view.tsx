import { clsx } from 'clsx'
import { ArrowLeft } from 'lucide-react'
import { Fragment, useMemo, type ReactNode } from 'react'
import { LinkButton } from '#app/ui/button.tsx'
import { LockLine } from '#app/ui/lock-line.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import type { Deal } from '../../visibility/present-deal.ts'
import type { SimilarListing } from '../../queries/similar.server.ts'
import type { Gallery } from '../../visibility/present-gallery.ts'
import { Elevation } from '#app/listings/ui/elevation.tsx'
import { GalleryViewer } from './gallery/gallery-viewer.tsx'
import { IllustrativeBadge, ListingBadges } from '#app/listings/ui/listing-badges.tsx'
import { useLastSearch } from '#app/listings/ui/last-search.ts'
import { SimilarListings } from '#app/listings/ui/similar-listings.tsx'
import { useLockTexts, lockedRestText } from '#app/listings/ui/unlock-texts.tsx'
import { DealContents } from './deal-contents.tsx'
import { DealBar, DealPanel, type DealPanelProps } from './deal-panel.tsx'
import { DealSections, type SectionContent } from './deal-sections.tsx'
import { DealSummary } from './deal-summary.tsx'
import { leadOf } from './lead.ts'
import { ILLUSTRATIVE, OFF_MARKET } from '#app/listings/ui/sale-texts.ts'
import { dealChapters, readOf, unstatedTitles } from './parts.ts'
import { DICTIONARY } from '#app/listings/dictionary/dictionary.ts'
import { factText } from '#app/listings/ui/fact-text.ts'
import { ShownFigure } from '#app/listings/ui/shown-figure.tsx'
import type { PresentedFact } from '#app/listings/visibility/present.ts'
import { Fact, FactGrid } from '#app/ui/fact-grid.tsx'

type Props = SectionContent & {
  gallery: Gallery | null
  hasInquiry: boolean
  similar?: readonly SimilarListing[]
  /** Above the page: the banner of an unavailable listing, or the access status. */
  notice: ReactNode
  /** Shown instead of the analytics of a locked listing. */
  locked?: ReactNode
  panel: DealPanelProps | null
}

function Register({ deal: { number, isIllustrative } }: { deal: Deal }) {
  return (
    <>
      {number !== null && `Listing ${String(number).padStart(5, '0')}`}
      {isIllustrative && (
        <span className="font-text">
          {number !== null && ' · '}
          {ILLUSTRATIVE}
        </span>
      )}
    </>
  )
}

/** What unlocks the page for a viewer who sees none of its sections. */
function LockedRest({ deal }: { deal: Deal }) {
  const lockTexts = useLockTexts()
  if (deal.isLocked || (deal.level !== 'TEASER' && deal.level !== 'MINIMAL')) return null
  return <LockLine>{lockedRestText(deal.figures.price.lock, lockTexts)}</LockLine>
}

/** A listing's detail page, rendered from the response only (PUB-096 to PUB-099, PUB-111). */
export function DealView({ gallery, hasInquiry, similar = [], notice, locked, panel, ...content }: Props) {
  const { deal, documents } = content
  const hasDocuments = documents !== null && documents.open.length + documents.locked.length > 0
  const back = useLastSearch(deal.slug)
  const isOverviewOpen = deal.level !== 'MINIMAL' && !deal.isLocked
  const canProceed = content.canProceed && !deal.isInsider && isOverviewOpen && deal.saleStatus !== 'sold'
  const hasOwnCase = Boolean(content.ownCase)
  const chapters = useMemo(
    () =>
      dealChapters(deal, {
        documents: hasDocuments,
        inquiry: hasInquiry,
        proceed: canProceed,
        ownCase: hasOwnCase,
      }),
    [deal, hasDocuments, hasInquiry, canProceed, hasOwnCase],
  )
  const drawing = <Elevation seed={deal.slug} type={deal.propertyType ?? 'mixed'} className="w-full" />
  return (
    <Page
      title={deal.title}
      eyebrow={(deal.number !== null || deal.isIllustrative) && <Register deal={deal} />}
      badges={
        <>
          {deal.isIllustrative && <IllustrativeBadge />}
          <ListingBadges {...deal} />
        </>
      }
      actions={
        <LinkButton to={back} icon={<ArrowLeft aria-hidden="true" className="size-4" />}>
          Back to listings
        </LinkButton>
      }
    >
      <DealSummary deal={deal} />
      <div className="mb-6 flex flex-col gap-3 empty:hidden">
        {notice}
        {deal.marketState !== 'on_market' && (
          <Notice tone="wait" title="This listing is not on the market">
            {OFF_MARKET[deal.marketState]}
          </Notice>
        )}
      </div>
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-x-8">
        <DealPanel deal={deal} panel={panel} />
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <Lead deal={deal} />
          <div className={clsx('grid gap-5', deal.keyFigures.length > 0 && 'md:grid-cols-2')}>
            {gallery ? (
              <GalleryViewer gallery={gallery} title={deal.title} drawing={drawing} />
            ) : (
              <div className="grid aspect-3/2 items-end rounded-card border border-line bg-paper">
                {drawing}
              </div>
            )}
            <KeyFigures facts={deal.keyFigures} />
          </div>
          <LockedRest deal={deal} />
          <div className="no-print mt-8 empty:hidden">
            <SimilarListings listings={similar} />
          </div>
          {deal.isLocked && locked}
          <div className="mt-11 xl:grid xl:grid-cols-[9rem_minmax(0,1fr)] xl:gap-8">
            <DealContents parts={chapters} />
            <div className="xl:col-start-2">
              <DealSections
                {...content}
                canProceed={canProceed}
                chapters={chapters}
                unstated={unstatedTitles(deal, hasDocuments)}
              />
            </div>
          </div>
        </div>
      </div>
      {panel && <DealBar {...panel} />}
    </Page>
  )
}

function Lead({ deal }: { deal: Deal }) {
  const sentences = leadOf(deal, readOf(deal))
  if (sentences.length === 0) return null
  return (
    <p className="mb-5 font-display text-17 text-ink-2 md:text-21" data-lead="">
      {sentences.map((runs, at) => (
        <Fragment key={at}>
          {runs.map((run, part) =>
            typeof run === 'string' ? (
              run
            ) : (
              <b key={part} className="font-medium text-ink">
                {run.figure}
              </b>
            ),
          )}{' '}
        </Fragment>
      ))}
    </p>
  )
}

function KeyFigure({ fact }: { fact: PresentedFact }) {
  const shown = fact.value === null ? null : factText(fact.key, fact.value)
  return (
    <Fact label={DICTIONARY[fact.key].label}>
      <ShownFigure
        shown={fact}
        text={() => shown?.text}
        unit={shown?.unit}
        size={typeof fact.value === 'number' ? 'lg' : 'md'}
      />
    </Fact>
  )
}

function KeyFigures({ facts }: { facts: readonly PresentedFact[] }) {
  if (facts.length === 0) return null
  return (
    <section aria-label="Key figures">
      <FactGrid columns={2}>
        {facts.map((fact) => (
          <KeyFigure key={fact.key} fact={fact} />
        ))}
      </FactGrid>
    </section>
  )
}
