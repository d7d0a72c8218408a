import { redirect } from 'react-router'
import {
  dismissIllustrativeNotice,
  hasDismissedIllustrative,
} from '#app/account/commands/dismiss-illustrative.server.ts'
import { ignoreMatch, requestConnection } from '#app/directory/commands/connections.server.ts'
import { listNetworkActivity } from '#app/directory/queries/activities.server.ts'
import { recommendFor } from '#app/alerts/recommend.server.ts'
import { listCompaniesToMeet } from '#app/directory/queries/matches.server.ts'
import { CONNECTION_TEXTS } from '#app/directory/refusal-texts.ts'
import { isAdmin, isApproved, requireApproved, requireApprovedOrAdmin } from '#app/gates/gate.server.ts'
import { formText } from '#app/lib/form.ts'
import { knownZone } from '#app/lib/format.ts'
import { refusal } from '#app/lib/refusal.ts'
import { done, redirectWithToast } from '#app/lib/toast.ts'
import { now } from '#app/lib/clock.ts'
import { type ApprovedMember, viewerContext } from '#app/lib/viewer.ts'
import { listFavorites } from '#app/listings/marks/queries/favorites.server.ts'
import { readFilters } from '#app/listings/market/filter-schema.ts'
import { viewMarket } from '#app/listings/market/queries/market-version.server.ts'
import { searchListings } from '#app/listings/market/queries/search-listings.server.ts'
import { type ViewerFacts, viewerFactsOf } from '#app/listings/visibility/policy.ts'
import type { ListingCard } from '#app/listings/visibility/present-card.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { loadMarketCards } from '../queries/market-cards.server.ts'
import { listActiveDeals, listActiveListings } from '../queries/active-deals.server.ts'
import { loadTasks } from '../queries/tasks.server.ts'
import { FeaturedListings, RecentActivity, FavoriteListings } from '../ui/home-lists.tsx'
import { MarketCards } from '../ui/market-cards.tsx'
import { CompaniesToMeet, NewMatches } from '../ui/matches.tsx'
import { ActiveDeals, ActiveListings } from '../ui/active-deals.tsx'
import { TaskList } from '../ui/task-list.tsx'
import type { Route } from './+types/platform'
import { OPEN_CONNECTION } from '#app/directory/schema.ts'
import { pageTitle } from '#app/lib/identity.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Home') }]

/** Gates reads; a write after the session has ended redirects to sign-up (MEM-317). */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => {
    const viewer = context.get(viewerContext)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (viewer.kind === 'member' || isRead) requireApprovedOrAdmin(viewer, request)
  },
]

/** The member's home: market figures, tasks and matches, limited to what they may see (MEM-313, MEM-314, MEM-319). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireApprovedOrAdmin(context.get(viewerContext), request)
  const member = isApproved(viewer) ? viewer : null
  const facts = viewerFactsOf(viewer)
  const country = new URL(request.url).searchParams.get('country')
  const [cards, isDismissed, saved, featured, own] = await Promise.all([
    loadMarketCards(country),
    hasDismissedIllustrative(viewer),
    listFavorites(facts, viewer.userId, null),
    listFeatured(facts),
    member ? loadOwn(member) : null,
  ])
  return {
    name: viewer.fullName,
    today: today(viewer.timeZone),
    company: member?.company ? { name: member.company.name, type: member.company.type } : null,
    isAdmin: isAdmin(viewer),
    cards,
    isDismissed,
    saved: { favorites: saved.favorites.slice(0, 5), count: saved.count },
    featured,
    own,
  }
}

const FEATURED = 3
/** Market pages searched for verified listings. */
const PAGES = 4

/** The newest listings of verified companies, under the viewer's projection (MEM-314). */
async function listFeatured(viewer: ViewerFacts) {
  const view = await viewMarket(viewer)
  const featured: ListingCard[] = []
  let after: string | null = null
  for (let page = 0; page < PAGES && featured.length < FEATURED; page += 1) {
    const search: URLSearchParams = new URLSearchParams(after ? { after } : {})
    const found = await searchListings(view, readFilters(search))
    featured.push(...found.cards.filter(({ isVerified }) => isVerified))
    after = found.after
    if (!after) break
  }
  return featured.slice(0, FEATURED).map((card) => ({ card }))
}

/** The sections for approved members only. */
async function loadOwn(member: ApprovedMember) {
  const isDeveloper = member.company.type === 'developer'
  const [tasks, deals, listings, matches, companies, activity] = await Promise.all([
    loadTasks(member),
    isDeveloper ? null : listActiveDeals(member),
    isDeveloper ? listActiveListings(member) : null,
    recommendFor(viewerFactsOf(member), member.userId, 3),
    listCompaniesToMeet(member, 5),
    listNetworkActivity(member, 8),
  ])
  return { tasks, deals, listings, matches, companies, activity }
}

const today = (zone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: knownZone(zone),
  }).format(now())

/** Connect, Ignore (MEM-315) and dismissing the disclaimer (MEM-012). */
export async function action({ request, context }: Route.ActionArgs) {
  if (context.get(viewerContext).kind === 'guest') return redirect('/signup', 303)
  const viewer = requireApprovedOrAdmin(context.get(viewerContext), request)
  const formData = await request.formData()
  const intent = formText(formData, 'intent')
  if (intent === 'dismiss-illustrative') {
    await dismissIllustrativeNotice(viewer)
    return redirect('/platform', 303)
  }
  const member = requireApproved(viewer, request)
  const companyId = formText(formData, 'company')
  if (intent === 'ignore') {
    const ignored = await ignoreMatch(member, companyId)
    if (!ignored.ok) throw refusal('not_found')
    return redirectWithToast('/platform', done('Match ignored', 'We won’t suggest this company again.'))
  }
  const requested = await requestConnection(member, companyId, null)
  if (requested.ok)
    return redirectWithToast('/platform', {
      ...done('Connection requested', 'We’ll notify you when they accept.'),
      link: OPEN_CONNECTION,
    })
  if (requested.refused === 'not_found') throw refusal('not_found')
  return redirectWithToast('/platform', { title: CONNECTION_TEXTS[requested.refused], tone: 'error' })
}

export { keepPage as clientAction } from '#app/ui/keep-form.ts'

const DESKS = {
  investor: { label: 'Investor dashboard', to: '/dashboard/investor' },
  developer: { label: 'Developer dashboard', to: '/dashboard/developer' },
  due_diligence: { label: 'My Profile', to: '/my-profile' },
} as const

export default function Platform({ loaderData }: Route.ComponentProps) {
  const { name, today: day, company, isAdmin: isStaff, cards, isDismissed, saved, featured, own } = loaderData
  const desk = company && DESKS[company.type]
  const market = <MarketCards cards={cards} isDismissed={isDismissed} />
  return (
    <Page
      title={day}
      lead={[`Welcome, ${name}`, company?.name ?? (isStaff && 'You’re viewing the platform as an admin.')]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <>
          {desk && <LinkButton to={desk.to}>{desk.label}</LinkButton>}
          {isStaff && <LinkButton to="/admin">Admin Console</LinkButton>}
        </>
      }
    >
      {own && company ? (
        <div className="home">
          <div>
            <TaskList tasks={own.tasks} type={company.type} />
            {own.deals && <ActiveDeals deals={own.deals} />}
            {own.listings && <ActiveListings listings={own.listings} />}
            {market}
          </div>
          <div>
            <NewMatches listings={own.matches} />
            <CompaniesToMeet matches={own.companies} />
            <FavoriteListings {...saved} />
          </div>
          <div>
            <RecentActivity activity={own.activity} />
          </div>
        </div>
      ) : (
        <>
          {market}
          <FavoriteListings {...saved} />
        </>
      )}
      <FeaturedListings cards={featured} />
    </Page>
  )
}
