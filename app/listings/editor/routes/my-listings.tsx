import { data } from 'react-router'
import { z } from 'zod'
import { keepPage } from '#app/ui/keep-form.ts'
import { refusal, statusOf } from '#app/lib/refusal.ts'
import { done, redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { countTurnsOf } from '#app/review/turn-index.server.ts'
import { TurnChips } from '#app/review/turn-line.tsx'
import { hasYoursFilter, YOURS_FILTER } from '#app/review/turn.ts'
import { TURN } from '#app/review/turn-texts.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useHeldRows, ShowNewRows } from '#app/ui/show-new.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { type ListingActor, OWNER_REFUSAL_TEXTS } from '#app/listings/commands/owned-listing.server.ts'
import { duplicateListing } from '../commands/duplicate-listing.server.ts'
import {
  lockAnalytics,
  setListed,
  setSaleStatus,
  tightenVisibility,
} from '#app/listings/commands/market-switches.server.ts'
import { editorPageAccess, requireEditor } from '../access.server.ts'
import { readStatusDay } from '../form.ts'
import { type OwnRow, withFigures } from '../queries/own-figures.server.ts'
import { listOwnListings } from '../queries/own.server.ts'
import { codesOf, SALE_STATUSES, type SaleStatus, VISIBILITIES } from '#app/listings/schema.ts'
import { DeveloperAccessRequired, LoadFailed, NoCompanyNotice, SignInRequired } from '../ui/unavailable.tsx'
import { OwnListingTable } from '../ui/own-listing-table.tsx'
import { rethrowRefusal } from '#app/lib/refusal-body.ts'
import { pageTitle } from '#app/lib/identity.ts'
import type { Route } from './+types/my-listings'
import { TOO_MANY_DRAFTS, openListing } from '../save.server.ts'

const HERE = '/my-listings'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('My listings') }]

/** The listings of the viewer's company; loads nothing for a guest (ADM-109, ADM-110). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const access = await editorPageAccess(context.get(viewerContext))
  const none = { listings: [] as OwnRow[], next: null, isFirst: true, yours: false, turns: 0 }
  if (access.access !== 'open') return { access, ...none }
  const search = new URL(request.url).searchParams
  const [after, yours] = [search.get('after'), hasYoursFilter(search)]
  const { company } = access.actor
  const [page, counts] = await Promise.all([
    listOwnListings(access.actor, after, yours),
    company ? countTurnsOf(company.id) : null,
  ])
  const turns = counts?.listing ?? 0
  const listings = await withFigures(access.actor, page.listings)
  const { next } = page
  return { access: { access: 'open' as const }, listings, next, isFirst: after === null, yours, turns }
}

const id = z.coerce.number().int().positive()
const switchForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('saleStatus'),
    id,
    value: z.enum(codesOf(SALE_STATUSES)),
    on: z.string().max(40).default(''),
  }),
  z.object({ intent: z.literal('visibility'), id, value: z.enum(codesOf(VISIBILITIES)) }),
  z.object({ intent: z.literal('lock'), id }),
  z.object({ intent: z.literal('listed'), id, value: z.enum(['yes', 'no']) }),
  z.object({ intent: z.literal('duplicate'), id }),
])

const SWITCH_TEXTS = {
  ...OWNER_REFUSAL_TEXTS,
  wrong_status: 'You can only withdraw a published listing or put it back on the market.',
  too_many_unapproved: TOO_MANY_DRAFTS,
  not_tighter: 'We review wider visibility first. Change it in the editor.',
} as const

function listPath(yours: boolean, after: string | null): string {
  const search = new URLSearchParams({ ...(yours && YOURS_FILTER), ...(after !== null && { after }) })
  return search.size === 0 ? HERE : `${HERE}?${search}`
}

/** Changes that need no review: sale status, stricter visibility, lock and withdrawal (ADM-137). */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = requireEditor(context.get(viewerContext))
  const form = switchForm.safeParse(Object.fromEntries(await request.formData()))
  if (!form.success) throw refusal('invalid')
  const change = form.data
  const search = new URL(request.url).searchParams
  const here = listPath(hasYoursFilter(search), search.get('after'))
  if (change.intent === 'duplicate') return duplicate(actor, change.id, here)
  const sale = change.intent === 'saleStatus' && { ...change, ...readStatusDay(change.value, change.on) }
  if (sale && 'error' in sale) return data(sale, { status: statusOf('invalid') })
  const result = await apply(actor, sale || change)
  if (!result.ok) return refused(result.refused, here)
  return redirectWithToast(here, done('Saved', 'Your change needs no review.'))
}

type Switch =
  | Exclude<z.output<typeof switchForm>, { intent: 'duplicate' | 'saleStatus' }>
  | { intent: 'saleStatus'; id: number; value: SaleStatus; on: string | null }

function apply(actor: ListingActor, change: Switch) {
  const { id, intent } = change
  if (intent === 'saleStatus') return setSaleStatus(actor, id, change.value, change.on)
  if (intent === 'visibility') return tightenVisibility(actor, id, change.value)
  if (intent === 'lock') return lockAnalytics(actor, id)
  return setListed(actor, id, change.value === 'yes')
}

function refused(reason: keyof typeof SWITCH_TEXTS, here: string) {
  if (reason === 'not_found') throw refusal('not_found', SWITCH_TEXTS.not_found)
  return redirectWithToast(here, { title: 'Nothing was changed', text: SWITCH_TEXTS[reason], tone: 'error' })
}

async function duplicate(actor: ListingActor, id: number, here: string) {
  const copy = await duplicateListing(actor, id)
  if (!copy.ok) return refused(copy.refused, here)
  const link = openListing(copy.value.id)
  return redirectWithToast(link.to, { ...done('Listing duplicated', 'You are now editing the copy.'), link })
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepPage(args)
}

export default function MyListings({ loaderData, actionData }: Route.ComponentProps) {
  const { access, next, isFirst, yours, turns } = loaderData
  const { rows: listings, newCount, show } = useHeldRows(loaderData, loaderData.listings, ({ id }) => id)
  if (access.access === 'guest') return <SignInRequired />
  if (access.access === 'not_developer') return <DeveloperAccessRequired title="My listings" isSignedIn />
  const create = (
    <LinkButton variant="primary" to="/my-listings/new">
      New listing
    </LinkButton>
  )
  const isEmpty = listings.length === 0
  const hasNone = isEmpty && isFirst && !yours
  return (
    <Page title="My listings" actions={!hasNone && create}>
      {access.access === 'no_company' && <NoCompanyNotice {...access} />}
      {access.access === 'open' && !hasNone && (
        <TurnChips all={HERE} yours={listPath(true, null)} isYours={yours} count={turns} />
      )}
      <ShowNewRows newCount={newCount} onShow={show} className="mb-4" />
      {!isEmpty && <OwnListingTable listings={listings} result={actionData} />}
      {isEmpty && !isFirst && <p className="text-ink-2">No older listings.</p>}
      {isEmpty && isFirst && yours && <EmptyState {...TURN.noneYours} />}
      {access.access === 'open' && hasNone && (
        <EmptyState
          title="No listings yet"
          text="Your listings and their status show up here. To start a draft, you only need a title and a location."
          action={create}
        />
      )}
      <Pager
        className="mt-6"
        previousHref={isFirst ? null : listPath(yours, null)}
        nextHref={next && listPath(yours, next)}
      />
    </Page>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  rethrowRefusal(error)
  return <LoadFailed title="Unable to load listings" />
}
