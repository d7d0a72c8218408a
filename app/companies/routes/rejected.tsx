import { findWantedPage } from '#app/account/wanted/page.server.ts'
import { SavedMessages } from '#app/account/kept/ui/kept-notes.tsx'
import { WantedLine } from '#app/account/wanted/ui/wanted-line.tsx'
import { listSavedMessages } from '#app/deals/kept/queries.server.ts'
import { requireStanding } from '#app/gates/gate.server.ts'
import { profileFormPath, viewerContext } from '#app/lib/viewer.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { loadDocumentSummary } from '#app/kyc/own/queries.server.ts'
import { loadOwnTurn } from '#app/companies/turn/own-turn.server.ts'
import { openOf, ownReason, type ShownItem } from '#app/review/requested/state.ts'
import { TurnNotice } from '#app/review/turn-notice.tsx'
import type { ShownTurn } from '#app/review/turn.ts'
import { REQUEST_PLACE } from '#app/review/turn-texts.ts'
import { pageTitle } from '#app/lib/identity.ts'
import { loadOwnRequestedItems } from '../requested/queries.server.ts'
import { RequestNotice } from '../requested/ui/requested-notices.tsx'
import { loadOwnProfile } from '../queries/status.server.ts'
import { statusBadges, statusHeadings } from '../schema/status.ts'
import { DocumentsCard, ProfileInfo, profileTypeLabel } from '../ui/status-cards.tsx'
import { OrderedSteps, ProfileError, SignOutButton, StatusCard, StatusPage } from '../ui/status-page.tsx'
import { STATUS_MESSAGES, WHAT_TO_DO } from '../ui/status-texts.ts'
import { SupportLink } from '../ui/support-link.tsx'
import type { Route } from './+types/rejected'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Profile needs attention') }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireStanding(context.get(viewerContext), request, ['rejected', 'more_info_requested'])
  const [profile, documents, turn, wanted, kept, asked] = await Promise.all([
    loadOwnProfile(member),
    loadDocumentSummary(member),
    loadOwnTurn(member),
    findWantedPage(member),
    listSavedMessages(member, member),
    loadOwnRequestedItems(member),
  ])
  const isOwner = member.company?.role === 'owner'
  return { profile, documents, turn, wanted, kept, asked, isOwner }
}

/** Leaves out requested items, which the notice above already lists. */
function withoutItems(turn: ShownTurn | null, asked: readonly ShownItem[]): ShownTurn | null {
  if (turn?.whose !== 'yours') return turn
  const labels = new Set(openOf(asked).map(({ label }) => label))
  return { ...turn, missing: turn.missing.filter(({ label }) => !labels.has(label)) }
}

export default function Rejected({
  loaderData: { profile, documents, turn, wanted, kept, asked, isOwner },
}: Route.ComponentProps) {
  const status = profile.status === 'rejected' ? 'rejected' : 'more_info_requested'
  const type = profileTypeLabel(profile)
  const reason = ownReason(profile.rejectionReason, asked ?? [])
  const update = profileFormPath(profile.companyType ?? profile.userType)
  return (
    <StatusPage
      title={statusHeadings[status]}
      lead={STATUS_MESSAGES[status]}
      status={status}
      actions={
        <>
          <LinkButton to={update} variant={asked ? 'plain' : 'primary'}>
            Update Profile
          </LinkButton>
          <SupportLink
            subject={`Company profile: ${profile.companyName ?? profile.fullName}`}
            body={`Company: ${profile.companyName ?? '—'}\nType: ${type}\nStatus: ${statusBadges[status].label}\n\nMy question:\n`}
          />
          <SignOutButton />
        </>
      }
      aside={
        <>
          <DocumentsCard documents={documents} />
          <StatusCard title="Profile info">
            <ProfileInfo profile={profile} />
          </StatusCard>
        </>
      }
    >
      <div id={REQUEST_PLACE} className="flex scroll-mt-[calc(var(--header)+1.5rem)] flex-col gap-6">
        {reason && (
          <Notice
            tone={status === 'rejected' ? 'stop' : 'note'}
            title={status === 'rejected' ? 'Feedback' : 'Information needed'}
          >
            <p className="break-words whitespace-pre-line">{reason}</p>
          </Notice>
        )}
        {asked && <RequestNotice form={{ path: update }} shown={asked} mayAnswer={isOwner} />}
      </div>
      <WantedLine wanted={wanted} />
      <TurnNotice turn={asked ? withoutItems(turn, asked) : turn} />
      {profile.memberNotes && (
        <StatusCard title="Additional notes">
          <p className="break-words whitespace-pre-line">{profile.memberNotes}</p>
        </StatusCard>
      )}
      <StatusCard title="What to do">
        <OrderedSteps items={WHAT_TO_DO[status]} />
      </StatusCard>
      <SavedMessages messages={kept} />
    </StatusPage>
  )
}

export const ErrorBoundary = ProfileError
