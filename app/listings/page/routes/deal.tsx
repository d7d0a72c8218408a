import { useState } from 'react'
import { openingOf } from '#app/companies/queries/opening.server.ts'
import { OpensLine } from '#app/companies/ui/opens-line.tsx'
import { requireOpen } from '#app/gates/gate.server.ts'
import { missing } from '#app/lib/answer.server.ts'
import { env } from '#app/lib/env.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { documentsOf } from '#app/listings/documents/queries.server.ts'
import { galleryOf } from '#app/listings/images/queries.server.ts'
import { accessOf } from '#app/listings/queries/find-access.server.ts'
import { dealOf } from '../queries/find-deal.server.ts'
import { labelOf, PROPERTY_TYPES } from '#app/listings/schema.ts'
import { AccessDialog } from '../ui/access-dialog.tsx'
import { AccessPanel, AskButton, mayAsk } from '../ui/access-panel.tsx'
import { DealView } from '../ui/deal-view.tsx'
import { dealPath } from '../ui/investment-overview.tsx'
import { LockedVariant } from '../ui/locked-variant.tsx'
import { MissingDeal, type Sample } from '../ui/missing-deal.tsx'
import { useRecordedView } from '../ui/view-recorder.ts'
import { BorrowedEyes, ViewAsBar } from '../ui/view-as-bar.tsx'
import { UnlockDialog } from '#app/listings/ui/guest-panels.tsx'
import { UnlockWords } from '#app/listings/ui/unlock-words.tsx'
import { audienceOf } from '#app/listings/visibility/audience.ts'
import { type ListingReading, readListing, readSample } from '#app/listings/visibility/read-listing.server.ts'
import { viewAs } from '#app/listings/visibility/view-as.server.ts'
import type { Route } from './+types/deal'

/** What a link preview may say is what everybody may know: MINIMAL (PUB-221). */
export const meta: Route.MetaFunction = ({ loaderData }) => {
  const deal = loaderData?.kind === 'deal' ? loaderData.deal : null
  if (!deal) return [{ title: 'Listing not available · Parcela' }]
  const description = [labelOf(PROPERTY_TYPES, deal.propertyType), deal.country].filter(Boolean).join(' · ')
  return [
    { title: `${deal.title} · Parcela` },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: deal.title },
    { property: 'og:description', content: description },
  ]
}

/** Open to guests, and as to them to members whose company is not approved yet (END-036). Unknown and hidden answer alike (PUB-093, PUB-094, PUB-117). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  requireOpen(viewer, request)
  // Everything below is read for `facts`: of who looks, or of whom the owner looks as (PUB-227).
  const { eyes, facts, as } = await viewAs(viewer, request, params.slug)
  const mapStyleUrl = env().mapStyleUrl ?? null
  const isGuest = eyes.kind === 'guest'
  const asker = { ...facts, userId: isGuest ? null : eyes.userId }
  const [reading, opening] = await Promise.all([readListing(asker, params.slug), openingOf(viewer)])
  if (!reading) {
    const found = await readSample(facts)
    const sample = found && (await withMedia(found))
    return missing({ kind: 'missing' as const, sample, mapStyleUrl, as, opening })
  }
  const [access, media] = await Promise.all([accessOf(reading), withMedia(reading)])
  const hasInquiry =
    audienceOf(facts) === 'guest' || (facts.companyId !== null && !reading.projection.isInsider)
  return { kind: 'deal' as const, ...media, access, isGuest, hasInquiry, mapStyleUrl, as, opening }
}

/** A listing with its pictures and documents, all of one reading. */
async function withMedia(reading: ListingReading): Promise<Sample> {
  const [deal, gallery, documents] = await Promise.all([
    dealOf(reading),
    galleryOf(reading),
    documentsOf(reading),
  ])
  return { deal, gallery, documents }
}

type Found = Extract<Route.ComponentProps['loaderData'], { kind: 'deal' }>

function Found(found: Found) {
  const { deal, access, isGuest, as, opening } = found
  const { gallery, documents, mapStyleUrl, hasInquiry } = found
  const [isClosed, setClosed] = useState(false)
  const isOwnView = !as?.current
  const asksAtOnce = deal.level === 'MINIMAL' && !isClosed && isOwnView
  const locks = deal.sections.flatMap(({ locked }) => locked.map(({ lock }) => lock))
  const canAsk =
    mayAsk(access) && (deal.level !== 'FULL' || locks.includes('grant') || access.invitation !== null)
  const asks = opening === null
  const more = asks && deal.saleStatus !== 'sold' && (
    <LinkButton to={dealPath(deal.slug)} variant="primary">
      Request More Information
    </LinkButton>
  )
  useRecordedView(deal.slug, isOwnView)
  return (
    <div className="group/deal">
      {/* A private listing asks at once, and the page behind its dialog is blurred (PUB-113). */}
      <div className={deal.level === 'MINIMAL' ? 'group-has-[dialog:modal]/deal:blur-sm' : undefined}>
        <UnlockWords access={access}>
          <DealView
            {...{ deal, gallery, documents, mapStyleUrl, hasInquiry, asks }}
            notice={
              <>
                <OpensLine opening={opening} />
                {access && (
                  <AccessPanel slug={deal.slug} access={access} hasLockedByNda={locks.includes('nda')} />
                )}
              </>
            }
            action={canAsk && <AskButton access={access} />}
            locked={<LockedVariant action={more} />}
          />
        </UnlockWords>
      </div>
      {canAsk && (
        <AccessDialog slug={deal.slug} access={access} open={asksAtOnce} onClose={() => setClosed(true)} />
      )}
      {isGuest && isOwnView && deal.level !== 'FULL' && <UnlockDialog slug={deal.slug} />}
    </div>
  )
}

export default function DealPage({ loaderData }: Route.ComponentProps) {
  const { as } = loaderData
  const page =
    loaderData.kind === 'missing' ? (
      <MissingDeal
        sample={loaderData.sample}
        mapStyleUrl={loaderData.mapStyleUrl}
        opening={loaderData.opening}
      />
    ) : (
      <Found key={`${loaderData.deal.slug} ${as?.current}`} {...loaderData} />
    )
  if (as === null) return page
  return (
    <>
      <div className="page pt-6">
        <ViewAsBar as={as} />
      </div>
      <BorrowedEyes on={as.current !== null}>{page}</BorrowedEyes>
    </>
  )
}
