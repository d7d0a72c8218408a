import { requireStanding } from '#app/gates/gate.server.ts'
import { env } from '#app/lib/env.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { loadOwnProfile } from '../queries/status.server.ts'
import { ProfileError } from '../ui/profile-error.tsx'
import { ProfileInfo } from '../ui/profile-info.tsx'
import { SignOutButton, StatusCard, StatusPage } from '../ui/status-page.tsx'
import { SupportLink } from '../ui/support-link.tsx'
import type { Route } from './+types/suspended'

export const meta: Route.MetaFunction = () => [{ title: 'Company suspended · Parcela' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireStanding(context.get(viewerContext), request, ['suspended'])
  return { profile: await loadOwnProfile(member), supportEmail: env().supportEmail }
}

/** What a suspended member sees: the reason and whom to write to (decision 11). */
export default function Suspended({ loaderData: { profile, supportEmail } }: Route.ComponentProps) {
  return (
    <StatusPage
      title="Company suspended"
      lead="Your company and its listings are not shown to other members while this lasts."
      badge={<Badge tone="stop">Suspended</Badge>}
      actions={
        <>
          <SupportLink
            address={supportEmail}
            subject={`Suspended company: ${profile.companyName ?? profile.fullName}`}
          />
          <SignOutButton />
        </>
      }
      aside={
        <StatusCard title="Profile info">
          <ProfileInfo profile={profile} />
        </StatusCard>
      }
    >
      <Notice tone="stop" title="Reason">
        <p className="break-words whitespace-pre-line">{profile.suspensionReason}</p>
      </Notice>
      <p>
        If you think that this is a mistake, or once the reason is settled, write to{' '}
        <a href={`mailto:${supportEmail}`} className="underline underline-offset-3">
          {supportEmail}
        </a>
        . Everything you had comes back when the suspension ends.
      </p>
    </StatusPage>
  )
}

export function ErrorBoundary() {
  return <ProfileError />
}
