import { redirect } from 'react-router'
import { REVIEW_TIME } from '#app/lib/review-time.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { LinkButton, Button } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { BackToTop } from '#app/ui/back-to-top.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Section } from '#app/ui/page.tsx'
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
import { pageMeta } from '../page-meta.ts'
import { Challenges } from '../ui/landing/challenges.tsx'
import { Circle } from '../ui/landing/circle.tsx'
import { ChartPicture, DirectoryPicture, MarketplacePicture } from '../ui/landing/pictures.tsx'
import { Pillar } from '../ui/landing/pillar.tsx'
import { ParcelPlan } from '../ui/parcel-plan.tsx'
import { TypingHeadline } from '../ui/typing-headline.tsx'
import type { Route } from './+types/landing'

/** Signed-in people start inside (PUB-033, PUB-034); leaving a wizard leads here on purpose. */
export function loader({ request, context }: Route.LoaderArgs) {
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
  if (viewer.kind === 'guest') return { words, incomplete: false }
  if (searchParams.get('exit') !== '1') throw redirect(viewer.role === 'admin' ? '/admin' : '/platform')
  const incomplete = viewer.role !== 'admin' && (viewer.company?.status ?? 'draft') === 'draft'
  return { words, incomplete }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta('Parcela · mid-market real estate in Central and Eastern Europe', loaderData?.words.lead ?? '')

export default function Landing({ loaderData: { words, incomplete } }: Route.ComponentProps) {
  return (
    <>
      {incomplete && (
        <div className="page pt-6">
          <Notice
            tone="note"
            title="Complete Profile"
            action={<LinkButton to="/my-profile">Complete Profile</LinkButton>}
          >
            Your company profile is not submitted yet. What you saved is kept.
          </Notice>
        </div>
      )}
      <div className="relative overflow-hidden border-b border-line">
        <ParcelPlan className="hero-plan" />
        <div className="page relative py-16 md:py-28">
          <div className="flex max-w-155 flex-col gap-6">
            <TypingHeadline text={words.headline} />
            <p className="max-w-[52ch] text-17 text-ink-2">{words.lead}</p>
            <div className="flex flex-wrap gap-3">
              <LinkButton to="/signup" variant="primary">
                Join Us
              </LinkButton>
              <LinkButton to="/platform">To the Platform</LinkButton>
            </div>
          </div>
        </div>
      </div>
      <div className="page py-16 md:py-24">
        <Section title="What stands in the way, and what helps">
          <Challenges panel={words.panel} tabs={words.tabs} />
        </Section>
        <Section title="One circle: connect, evaluate, execute" ruled>
          <Circle parts={words.circle} />
        </Section>
        <div className="mt-12">
          <Pillar
            id="market-circle"
            {...words.pillars.circle}
            picture={<DirectoryPicture />}
            action={<LinkButton to="/signup">Join the circle</LinkButton>}
          />
          <Pillar
            id="market-analytics"
            turned
            {...words.pillars.analytics}
            badge={<Badge tone="plain">Coming Soon</Badge>}
            picture={<ChartPicture />}
            action={
              <Button type="button" disabled>
                Coming Soon
              </Button>
            }
          />
          <Pillar
            id="marketplace"
            {...words.pillars.marketplace}
            picture={<MarketplacePicture />}
            action={<LinkButton to="/listings">See the listings</LinkButton>}
          />
        </div>
        <Section title="Why members choose it" ruled className="mt-0!">
          <dl className="grid gap-x-10 gap-y-7 sm:grid-cols-2 lg:grid-cols-3">
            {words.reasons.map(([title, text]) => (
              <div key={title} className="flex flex-col gap-1">
                <dt className="font-medium">{title}</dt>
                <dd className="text-ink-2">{text}</dd>
              </div>
            ))}
          </dl>
        </Section>
        <Section
          title="Early access"
          lead={`One year free for investors, free listing for developers. After launch the standard transaction and subscription fees apply, with discounts for early members. Applications are reviewed in ${REVIEW_TIME}.`}
          ruled
        >
          <div className="grid gap-6 md:grid-cols-3">
            {words.applicants.map(({ label, type, text }) => (
              <div key={type} className="flex flex-col gap-3 rounded-card border border-line bg-sheet p-6">
                <h3 className="text-21">{label}</h3>
                <p className="grow text-ink-2">{text}</p>
                <LinkButton
                  to={`/early-access?type=${encodeURIComponent(type)}`}
                  variant="primary"
                  className="self-start"
                >
                  {`Apply as ${label}`}
                </LinkButton>
              </div>
            ))}
          </div>
        </Section>
        <div className="mt-12">
          <Notice tone="note">{words.illustrative}</Notice>
        </div>
      </div>
      <BackToTop />
    </>
  )
}
