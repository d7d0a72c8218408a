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
import {
  APPLICANTS,
  CHALLENGES,
  CIRCLE,
  HEADLINE,
  ILLUSTRATIVE,
  LEAD,
  PILLARS,
  REASONS,
} from '../content/landing.ts'
import { type LandingParts, readLandingParts } from '../landing-parts.server.ts'
import { pageMeta } from '../page-meta.ts'
import { Challenges } from '../ui/landing/challenges.tsx'
import { Circle } from '../ui/landing/circle.tsx'
import { Kinds } from '../ui/landing/kinds.tsx'
import { Ladder } from '../ui/landing/ladder.tsx'
import { LIVE } from '../ui/landing/live-texts.ts'
import { LandingNumbers } from '../ui/landing/numbers.tsx'
import { Points } from '../ui/landing/points.tsx'
import { Teasers } from '../ui/landing/teasers.tsx'
import { ParcelPlan } from '../ui/parcel-plan.tsx'
import { TypingHeadline } from '../ui/typing-headline.tsx'
import { viewerSummary } from '../viewer-summary.ts'
import type { Route } from './+types/landing'
import { brand } from '#app/lib/identity.ts'

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
  const shown = searchParams.get('for')
  const words = {
    headline: HEADLINE,
    lead: LEAD,
    panel: CHALLENGES.find(({ key }) => key === shown) ?? CHALLENGES[0],
    tabs: CHALLENGES.map(({ key, label }) => ({ key, label })),
    circle: CIRCLE,
    pillars: PILLARS,
    reasons: REASONS,
    applicants: APPLICANTS,
    illustrative: ILLUSTRATIVE,
  }
  const insights = insightsLink(viewerSummary(viewer, null))
  if (viewer.kind === 'guest')
    return { words, insights, isGuest: true, incomplete: false, parts: await readLandingParts() }
  if (searchParams.get('exit') !== '1') throw redirect(viewer.role === 'admin' ? '/admin' : '/platform')
  const incomplete = viewer.role !== 'admin' && (viewer.company?.status ?? 'draft') === 'draft'
  return { words, insights, isGuest: false, incomplete, parts: await readLandingParts() }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(`${brand()} · mid-market real estate in Central and Eastern Europe`, loaderData?.words.lead ?? '')

/** Shows a placeholder while the database is unavailable. */
function Live({
  parts,
  children,
}: {
  parts: LandingParts | null
  children: (parts: LandingParts) => ReactNode
}) {
  return parts === null ? (
    <p className="text-ink-2">We cannot show this right now. Reload the page in a moment.</p>
  ) : (
    children(parts)
  )
}

function InsightsLink({ link }: { link: NavLink | null }) {
  if (link === null) return null
  return link.hint ? (
    <InactiveLink label={LIVE.insights} hint={link.hint} className="text-boundary" />
  ) : (
    <LinkButton to={link.to}>{LIVE.insights}</LinkButton>
  )
}

/** The early-access offer with an application link per kind, for guests. */
function EarlyAccess({ applicants }: { applicants: readonly { label: string; text: string }[] }) {
  return (
    <Section
      large
      title="Early access"
      lead={`One year free for investors, free listing for developers. After launch the standard transaction and subscription fees apply, with discounts for early members. We review applications in ${REVIEW_TIME}.`}
      className="md:mt-18"
    >
      <div className="grid overflow-hidden rounded-card border border-line bg-sheet md:grid-cols-3">
        {applicants.map(({ label, text }) => (
          <div
            key={label}
            className="flex flex-col gap-2 border-line p-5 not-first:border-t md:not-first:border-t-0 md:not-first:border-l"
          >
            <h3 className="text-17">{label}</h3>
            <p className="mb-2 grow text-ink-2">{text}</p>
            <LinkButton
              to={`/early-access?type=${encodeURIComponent(label)}`}
              variant="primary"
              className="self-start"
            >
              {`Apply as ${label}`}
            </LinkButton>
          </div>
        ))}
      </div>
    </Section>
  )
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { words, isGuest, incomplete, insights, parts } = loaderData
  const { circle, analytics, marketplace } = words.pillars
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
            <TypingHeadline text={words.headline} />
            <p className="max-w-[52ch] text-17 text-ink-2">{words.lead}</p>
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
          title={marketplace.title}
          lead={marketplace.lead}
          actions={<LinkButton to="/listings">View listings</LinkButton>}
        >
          <Live parts={parts}>
            {({ cards, numbers }) => <Teasers cards={cards} listings={numbers.listings.all} />}
          </Live>
          <p className="mt-4 text-13 text-ink-2">{words.illustrative}</p>
          <div className="mt-6">
            <Points points={marketplace.points} columns />
          </div>
          {parts?.ladder && <Ladder ladder={parts.ladder} />}
        </Section>
        <Section id="market-analytics" className="landing-pair md:mt-18">
          <div className="flex flex-col gap-4">
            <h2 className="text-21 md:text-28">{analytics.title}</h2>
            <p className="max-w-[52ch] text-17 text-ink-2">{analytics.lead}</p>
            <Points points={analytics.points} />
            <div className="pt-2">
              <InsightsLink link={insights} />
            </div>
          </div>
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
          <div className="flex flex-col gap-4">
            <h2 className="text-21 md:text-28">{circle.title}</h2>
            <p className="max-w-[52ch] text-17 text-ink-2">{circle.lead}</p>
            <Points points={circle.points} />
            {isGuest && (
              <div className="pt-2">
                <LinkButton to="/signup">Join the Market Circle</LinkButton>
              </div>
            )}
          </div>
          <Live parts={parts}>{({ kinds }) => <Kinds kinds={kinds} />}</Live>
        </Section>
        <Section large title="Connect, evaluate, execute" className="md:mt-18">
          <Circle parts={words.circle} />
        </Section>
        <Section large title="Challenges we solve" className="md:mt-18">
          <Challenges panel={words.panel} tabs={words.tabs} />
        </Section>
        <Section large title={`Why members choose ${brand()}`} className="md:mt-18">
          <dl className="grid border-t border-line sm:grid-cols-2 lg:grid-cols-3">
            {words.reasons.map(([title, text]) => (
              <div key={title} className="flex flex-col gap-0.5 border-b border-line py-4 pr-6">
                <dt className="font-medium">{title}</dt>
                <dd className="text-ink-2">{text}</dd>
              </div>
            ))}
          </dl>
        </Section>
        {isGuest && <EarlyAccess applicants={words.applicants} />}
      </div>
      <BackToTop />
    </div>
  )
}
