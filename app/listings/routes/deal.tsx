import { useState } from 'react'
import { data } from 'react-router'
import { requireInside } from '#app/gates/gate.server.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { findAccess, findDeal, findSampleDeal } from '../queries/find-deal.server.ts'
import { labelOf, PROPERTY_TYPES } from '../schema.ts'
import { AccessDialog, AccessPanel, AskButton, mayAsk } from '../ui/deal/access-panel.tsx'
import { DealView } from '../ui/deal/deal-view.tsx'
import { LockedVariant } from '../ui/deal/locked-variant.tsx'
import { UnlockDialog } from '../ui/guest-panels.tsx'
import { viewerFactsOf } from '../visibility/policy.ts'
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

/** Open to guests; whoever is signed in stays subject to the gate. Unknown and hidden answer alike (PUB-093, PUB-094, PUB-117). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  if (viewer.kind === 'member') requireInside(viewer, request)
  const facts = viewerFactsOf(viewer)
  const deal = await findDeal(facts, params.slug)
  if (!deal) return data({ kind: 'missing' as const, sample: await findSampleDeal(facts) }, { status: 404 })
  const isGuest = viewer.kind === 'guest'
  const asker = { ...facts, userId: isGuest ? null : viewer.userId }
  const access = isGuest || deal.isInsider ? null : await findAccess(asker, deal.slug)
  return { kind: 'deal' as const, deal, access, isGuest }
}

function Missing({ sample }: { sample: Awaited<ReturnType<typeof findSampleDeal>> }) {
  const banner = (
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
  )
  return sample ? (
    <DealView deal={sample} notice={banner} />
  ) : (
    <Page title="Listing not available">{banner}</Page>
  )
}

type Found = Extract<Route.ComponentProps['loaderData'], { kind: 'deal' }>

function Found(found: Found) {
  const { deal, access, isGuest } = found
  const [isClosed, setClosed] = useState(false)
  const asksAtOnce = deal.level === 'MINIMAL' && !isClosed
  const locks = deal.sections.flatMap(({ locked }) => locked.map(({ lock }) => lock))
  const canAsk = mayAsk(access) && (deal.level !== 'FULL' || locks.includes('grant'))
  const more = isGuest ? (
    <LinkButton to={`/early-access?listing=${deal.slug}`} variant="primary">
      Request More Information
    </LinkButton>
  ) : (
    <AskButton access={access} label="Request More Information" />
  )
  return (
    <div className="group/deal">
      {/* A private listing asks at once, and the page behind its dialog is blurred (PUB-113). */}
      <div className={deal.level === 'MINIMAL' ? 'group-has-[dialog:modal]/deal:blur-sm' : undefined}>
        <DealView
          deal={deal}
          notice={
            access && <AccessPanel slug={deal.slug} access={access} hasLockedByNda={locks.includes('nda')} />
          }
          action={canAsk && <AskButton access={access} />}
          locked={<LockedVariant action={more} />}
        />
      </div>
      {canAsk && (
        <AccessDialog slug={deal.slug} access={access} open={asksAtOnce} onClose={() => setClosed(true)} />
      )}
      {isGuest && deal.level !== 'FULL' && <UnlockDialog slug={deal.slug} />}
    </div>
  )
}

export default function DealPage({ loaderData }: Route.ComponentProps) {
  return loaderData.kind === 'missing' ? (
    <Missing sample={loaderData.sample} />
  ) : (
    <Found key={loaderData.deal.slug} {...loaderData} />
  )
}
