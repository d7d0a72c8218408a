import { Form, redirect, useFetcher, useNavigation } from 'react-router'
import { findWantedPage } from '#app/account/wanted/page.server.ts'
import { SavedMessages } from '#app/account/kept/ui/kept-notes.tsx'
import { WantedLine } from '#app/account/wanted/ui/wanted-line.tsx'
import { listSavedMessages } from '#app/deals/kept/queries.server.ts'
import { requireMember, requireStanding } from '#app/gates/gate.server.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { gatePath, profileFormPath, standingOf, viewerContext } from '#app/lib/viewer.ts'
import { useLive } from '#app/notices/ui/use-live.ts'
import { Button } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { loadDocumentSummary } from '#app/kyc/own/queries.server.ts'
import { loadOwnTurn } from '#app/companies/turn/own-turn.server.ts'
import { TurnNotice } from '#app/review/turn-notice.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { editRefusal } from '../policy.ts'
import { loadReviewClock } from '../queries/review-clock.server.ts'
import { loadOwnProfile } from '../queries/status.server.ts'
import { statusHeadings } from '../schema/status.ts'
import { IN_REVIEW, PENDING_YOURS, WHAT_HAPPENS_NEXT } from '../ui/status-texts.ts'
import { DocumentsCard, profileTypeLabel, ReviewClockCard } from '../ui/status-cards.tsx'
import { OrderedSteps, ProfileError, SignOutButton, StatusCard, StatusPage } from '../ui/status-page.tsx'
import { SupportLink } from '../ui/support-link.tsx'
import type { Route } from './+types/pending'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Profile under review') }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireStanding(context.get(viewerContext), request, ['pending'])
  const [profile, clock, documents, turn, wanted, kept] = await Promise.all([
    loadOwnProfile(member),
    loadReviewClock(member),
    loadDocumentSummary(member),
    loadOwnTurn(member),
    findWantedPage(member),
    listSavedMessages(member, member),
  ])
  const editPath = editRefusal(member) ? null : profileFormPath(member.company?.type ?? member.userType)
  const isYours = turn?.whose === 'yours'
  return { profile, clock: isYours ? null : clock, documents, turn, wanted, kept, editPath, isYours }
}

/** Checks the status again, and redirects if it has changed (MEM-272, MEM-274, MEM-275). */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(context.get(viewerContext), request)
  const wasAsked = (await request.formData()).get('intent') !== 'recheck'
  const standing = standingOf(member)
  if (standing === 'approved') return redirect('/dashboard', 303)
  if (standing !== 'pending') return redirect(gatePath(member) ?? '/platform', 303)
  if (!wasAsked) return null
  return redirectWithToast('/profile/pending', {
    title: 'Status unchanged',
    text: 'Your profile is still under review.',
    tone: 'note',
  })
}

export { keepPage as clientAction } from '#app/ui/keep-form.ts'

export default function Pending({
  loaderData: { profile, clock, documents, turn, wanted, kept, editPath, isYours },
}: Route.ComponentProps) {
  const { submit, state } = useFetcher()
  const isChecking = useNavigation().formData?.get('intent') === 'check'
  useLive({
    concerns: (kind) => kind === 'profile' || kind === 'document',
    reload: () => void submit({ intent: 'recheck' }, { method: 'post' }),
    isBusy: isChecking || state !== 'idle',
  })
  return (
    <StatusPage
      title={statusHeadings[profile.status]}
      lead={isYours ? PENDING_YOURS : IN_REVIEW}
      status={profile.status}
      actions={
        <>
          <Form method="post">
            <Button
              variant="primary"
              name="intent"
              value="check"
              pending={isChecking}
              pendingLabel="Checking..."
            >
              Check Status
            </Button>
          </Form>
          <SupportLink />
          <SignOutButton />
        </>
      }
      aside={
        <>
          {clock && <ReviewClockCard clock={clock} editPath={editPath} />}
          <StatusCard title="Your application">
            <DefinitionList
              items={[
                { term: 'Company', value: profile.companyName ?? '—' },
                { term: 'User type', value: profileTypeLabel(profile) },
                { term: 'Updates go to', value: <span className="break-all">{profile.email}</span> },
              ]}
            />
          </StatusCard>
          <DocumentsCard documents={documents} />
        </>
      }
    >
      <WantedLine wanted={wanted} />
      <TurnNotice turn={turn} />
      {!isYours && (
        <StatusCard title="What happens next?">
          <OrderedSteps items={WHAT_HAPPENS_NEXT} />
        </StatusCard>
      )}
      <SavedMessages messages={kept} />
    </StatusPage>
  )
}

export const ErrorBoundary = ProfileError
