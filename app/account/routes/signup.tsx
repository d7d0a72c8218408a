import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { REVIEW_TIME } from '#app/lib/review-time.ts'
import { Card } from '#app/ui/card.tsx'
import { Page } from '#app/ui/page.tsx'
import { aboutListing } from '#app/deals/kept/queries.server.ts'
import { earlyAccessPath, signInPath, withListing } from '../kept/paths.ts'
import { AboutListing } from '../kept/ui/about-listing.tsx'
import { JOIN_CARDS } from '../member-kinds.ts'
import type { Route } from './+types/signup'

export const handle = { static: true }

export const meta: Route.MetaFunction = () => [
  { title: 'Join Parcela' },
  {
    name: 'description',
    content: 'Join the members-only platform for mid-market real estate in Central and Eastern Europe.',
  },
]

export const loader = ({ request }: Route.LoaderArgs) => aboutListing(request)

/** Three cards, each linking to the application with its role preselected (PUB-152 to PUB-154). */
export default function SignUp({ loaderData: about }: Route.ComponentProps) {
  return (
    <Page
      title="Join Parcela"
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
        {JOIN_CARDS.map(({ role, title, text, offer }) => (
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
            <p className="mt-auto flex items-center justify-between gap-3 border-t border-line pt-4 text-13 font-medium">
              {offer}
              <ArrowRight aria-hidden="true" className="size-4.5 shrink-0 text-boundary" strokeWidth={1.75} />
            </p>
          </Card>
        ))}
      </ul>
      <p className="mt-8 text-ink-2">
        Prefer to sign up with a password right away? Sign up{' '}
        <Link
          to={withListing('/signup/investor', about?.slug)}
          className="text-boundary underline underline-offset-3"
        >
          as an investor
        </Link>{' '}
        or{' '}
        <Link
          to={withListing('/signup/developer', about?.slug)}
          className="text-boundary underline underline-offset-3"
        >
          as a developer
        </Link>
      </p>
      <p className="mt-2 text-ink-2">
        Already a member?{' '}
        <Link to={signInPath(about?.slug)} className="text-boundary underline underline-offset-3">
          Sign in
        </Link>
      </p>
    </Page>
  )
}
