import { redirect } from 'react-router'
import { viewerContext } from '#app/lib/viewer.ts'
import { LinkButton, Button } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { BackToTop } from '#app/ui/back-to-top.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Section } from '#app/ui/page.tsx'
import {
  APPLICANTS,
  AUDIENCES,
  CIRCLE,
  HEADLINE,
  ILLUSTRATIVE,
  LEAD,
  PILLARS,
  REASONS,
} from '../content/landing.ts'
import { ParcelPlan } from '../ui/parcel-plan.tsx'
import { TypingHeadline } from '../ui/typing-headline.tsx'
import type { Route } from './+types/landing'

/** Signed-in people start inside (PUB-033, PUB-034); leaving a wizard leads here on purpose. */
export function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const isExit = new URL(request.url).searchParams.get('exit') === '1'
  if (viewer.kind === 'guest') return { incomplete: false }
  if (!isExit) throw redirect(viewer.role === 'admin' ? '/admin' : '/platform')
  return { incomplete: viewer.role !== 'admin' && (viewer.company?.status ?? 'draft') === 'draft' }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Parcela · mid-market real estate in Central and Eastern Europe' },
  { name: 'description', content: LEAD },
]

export default function Landing({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {loaderData.incomplete && (
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
            <TypingHeadline text={HEADLINE} />
            <p className="max-w-[52ch] text-17 text-ink-2">{LEAD}</p>
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
          <div className="grid gap-x-10 gap-y-8 md:grid-cols-3">
            {AUDIENCES.map((audience) => (
              <div key={audience.title} className="flex flex-col gap-3 border-t border-line-2 pt-5">
                <h3 className="text-21">{audience.title}</h3>
                <p className="text-13 text-ink-2">{audience.who}</p>
                <p>{audience.challenge}</p>
                <p className="text-ink-2">{audience.answer}</p>
              </div>
            ))}
          </div>
        </Section>
        <Section title="One circle: connect, evaluate, execute" ruled>
          <ol className="grid gap-x-10 gap-y-8 md:grid-cols-3">
            {CIRCLE.map((part, index) => (
              <li key={part.title} className="flex flex-col gap-2">
                <span className="font-mono text-13 text-boundary">{index + 1} / 3</span>
                <h3 className="text-21">{part.title}</h3>
                <p className="text-ink-2">{part.text}</p>
              </li>
            ))}
          </ol>
        </Section>
        <Section title="Three things under one roof" ruled>
          <div className="grid gap-6 md:grid-cols-3">
            {PILLARS.map((pillar) => (
              <div
                key={pillar.title}
                className="flex flex-col gap-3 rounded-card border border-line bg-sheet p-6"
              >
                <div className="flex items-start justify-between gap-3">
                  <h3 className="text-21">{pillar.title}</h3>
                  {pillar.soon && <Badge tone="plain">Coming Soon</Badge>}
                </div>
                <p className="grow text-ink-2">{pillar.text}</p>
                {pillar.soon && (
                  <Button type="button" disabled className="self-start">
                    Coming Soon
                  </Button>
                )}
                {pillar.title === 'Marketplace' && (
                  <LinkButton to="/listings" className="self-start">
                    See the listings
                  </LinkButton>
                )}
              </div>
            ))}
          </div>
        </Section>
        <Section title="Why members choose it" ruled>
          <dl className="grid gap-x-10 gap-y-7 sm:grid-cols-2 lg:grid-cols-3">
            {REASONS.map(([title, text]) => (
              <div key={title} className="flex flex-col gap-1">
                <dt className="font-medium">{title}</dt>
                <dd className="text-ink-2">{text}</dd>
              </div>
            ))}
          </dl>
        </Section>
        <Section
          title="Early access"
          lead="One year free for investors, free listing for developers. After launch the standard transaction and subscription fees apply, with discounts for early members. Applications are reviewed in 2-3 business days."
          ruled
        >
          <div className="grid gap-6 md:grid-cols-3">
            {APPLICANTS.map(({ label, type, text }) => (
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
          <Notice tone="note">{ILLUSTRATIVE}</Notice>
        </div>
      </div>
      <BackToTop />
    </>
  )
}
