import { pageTitle } from '#app/lib/identity.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { countOwnListings, listOwnListings } from '#app/listings/editor/queries/own.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { deskMember, requireDesk } from '../desk-gate.server.ts'
import { NoDashboard } from '../ui/desk.tsx'
import { OwnListings } from '../ui/home-sections.tsx'
import type { Route } from './+types/my-projects'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('My listings') }]

const HERE = '/dashboard/developer/my-projects'

/** The developer's own listings with their status (MEM-307). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = deskMember(requireDesk(context.get(viewerContext), request, 'developer'), 'developer')
  if (!member) return null
  const after = new URL(request.url).searchParams.get('after')
  const [page, total] = await Promise.all([listOwnListings(member, after), countOwnListings(member)])
  return { ...page, total, isFirst: after === null }
}

export default function MyProjects({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NoDashboard title="My listings" />
  const { listings, next, total, isFirst } = loaderData
  return (
    <Page
      title="My listings"
      lead="Your company’s listings, newest first."
      actions={
        <LinkButton variant="primary" to="/my-listings/new">
          New Project
        </LinkButton>
      }
    >
      <OwnListings listings={listings} total={total} />
      <Pager
        className="mt-6"
        previousHref={isFirst ? null : HERE}
        nextHref={next && `${HERE}?${new URLSearchParams({ after: next }).toString()}`}
      />
    </Page>
  )
}
