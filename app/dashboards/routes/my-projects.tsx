import { viewerContext } from '#app/lib/viewer.ts'
import { listOwnListings } from '#app/listings/queries/own.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { deskMember, requireDesk } from '../desk-gate.server.ts'
import { NoDesk } from '../ui/desk.tsx'
import { OwnListings } from '../ui/home-sections.tsx'
import type { Route } from './+types/my-projects'

export const meta: Route.MetaFunction = () => [{ title: 'My projects · Parcela' }]

/** The developer's own listings with their status (MEM-307). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = deskMember(requireDesk(context.get(viewerContext), request, 'developer'), 'developer')
  return member && { listings: await listOwnListings(member) }
}

export default function MyProjects({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NoDesk title="My projects" />
  const { listings } = loaderData
  return (
    <Page
      title="My projects"
      lead="The listings of your company, the newest first."
      actions={
        <LinkButton variant="primary" to="/my-listings/new">
          New Project
        </LinkButton>
      }
    >
      <OwnListings listings={listings} total={listings.length} />
    </Page>
  )
}
