import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import { REVIEW_TIME } from '#app/lib/review-time.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { BackToTop } from '#app/ui/back-to-top.tsx'
import { LineChart } from '#app/ui/chart/line-chart.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Section } from '#app/ui/page.tsx'
import { InactiveLink } from '#app/ui/shell/inactive-link.tsx'
import { insightsLink, type NavLink } from '#app/ui/shell/links.ts'
import displayFont from '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2?url'
import { type LandingParts, readLandingParts } from '../landing-parts.server.ts'
import { pageMeta } from '../page-meta.ts'
import { Challenges } from '../ui/landing/challenges.tsx'
import { Circle } from '../ui/landing/circle.tsx'
import { EarlyAccess } from '../ui/landing/early-access.tsx'
import { Kinds } from '../ui/landing/kinds.tsx'
import { Ladder } from '../ui/landing/ladder.tsx'
import { LandingNumbers } from '../ui/landing/numbers.tsx'
import { Teasers } from '../ui/landing/teasers.tsx'
import { ParcelPlan } from '../ui/parcel-plan.tsx'
import { TypingHeadline } from '../ui/typing-headline.tsx'
import { viewerSummary } from '../viewer-summary.ts'
import type { Route } from './+types/landing'
import { brand } from '#app/lib/identity.ts'

const LEAD =
  'A members-only platform for mid-market real estate in Central and Eastern Europe, currently focused on Poland. It connects developers, investors and due-diligence service providers. We vet every company and review every listing. Owners decide who sees their figures.'
const INSIGHTS = 'View Market Insights'

const REASONS = [
  ['Everyone is vetted', `Our team reviews every company and its documents in ${REVIEW_TIME}.`],
  [
    'You control access',
    'Make each listing public, semi-public or private, and end access whenever you want.',
  ],
  ['Comparable figures', 'One dictionary of terms, areas and yields makes listings comparable.'],
  ['No leaks', 'Hidden figures never reach the browser, not even behind a blur.'],
  [
    'Built for Poland',
    'Covers land and mortgage registers, local zoning plans and perpetual usufruct (a long lease of public land).',
  ],
  ['Clear about limits', 'Direct collaboration among parties is not yet available.'],
] as const

/** Not hydrated: everything that moves or opens is native. */
export const handle = { static: true }

/** Preloads the headline's font, so that it does not shift the layout. */
export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: displayFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

/** Redirects signed-in users (PUB-033, PUB-034), except when they leave a wizard. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const { searchParams } = new URL(request.url)
  const audience = searchParams.get('for')
  const insights = insightsLink(viewerSummary(viewer, null))
  if (viewer.kind === 'guest')
    return { audience, insights, isGuest: true, incomplete: false, parts: await readLandingParts() }
  if (searchParams.get('exit') !== '1') throw redirect(viewer.role === 'admin' ? '/admin' : '/platform')
  const incomplete = viewer.role !== 'admin' && (viewer.company?.status ?? 'draft') === 'draft'
  return { audience, insights, isGuest: false, incomplete, parts: await readLandingParts() }
}

export const meta: Route.MetaFunction = () =>
  pageMeta(`${brand()} · mid-market real estate in Central and Eastern Europe`, LEAD)

type LiveProps = { parts: LandingParts | null; children: (parts: LandingParts) => ReactNode }

/** Shows a placeholder while the database is unavailable. */
function Live({ parts, children }: LiveProps) {
  if (parts) return children(parts)
  return <p className="text-ink-2">We cannot show this right now. Reload the page in a moment.</p>
}

function InsightsLink({ link }: { link: NavLink | null }) {
  if (link === null) return null
  return link.hint ? (
    <InactiveLink label={INSIGHTS} hint={link.hint} className="text-boundary" />
  ) : (
    <LinkButton to={link.to}>{INSIGHTS}</LinkButton>
  )
}

/** The features of a pillar (PUB-003). */
function Points({ points, className }: { points: readonly string[]; className?: string }) {
  return (
    <ul className={clsx('grid gap-x-5 gap-y-2', className)}>
      {points.map((point) => (
        <li key={point} className="flex gap-3">
          <svg
            viewBox="0 0 16 16"
            aria-hidden="true"
            className="mt-1 size-4 shrink-0 fill-none stroke-boundary"
          >
            <path d="M3 8.5 6.5 12 13 4.5" strokeWidth="1.8" />
          </svg>
          {point}
        </li>
      ))}
    </ul>
  )
}

type PillarProps = { title: string; lead: string; points: readonly string[]; children: ReactNode }

/** The text of a pillar next to its live part, with its button as children (PUB-003, PUB-004, PUB-039). */
function Pillar({ title, lead, points, children }: PillarProps) {
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-21 md:text-28">{title}</h2>
      <p className="max-w-[52ch] text-17 text-ink-2">{lead}</p>
      <Points points={points} />
      {children && <div className="pt-2">{children}</div>}
    </div>
  )
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { audience, isGuest, incomplete, insights, parts } = loaderData
  return (
    <div className="still-type">
      {incomplete && (
        <div className="page pt-6">
          <Notice
            tone="note"
            title="Complete Profile"
            action={<LinkButton to="/my-profile">Complete Profile</LinkButton>}
          >
            You haven’t submitted your company profile yet. Your draft is saved.
          </Notice>
        </div>
      )}
      <div className="relative overflow-hidden border-b border-line">
        <ParcelPlan />
        <div className="page relative py-14 md:py-20">
          <div className="flex max-w-155 flex-col gap-6">
            <TypingHeadline text="Real estate deals between vetted companies." />
            <p className="max-w-[52ch] text-17 text-ink-2">{LEAD}</p>
            <div className="flex flex-wrap gap-3">
              {isGuest && (
                <LinkButton to="/signup" variant="primary">
                  Join Us
                </LinkButton>
              )}
              <LinkButton to="/platform">To the Platform</LinkButton>
            </div>
          </div>
        </div>
      </div>
      {parts && <LandingNumbers numbers={parts.numbers} />}
      <div className="page py-12 md:py-18">
        <Section
          large
          id="marketplace"
          title="Marketplace"
          lead="Standardised property listings with controlled visibility."
          actions={<LinkButton to="/listings">View listings</LinkButton>}
        >
          <Live parts={parts}>
            {({ cards, numbers }) => <Teasers cards={cards} listings={numbers.listings.all} />}
          </Live>
          <p className="mt-4 text-13 text-ink-2">
            Illustrative data: listings and market figures marked “illustrative” are samples and don’t
            describe real properties, companies or markets.
          </p>
          <Points
            className="mt-6 lg:grid-cols-3"
            points={[
              'Both asset deals and share deals are supported. Co-investment will follow.',
              'Owners make each listing public, semi-public or private.',
              'Compare listings side by side, with the basis of each figure.',
            ]}
          />
          {parts?.ladder && <Ladder ladder={parts.ladder} />}
        </Section>
        <Section id="market-analytics" className="landing-pair md:mt-18">
          <Pillar
            title="Market Analytics"
            lead="Yields, vacancy, rents and demographics for the region, each figure with source and date."
            points={[
              'Poland first, compared with its neighbours.',
              'Scenarios with a transparent model.',
              'Open any figure to see its source, period and licence.',
            ]}
          >
            <InsightsLink link={insights} />
          </Pillar>
          <Live parts={parts}>
            {({ chart }) =>
              chart && (
                <LineChart
                  label={chart.label}
                  unit={chart.unit}
                  note={chart.note}
                  sources={chart.sources}
                  series={chart.series}
                  extremes
                />
              )
            }
          </Live>
        </Section>
        <Section id="market-circle" className="landing-pair md:mt-18">
          <Pillar
            title="Market Circle"
            lead="A verified directory of developers, investors and service providers, with connection requests."
            points={[
              'Search by company type, region, asset class and ESG status.',
              'See how well each company matches your criteria.',
              'Contact details are shared only once both sides agree.',
            ]}
          >
            {isGuest && <LinkButton to="/signup">Join the Market Circle</LinkButton>}
          </Pillar>
          <Live parts={parts}>{({ kinds }) => <Kinds kinds={kinds} />}</Live>
        </Section>
        <Section large title="Connect, evaluate, execute" className="md:mt-18">
          <Circle />
        </Section>
        <Section large title="Challenges we solve" className="md:mt-18">
          <Challenges audience={audience} />
        </Section>
        <Section large title={`Why members choose ${brand()}`} className="md:mt-18">
          <dl className="grid border-t border-line sm:grid-cols-2 lg:grid-cols-3">
            {REASONS.map(([title, text]) => (
              <div key={title} className="flex flex-col gap-0.5 border-b border-line py-4 pr-6">
                <dt className="font-medium">{title}</dt>
                <dd className="text-ink-2">{text}</dd>
              </div>
            ))}
          </dl>
        </Section>
        {isGuest && <EarlyAccess />}
      </div>
      <BackToTop />
    </div>
  )
}
