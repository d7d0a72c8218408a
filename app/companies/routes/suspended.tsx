import { requireStanding } from '#app/gates/gate.server.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { reviewText } from '#app/review/suspension.ts'
import { identity, pageTitle } from '#app/lib/identity.ts'
import { loadOwnProfile } from '../queries/status.server.ts'
import { ProfileInfo } from '../ui/status-cards.tsx'
import { ProfileError, SignOutButton, StatusCard, StatusPage } from '../ui/status-page.tsx'
import { SupportLink } from '../ui/support-link.tsx'
import type { Route } from './+types/suspended'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(`${loaderData?.profile.accountSuspension == null ? 'Company' : 'Account'} suspended`) },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireStanding(context.get(viewerContext), request, ['suspended'])
  return { profile: await loadOwnProfile(member) }
}

const COMPANY_SUSPENDED = 'Other members cannot see your company or its listings until the suspension ends.'
const ACCOUNT_SUSPENDED =
  'You cannot use your account until the suspension ends. You can still export your data or close the account.'

function Reason({ title, text }: { title: string; text: string }) {
  return (
    <Notice tone="stop" title={title}>
      <p className="break-words whitespace-pre-line">{text}</p>
    </Notice>
  )
}

/** Reason and support contact for a suspended member (decision 11). */
export default function Suspended({ loaderData: { profile } }: Route.ComponentProps) {
  const { supportEmail } = identity()
  const { accountSuspension, suspensionReason, reviewOn } = profile
  const isPerson = accountSuspension !== null
  return (
    <StatusPage
      title={isPerson ? 'Account suspended' : 'Company suspended'}
      lead={isPerson ? ACCOUNT_SUSPENDED : COMPANY_SUSPENDED}
      badge={<Badge tone="stop">Suspended</Badge>}
      actions={
        <>
          <SupportLink
            subject={`Suspended ${isPerson ? 'account' : 'company'}: ${profile.companyName ?? profile.fullName}`}
          />
          <LinkButton to="/settings/data">Export data or close account</LinkButton>
          <SignOutButton />
        </>
      }
      aside={
        <StatusCard title="Profile info">
          <ProfileInfo profile={profile} />
        </StatusCard>
      }
    >
      {isPerson && !suspensionReason && profile.companyName && <p>Your company is not affected.</p>}
      {isPerson && <Reason title="Reason" text={accountSuspension} />}
      {suspensionReason !== null && (
        <Reason title={isPerson ? 'Your company is suspended too' : 'Reason'} text={suspensionReason} />
      )}
      {reviewOn !== null && <p>{reviewText(reviewOn)}</p>}
      <p>
        If you think this is a mistake, or have fixed the problem, email{' '}
        <a href={`mailto:${supportEmail}`} className="underline underline-offset-3">
          {supportEmail}
        </a>
        . We’ll restore everything when the suspension ends.
      </p>
    </StatusPage>
  )
}

export const ErrorBoundary = ProfileError
