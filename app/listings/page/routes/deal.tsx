import { useState } from 'react'
import { redirect } from 'react-router'
import { loadApprovalStep } from '#app/companies/turn/own-turn.server.ts'
import { ApprovalStepNotice } from '#app/companies/ui/approval-step-notice.tsx'
import { SavedMessages } from '#app/account/kept/ui/kept-notes.tsx'
import {
  findSavedMessage,
  findOpenThread,
  listSavedMessages,
  messageOwnerOf,
} from '#app/deals/kept/queries.server.ts'
import { isApproved, requireOpen } from '#app/gates/gate.server.ts'
import { missing } from '#app/lib/form-response.server.ts'
import { env } from '#app/lib/env.ts'
import { isUnapproved, type Viewer, viewerContext } from '#app/lib/viewer.ts'
import { documentsOf } from '#app/listings/documents/queries.server.ts'
import { galleryOf } from '#app/listings/images/queries.server.ts'
import { markOwnerOf } from '#app/listings/marks/response.server.ts'
import { listMarked } from '#app/listings/marks/queries/favorites.server.ts'
import { accessOf } from '#app/listings/queries/find-access.server.ts'
import { withTypedInputs, readTypedInputs, calculateReturns } from '../own-case.ts'
import { dealOf, findLastVisit, priceChangeOf } from '../queries/find-deal.server.ts'
import { labelOf, PROPERTY_TYPES } from '#app/listings/schema.ts'
import { AccessDialog, AccessPanel } from '../ui/access-panel.tsx'
import { DealTools } from '../ui/deal-tools.tsx'
import { DealView } from '../ui/deal-view.tsx'
import { LockedVariant } from '../ui/locked-variant.tsx'
import { NextAction } from '../ui/next-action.tsx'
import { nextStepOf, stageOf } from '../ui/next-step.ts'
import { PriceChanged } from '../ui/valuation.tsx'
import { useRecordedView } from '../ui/view-recorder.ts'
import { ViewAsFrame, ViewAsBar } from '../ui/view-as-bar.tsx'
import { UnlockDialog } from '#app/listings/ui/guest-panels.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { WhileInUse } from '#app/ui/while-in-use.tsx'
import { UnlockTexts } from '#app/listings/ui/unlock-texts.tsx'
import { audienceOf } from '#app/listings/visibility/policy.ts'
import { listSimilar } from '#app/listings/queries/similar.server.ts'
import { type ListingReading, readListing, readSample } from '#app/listings/visibility/read-listing.server.ts'
import type { Deal } from '#app/listings/visibility/present-deal.ts'
import { viewAs } from '#app/listings/visibility/view-as.server.ts'
import { pageTitle } from '#app/lib/identity.ts'
import type { Route } from './+types/deal'

/** A link preview contains only public facts: MINIMAL (PUB-221). */
export const meta: Route.MetaFunction = ({ loaderData }) => {
  const deal = loaderData?.kind === 'deal' ? loaderData.deal : null
  if (!deal) return [{ title: pageTitle('Listing not available') }]
  const description = [labelOf(PROPERTY_TYPES, deal.propertyType), deal.country].filter(Boolean).join(' · ')
  return [
    { title: pageTitle(deal.title) },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: deal.title },
    { property: 'og:description', content: description },
  ]
}

/** Open to guests. Unknown and hidden listings get the same response (PUB-093, PUB-094, PUB-117). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  requireOpen(viewer, request)
  // Everything below is read for `reader`: the viewer, or the member that the owner views as (PUB-227).
  const { reader, as } = await viewAs(viewer, request, params.slug)
  const mapStyleUrl = env().mapStyleUrl ?? null
  const isGuest = reader.userId === null
  const [reading, approvalStep] = await Promise.all([
    readListing(reader, params.slug),
    loadApprovalStep(viewer),
  ])
  if (!reading) {
    const found = await readSample(reader)
    const sample = found && (await withMedia(found))
    return missing({ kind: 'missing' as const, sample, mapStyleUrl, as, approvalStep })
  }
  const isOwnView = !as?.current
  const [access, media, marks, lastVisit] = await Promise.all([
    accessOf(reading),
    withMedia(reading),
    isOwnView ? marksOf(viewer, params.slug) : null,
    isOwnView && viewer.kind !== 'guest' ? findLastVisit(reading, viewer.userId) : null,
  ])
  const hasInquiry =
    audienceOf(reader) === 'guest' || (reader.companyId !== null && !reading.projection.isInsider)
  const writer =
    hasInquiry && isOwnView && (isGuest || isApproved(viewer)) ? await messageOwnerOf(viewer, request) : null
  const kept = writer && (await findSavedMessage(writer, params.slug, ['inquiry']))
  const thread =
    hasInquiry && isOwnView && isApproved(viewer) ? await findOpenThread(viewer, params.slug) : null
  const unsent =
    isOwnView && isUnapproved(viewer) ? await listSavedMessages(viewer, viewer, media.deal.slug) : []
  const ownCase = ownCaseOf(media.deal, request)
  const similar = media.deal.saleStatus === 'sold' ? await listSimilar(reader, params.slug) : []
  return {
    kind: 'deal' as const,
    ...media,
    similar,
    ownCase,
    priceChange: priceChangeOf(media.deal, lastVisit),
    marks,
    access,
    isGuest,
    hasInquiry,
    kept,
    thread,
    unsent,
    mapStyleUrl,
    as,
    approvalStep,
  }
}

/** The reader's own calculation; a URL that repeats prefilled figures redirects to one without them. */
function ownCaseOf({ slug, caseFacts }: Deal, request: Request) {
  if (!caseFacts) return null
  const { searchParams } = new URL(request.url)
  const result = calculateReturns(caseFacts, readTypedInputs(searchParams))
  const short = withTypedInputs(searchParams, result)
  if (short.size < searchParams.size) throw redirect([`/deal/${slug}`, short].filter(String).join('?'))
  return result
}

/** Whether the viewer has saved this listing, and whether they may compare it. */
async function marksOf(viewer: Viewer, slug: string) {
  const marked = viewer.kind === 'guest' ? [] : await listMarked(viewer.userId, [slug])
  return { ...markOwnerOf(viewer), isMarked: marked.length > 0 }
}

/** A listing with its images and documents, read together. */
async function withMedia(reading: ListingReading) {
  const [deal, gallery, documents] = await Promise.all([
    dealOf(reading),
    galleryOf(reading),
    documentsOf(reading),
  ])
  return { deal, gallery, documents }
}

type DealData = Extract<Route.ComponentProps['loaderData'], { kind: 'deal' }>

function DealContent(found: DealData) {
  const { deal, access, isGuest, as, approvalStep, similar } = found
  const [isClosed, setClosed] = useState(false)
  const isOwnView = !as?.current
  const opensDialog = deal.level === 'MINIMAL' && !isClosed && isOwnView
  const stepFacts = { deal, access, isGuest, approvalStep, isAdmin: as?.mayEnterAddress === true }
  const step = nextStepOf(stepFacts)
  const hasInquiry = found.hasInquiry && approvalStep === null
  const next = <NextAction step={step} slug={deal.slug} hasSimilar={similar.length > 0} />
  const tools = <DealTools slug={deal.slug} title={deal.title} marks={found.marks} hasInquiry={hasInquiry} />
  useRecordedView(deal.slug, isOwnView)
  return (
    <div className="group/deal">
      {/* A private listing opens the dialog on load, and the page behind it is blurred (PUB-113). */}
      <div className={deal.level === 'MINIMAL' ? 'group-has-[dialog:modal]/deal:blur-sm' : undefined}>
        <UnlockTexts access={access}>
          <DealView
            {...found}
            saved={found.kept}
            hasInquiry={hasInquiry}
            canProceed={approvalStep === null}
            notice={
              <>
                <ApprovalStepNotice approvalStep={approvalStep} />
                <SavedMessages messages={found.unsent} />
                {found.priceChange && <PriceChanged change={found.priceChange} />}
                {access && <AccessPanel slug={deal.slug} access={access} step={step} />}
              </>
            }
            panel={{ deal, access, stage: stageOf(stepFacts, step), next, tools }}
            locked={<LockedVariant lock={deal.figures.price.lock} next={next} hasInquiry={hasInquiry} />}
          />
        </UnlockTexts>
      </div>
      <WhileInUse value={step}>
        {(shown) =>
          shown.kind === 'ask' && (
            <AccessDialog
              slug={deal.slug}
              access={shown.access}
              open={opensDialog}
              onClose={() => setClosed(true)}
            />
          )
        }
      </WhileInUse>
      {isGuest && isOwnView && deal.level !== 'FULL' && (
        <UnlockDialog slug={deal.slug} lock={deal.figures.price.lock} />
      )}
    </div>
  )
}

type MissingData = Extract<Route.ComponentProps['loaderData'], { kind: 'missing' }>

/** Replaces an unknown or hidden listing with the illustrative sample, where there is one (PUB-094). */
function MissingDeal({ sample, mapStyleUrl, approvalStep }: MissingData) {
  const banner = (
    <>
      <ApprovalStepNotice approvalStep={approvalStep} />
      <Notice
        tone="wait"
        action={
          <LinkButton to="/listings" size="sm">
            All listings
          </LinkButton>
        }
      >
        This listing is not available. You are viewing an illustrative sample.
      </Notice>
    </>
  )
  return sample ? (
    <DealView
      {...sample}
      mapStyleUrl={mapStyleUrl}
      hasInquiry={false}
      canProceed={approvalStep === null}
      notice={banner}
      panel={null}
    />
  ) : (
    <Page title="Listing not available">{banner}</Page>
  )
}

export default function DealPage({ loaderData }: Route.ComponentProps) {
  const { as } = loaderData
  const page =
    loaderData.kind === 'missing' ? (
      <MissingDeal {...loaderData} />
    ) : (
      <DealContent key={`${loaderData.deal.slug} ${as?.current}`} {...loaderData} />
    )
  if (as === null) return page
  return (
    <>
      <div className="page pt-6">
        <ViewAsBar as={as} />
      </div>
      <ViewAsFrame isActive={as.current !== null}>{page}</ViewAsFrame>
    </>
  )
}
