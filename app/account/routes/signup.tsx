import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { REVIEW_TIME } from '#app/lib/review-time.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Page } from '#app/ui/page.tsx'
import { aboutListing } from '#app/deals/kept/queries.server.ts'
import { earlyAccessPath, signInPath, withListing } from '../kept/paths.ts'
import { AboutListing } from '../kept/ui/about-listing.tsx'
import { JOIN_CARDS } from '../member-kinds.ts'
import type { Route } from './+types/signup'
import { QuestionLink } from '../ui/form-frame.tsx'
import { brand } from '#app/lib/identity.ts'

export const handle = { static: true }

export const meta: Route.MetaFunction = () => [
  { title: `Join ${brand()}` },
  {
    name: 'description',
    content: 'Join the members-only platform for mid-market real estate in Central and Eastern Europe.',
  },
]

export const loader = ({ request }: Route.LoaderArgs) => aboutListing(request)

/** Three cards that link to the application with its role, and to the sign-up if there is one (PUB-152 to PUB-155). */
export default function SignUp({ loaderData: about }: Route.ComponentProps) {
  return (
    <Page
      title={`Join ${brand()}`}
      lead={
        <>
          A members-only platform for mid-market real estate in Central and Eastern Europe, currently focused
          on Poland. Our team reviews every company. Review takes{' '}
          <span className="whitespace-nowrap">{REVIEW_TIME}</span>.
        </>
      }
    >
      <AboutListing about={about} />
      <ul className="grid gap-4 md:grid-cols-3">
        {JOIN_CARDS.map(({ role, title, text, offer, signUp }) => (
          <Card
            key={role}
            as="li"
            className="relative flex flex-col gap-3 py-5 transition-colors focus-within:border-boundary hover:border-boundary sm:p-6"
          >
            <h2 className="font-display text-21 font-medium">
              <Link
                to={earlyAccessPath(role, about?.slug)}
                className="after:absolute after:inset-0 after:rounded-card"
              >
                {title}
              </Link>
            </h2>
            <p className="text-15 text-ink-2">{text}</p>
            <p className="mt-auto border-t border-line pt-4 text-13 font-medium">{offer}</p>
            <LinkButton
              to={signUp ? withListing(signUp.to, about?.slug) : earlyAccessPath(role, about?.slug)}
              variant="primary"
              className="relative z-1 self-start"
            >
              {signUp?.label ?? 'Apply for early access'}
            </LinkButton>
            <p className="flex items-center gap-2 text-13 text-ink-2">
              {signUp ? 'Or apply for early access' : 'We’ll email you a link to set your password'}
              {signUp && (
                <ArrowRight
                  aria-hidden="true"
                  className="size-4.5 shrink-0 text-boundary"
                  strokeWidth={1.75}
                />
              )}
            </p>
          </Card>
        ))}
      </ul>
      <QuestionLink
        question="Already a member?"
        to={signInPath(about?.slug)}
        label="Sign in"
        className="mt-8 text-ink-2"
      />
    </Page>
  )
}
