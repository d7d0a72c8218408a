import { redirect } from 'react-router'
import { freshPath, isFresh } from '#app/account/fresh-proof.server.ts'
import { keepTypedForm } from '#app/ui/keep-form.ts'
import { requireMember } from '#app/gates/gate.server.ts'
import { respond, invalid } from '#app/lib/form-response.server.ts'
import { emptyForm, formText, parseForm } from '#app/lib/form.ts'
import { refusal, type Result } from '#app/lib/refusal.ts'
import { done, redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Section } from '#app/ui/page.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { handOver, leaveCompany, removeColleague } from '../commands/change-people.server.ts'
import { inviteColleague, revokeInvitation, sendAgain } from '../commands/invite.server.ts'
import { acceptInvitation } from '../commands/join.server.ts'
import { listColleagues, listInvitationsFor, listOpenInvitations } from '../queries.server.ts'
import {
  INVITE_REFUSALS,
  JOIN_REFUSALS,
  NOT_APPROVED,
  STEP_REFUSALS,
  type StepRefusal,
} from '../refusal-texts.ts'
import { inviteSchema } from '../schema.ts'
import { ColleagueList } from '../ui/colleague-list.tsx'
import { InvitationsToMe, InviteForm, OpenInvitations } from '../ui/invitation-sections.tsx'
import type { Route } from './+types/company-settings'

const HERE = '/settings/company'
const UNCHANGED = 'Nothing was changed'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Company · Settings') }]

/** People of the member's company, and invitations to the member (MEM-394). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember(context.get(viewerContext), request)
  const { company, userId, email } = member
  const isOwner = company?.role === 'owner'
  const [colleagues, invitations, mine] = await Promise.all([
    company ? listColleagues(company) : [],
    company && isOwner ? listOpenInvitations(company) : [],
    listInvitationsFor(email),
  ])
  const shown = company && {
    id: company.id,
    name: company.name,
    isOwner,
    mayInvite: company.status === 'approved',
  }
  return { company: shown, userId, colleagues, invitations, mine }
}

const then =
  (title: string, text?: string, to = HERE) =>
  () =>
    redirectWithToast(to, done(title, text))

/** Commands check every permission again. A handover requires a sign-in within the last 15 minutes. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(context.get(viewerContext), request)
  const formData = await request.formData()
  const id = formText(formData, 'id')
  const step = (run: () => Promise<Result<unknown, StepRefusal>>, title: string, text?: string) =>
    respond(formData, run, { refusals: STEP_REFUSALS, title: UNCHANGED, done: then(title, text) })
  switch (formText(formData, 'intent')) {
    case 'invite': {
      const parsed = parseForm(inviteSchema, formData)
      if (!parsed.ok) return invalid(parsed.form)
      const { email } = parsed.data
      return respond(formData, () => inviteColleague(member, email), {
        refusals: INVITE_REFUSALS,
        done: () =>
          redirectWithToast(HERE, {
            title: 'Invitation sent',
            text: `We emailed it to ${email}.`,
            link: { label: 'View invitations', to: HERE },
            tone: 'ok',
          }),
      })
    }
    case 'send-again':
      return step(() => sendAgain(member, id), 'Invitation sent again')
    case 'revoke':
      return step(() => revokeInvitation(member, id), 'Invitation withdrawn')
    case 'remove':
      return step(() => removeColleague(member, id), 'Colleague removed', 'Their access has ended.')
    case 'hand-over':
      if (!isFresh(member)) return redirect(freshPath(HERE), 303)
      return step(() => handOver(member, id), 'Company handed over', 'We’ll email you both.')
    case 'leave':
      return step(() => leaveCompany(member, id), 'You left the company')
    case 'accept':
      return respond(formData, () => acceptInvitation(member, id), {
        refusals: JOIN_REFUSALS,
        title: UNCHANGED,
        done: then('Welcome', 'You have joined the company.', '/'),
      })
    default:
      throw refusal('invalid')
  }
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepTypedForm(args, 'the button')
}

export default function CompanySettings({ loaderData, actionData }: Route.ComponentProps) {
  const { company, userId, colleagues, invitations, mine } = loaderData
  const form = actionData ?? emptyForm
  // Rendered below the form, so that a new invitation does not shift the form while it is in use.
  const invitationsToMe = (
    <InvitationsToMe
      invitations={mine}
      own={company && { name: company.name, role: company.isOwner ? 'owner' : 'colleague' }}
      formError={company ? undefined : form.formError}
    />
  )
  return (
    <>
      {company ? (
        <>
          <ColleagueList
            companyId={company.id}
            name={company.name}
            isOwner={company.isOwner}
            userId={userId}
            colleagues={colleagues}
            formError={form.formError}
          />
          {company.isOwner && <OpenInvitations invitations={invitations} />}
          {company.isOwner &&
            (company.mayInvite ? (
              <InviteForm form={form.values.email === undefined ? emptyForm : form} />
            ) : (
              <Section title="Invite a colleague" lead={NOT_APPROVED} />
            ))}
          <div className="mt-11 empty:hidden">{invitationsToMe}</div>
        </>
      ) : (
        <>
          {invitationsToMe}
          {mine.length === 0 && (
            <EmptyState
              title="You don’t belong to a company yet"
              text="Submit your company profile, or ask the owner of your company to invite you."
            />
          )}
        </>
      )}
    </>
  )
}
