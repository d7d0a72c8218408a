import { isApproved, requireMember } from '#app/gates/gate.server.ts'
import { loadDocumentSummary } from '#app/kyc/own/queries.server.ts'
import { loadOwnTurn, loadApprovalStep } from '#app/companies/turn/own-turn.server.ts'
import { unverifiedReasons } from '#app/kyc/verified/queries.server.ts'
import { UnverifiedNotice } from '#app/kyc/verified/unverified-notice.tsx'
import { TurnNotice } from '#app/review/turn-notice.tsx'
import { REVIEW_TIME } from '#app/lib/review-time.ts'
import { profileFormPath, viewerContext } from '#app/lib/viewer.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { AFTER_APPROVAL } from '#app/ui/shell/links.ts'
import { listProjects } from '../projects/queries.server.ts'
import { ProjectsSection } from '../projects/ui/projects-section.tsx'
import { EDIT_TEXTS, editRefusal } from '../policy.ts'
import { loadReviewClock } from '../queries/review-clock.server.ts'
import { loadOwnProfile, loadSubmittedAnswers } from '../queries/status.server.ts'
import { statusBadges, statusHeadings } from '../schema/status.ts'
import { AnswerSections } from '../ui/answer-sections.tsx'
import { ApprovalStepNotice } from '../ui/approval-step-notice.tsx'
import { DocumentsCard, ProfileInfo, ReviewClockCard } from '../ui/status-cards.tsx'
import { ProfileError, StatusCard, StatusPage } from '../ui/status-page.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { PENDING_YOURS, STATUS_MESSAGES } from '../ui/status-texts.ts'
import {
  compareOwnVersions,
  readComparedVersions,
  listOwnVersions,
} from '../versions/queries/history.server.ts'
import { VersionList } from '../versions/ui/version-list.tsx'
import { VERSIONS } from '../versions/texts.ts'
import type { Route } from './+types/my-profile'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('My profile') }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember(context.get(viewerContext), request)
  const chosen = readComparedVersions(new URL(request.url).searchParams)
  const [profile, clock, documents, turn, approvalStep, versions, causes, compared, sent] = await Promise.all(
    [
      loadOwnProfile(member),
      loadReviewClock(member),
      loadDocumentSummary(member),
      loadOwnTurn(member),
      loadApprovalStep(member),
      listOwnVersions(member),
      unverifiedReasons(member),
      chosen && compareOwnVersions(member, ...chosen),
      loadSubmittedAnswers(member),
    ],
  )
  const refusal = editRefusal(member)
  return {
    profile,
    turn,
    clock: turn?.whose === 'yours' ? null : clock,
    approvalStep,
    versions,
    compared,
    sent,
    causes: profile.suspended ? [] : causes,
    documents: profile.suspended ? [] : documents,
    /** The company's own directory page. */
    entry: isApproved(member) ? `/market-circle/entity/${member.company.id}` : null,
    isAdmin: member.role === 'admin' && !member.company,
    isOwner: member.company?.role === 'owner',
    isOpen: profile.status === 'approved' && !profile.suspended,
    editBlockedReason: refusal && refusal !== 'other_type' ? EDIT_TEXTS[refusal] : null,
    projects: isApproved(member) ? await listProjects(member.company.id) : null,
  }
}

export default function MyProfile({ loaderData }: Route.ComponentProps) {
  const { profile, turn, clock, approvalStep, documents, entry, isAdmin, isOpen } = loaderData
  const { editBlockedReason, projects, versions, compared, causes, sent } = loaderData
  const { status } = profile
  const isIncomplete = status === 'incomplete' && !isAdmin && !profile.suspended
  const form = profileFormPath(profile.companyType ?? profile.userType)
  const mayEdit = status !== 'incomplete' && !isAdmin
  return (
    <StatusPage
      title="My Profile"
      lead={
        isAdmin
          ? 'Admin accounts do not need a company profile.'
          : 'Your account and the status of your company profile.'
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
          {mayEdit && !editBlockedReason && (
            <LinkButton to={form} variant="primary">
              Edit Profile
            </LinkButton>
          )}
          {isOpen || isAdmin ? (
            <LinkButton to="/market-circle">View Market Circle</LinkButton>
          ) : (
            <Button type="button" disabledReason={AFTER_APPROVAL}>
              View Market Circle
            </Button>
          )}
          {profile.suspended ? (
            <Button type="button" disabledReason={AFTER_APPROVAL}>
              Browse Properties
            </Button>
          ) : (
            <LinkButton to="/listings">Browse Properties</LinkButton>
          )}
        </>
      }
      aside={
        <>
          {clock && <ReviewClockCard clock={clock} editPath={editBlockedReason ? null : form} />}
          <StatusCard title="Company">
            <p className="text-ink-2">{editBlockedReason ?? companyText(status)}</p>
            {entry && (
              <LinkButton to={entry} size="sm" className="mt-4">
                View as another member
              </LinkButton>
            )}
          </StatusCard>
          <DocumentsCard documents={documents} />
          {!profile.suspended && (
            <StatusCard title="Account">
              <p className="mb-4 text-ink-2">Personal details, password, notifications and sessions.</p>
              <LinkButton to="/settings" size="sm">
                Settings
              </LinkButton>
            </StatusCard>
          )}
        </>
      }
    >
      <ApprovalStepNotice approvalStep={approvalStep} />
      {isIncomplete && (
        <Notice
          tone="wait"
          title="Profile Not Completed"
          action={
            <LinkButton to={form} variant="primary">
              Complete Profile
            </LinkButton>
          }
        >
          Tell us about your company and upload your documents. Review takes {REVIEW_TIME}.
        </Notice>
      )}
      {!isAdmin && status !== 'incomplete' && (
        <Notice tone={statusBadges[status].tone} title={statusHeadings[status]}>
          {status === 'pending' && turn?.whose === 'yours' ? PENDING_YOURS : STATUS_MESSAGES[status]}
        </Notice>
      )}
      <TurnNotice turn={turn} />
      <UnverifiedNotice
        causes={causes}
        isOwner={loaderData.isOwner}
        hasListings={profile.companyType === 'developer'}
        withLink
      />
      <StatusCard title="Profile info">
        <ProfileInfo profile={profile} />
      </StatusCard>
      {sent && (
        <StatusCard title="Your submission">
          <details>
            <summary className="w-fit cursor-pointer text-boundary underline underline-offset-3">
              View the answers you sent
            </summary>
            <div className="mt-4">
              <AnswerSections sections={sent} />
            </div>
          </details>
        </StatusCard>
      )}
      {versions.length > 0 && (
        <StatusCard title="Versions">
          <VersionList versions={versions} compared={compared} />
        </StatusCard>
      )}
      {projects && <ProjectsSection projects={projects} />}
    </StatusPage>
  )
}

function companyText(status: string): string {
  if (status === 'approved') return `${VERSIONS.editingTitle}. ${VERSIONS.editing}`
  if (status === 'incomplete')
    return 'Other members see your company once you submit its profile and we approve it.'
  return 'Other members see your company once its profile is approved.'
}

export const ErrorBoundary = ProfileError
