import { requireMember } from '#app/gates/gate.server.ts'
import { env } from '#app/lib/env.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { EDIT_WORDS, editRefusal, updatePath } from '../policy.ts'
import { loadOwnProfile } from '../queries/status.server.ts'
import { statusBadges, statusHeadings } from '../schema/status.ts'
import { FormOpensSoon } from '../ui/form-opens-soon.tsx'
import { ProfileError } from '../ui/profile-error.tsx'
import { ProfileInfo } from '../ui/profile-info.tsx'
import { StatusCard, StatusPage } from '../ui/status-page.tsx'
import { STATUS_MESSAGES } from '../ui/status-words.ts'
import { SupportLink } from '../ui/support-link.tsx'
import type { Route } from './+types/my-profile'

const AFTER_APPROVAL = 'available after approval'

export const meta: Route.MetaFunction = () => [{ title: 'My profile · Parcela' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember(context.get(viewerContext), request)
  const profile = await loadOwnProfile(member)
  const refusal = editRefusal(member)
  return {
    profile,
    isAdmin: member.role === 'admin' && !member.company,
    isOpen: profile.status === 'approved' && !profile.suspended,
    closed: refusal && refusal !== 'other_type' && refusal !== 'approved' ? EDIT_WORDS[refusal] : null,
    supportEmail: env().supportEmail,
  }
}

export default function MyProfile({ loaderData }: Route.ComponentProps) {
  const { profile, isAdmin, isOpen, closed, supportEmail } = loaderData
  const { status } = profile
  const isIncomplete = status === 'incomplete' && !isAdmin
  const form = updatePath(profile.companyType ?? profile.userType)
  const mayEdit = status === 'rejected' || status === 'more_info_requested' || status === 'pending'
  return (
    <StatusPage
      title="My Profile"
      lead={
        isAdmin
          ? 'Your account works for Parcela and needs no company profile.'
          : 'Your account, and where the profile of your company stands.'
      }
      badge={
        isAdmin ? (
          <Badge tone="note">Admin</Badge>
        ) : profile.suspended ? (
          <Badge tone="stop">Suspended</Badge>
        ) : undefined
      }
      {...(!isAdmin && { status })}
      actions={
        <>
          {mayEdit && form && !closed && (
            <LinkButton to={form} variant="primary">
              Edit Profile
            </LinkButton>
          )}
          <Button type="button" disabledReason={isOpen ? 'The market circle opens soon' : AFTER_APPROVAL}>
            View Market Circle
          </Button>
          {isOpen || isAdmin ? (
            <LinkButton to="/listings">Browse Properties</LinkButton>
          ) : (
            <Button type="button" disabledReason={AFTER_APPROVAL}>
              Browse Properties
            </Button>
          )}
          {status === 'approved' && (
            <SupportLink address={supportEmail} subject="Change of an approved company profile" />
          )}
        </>
      }
      aside={
        <StatusCard title="Company">
          <p className="text-ink-2">{closed ?? companyWords(status)}</p>
        </StatusCard>
      }
    >
      {isIncomplete && !form && <FormOpensSoon profile={profile} supportEmail={supportEmail} />}
      {isIncomplete && form && (
        <Notice
          tone="wait"
          title="Profile Not Completed"
          action={
            <LinkButton to={form} variant="primary">
              Complete Profile
            </LinkButton>
          }
        >
          Tell us about your company and upload the documents. Our team reviews it within 2-3 business days.
        </Notice>
      )}
      {!isIncomplete && !isAdmin && (
        <Notice
          tone={statusBadges[status].tone === 'plain' ? 'note' : statusBadges[status].tone}
          title={statusHeadings[status]}
        >
          {STATUS_MESSAGES[status]}
        </Notice>
      )}
      <StatusCard title="Profile info">
        <ProfileInfo profile={profile} />
      </StatusCard>
      {!isOpen && !isAdmin && (
        <p className="text-13 text-ink-2">View Market Circle and Browse Properties: {AFTER_APPROVAL}.</p>
      )}
    </StatusPage>
  )
}

function companyWords(status: string): string {
  if (status === 'approved') return EDIT_WORDS.approved
  if (status === 'incomplete')
    return 'Your company is shown to nobody before you submit its profile and we approve it.'
  return 'Your company is shown to other members once its profile is approved.'
}

export function ErrorBoundary() {
  return <ProfileError />
}
