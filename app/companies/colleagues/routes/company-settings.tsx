import { data, redirect } from 'react-router'
import { freshPath, isFresh } from '#app/account/fresh.ts'
import { keepTypedForm } from '#app/ui/keep-form.ts'
import { requireMember } from '#app/gates/gate.server.ts'
import { emptyForm, formText, parseForm, refusedForm } from '#app/lib/form.ts'
import { refusal } from '#app/lib/refusal.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Section } from '#app/ui/page.tsx'
import { retryAfter } from '#app/lib/retry-after.server.ts'
import { handOver, leaveCompany, removeColleague } from '../commands/change-people.server.ts'
import { inviteColleague, revokeInvitation, sendAgain } from '../commands/invite.server.ts'
import { acceptInvitation } from '../commands/join.server.ts'
import { listColleagues, listInvitationsFor, listOpenInvitations } from '../queries.server.ts'
import { INVITE_WORDS, JOIN_WORDS, NOT_APPROVED, STEP_WORDS } from '../refusal-words.ts'
import { inviteSchema } from '../schema.ts'
import { ColleagueList } from '../ui/colleague-list.tsx'
import { InvitationsToMe, InviteForm, OpenInvitations } from '../ui/invitation-sections.tsx'
import type { Route } from './+types/company-settings'

const HERE = '/settings/company'

export const meta: Route.MetaFunction = () => [{ title: 'Company · Settings · Parcela' }]

/** Who belongs to the member's company, and what waits for the member's own answer (MEM-394). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember(context.get(viewerContext), request)
  const { company, userId, email } = member
  const isOwner = company?.role === 'owner'
  const [colleagues, invitations, mine] = await Promise.all([
    company ? listColleagues(company) : [],
    company && isOwner ? listOpenInvitations(company) : [],
    listInvitationsFor(email),
  ])
  return {
    company: company && { name: company.name, isOwner, mayInvite: company.status === 'approved' },
    userId,
    colleagues,
    invitations,
    mine,
  }
}

const done = (title: string, text = '') => redirectWithToast(HERE, { title, text, tone: 'ok' })

/** Every step is checked again by its command; handing over asks for a sign-in not older than 15 minutes. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(context.get(viewerContext), request)
  const formData = await request.formData()
  const id = formText(formData, 'id')
  const refuse = (words: string, status = 409) =>
    data(
      refusedForm(formData, {
        formError: words,
        toast: { title: 'Nothing was changed', text: words, tone: 'error' },
      }),
      {
        status,
      },
    )
  switch (formText(formData, 'intent')) {
    case 'invite': {
      const parsed = parseForm(inviteSchema, formData)
      if (!parsed.ok) return data(parsed.form, { status: 422 })
      const sent = await inviteColleague(member, parsed.data.email)
      if (sent.ok) return done('Invitation sent', `It waits for ${parsed.data.email}.`)
      const words = INVITE_WORDS[sent.refused]
      if (sent.refused === 'not_owner' || sent.refused === 'not_approved') return refuse(words, 403)
      return data(refusedForm(formData, { errors: { email: words } }), {
        status: sent.refused === 'too_many' ? 429 : 409,
        headers: sent.refused === 'too_many' ? retryAfter(86_400) : {},
      })
    }
    case 'send-again': {
      const sent = await sendAgain(member, id)
      return sent.ok ? done('Invitation sent again') : refuse(STEP_WORDS[sent.refused])
    }
    case 'revoke': {
      const revoked = await revokeInvitation(member, id)
      return revoked.ok ? done('Invitation ended') : refuse(STEP_WORDS[revoked.refused])
    }
    case 'remove': {
      const removed = await removeColleague(member, id)
      return removed.ok
        ? done('Colleague removed', 'Their access has ended.')
        : refuse(STEP_WORDS[removed.refused])
    }
    case 'hand-over': {
      if (!isFresh(member)) return redirect(freshPath(HERE), 303)
      const handed = await handOver(member, id)
      return handed.ok
        ? done('Company handed over', 'Both of you are told by mail.')
        : refuse(STEP_WORDS[handed.refused])
    }
    case 'leave': {
      const left = await leaveCompany(member)
      return left.ok ? done('You left the company') : refuse(STEP_WORDS[left.refused])
    }
    case 'accept': {
      const joined = await acceptInvitation(member, id)
      return joined.ok
        ? redirectWithToast('/', {
            title: 'Welcome',
            text: 'You belong to the company from now on.',
            tone: 'ok',
          })
        : refuse(JOIN_WORDS[joined.refused])
    }
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
  return (
    <>
      <InvitationsToMe
        invitations={mine}
        hasCompany={company !== null}
        formError={company ? undefined : form.formError}
      />
      {company ? (
        <>
          <ColleagueList
            name={company.name}
            isOwner={company.isOwner}
            userId={userId}
            colleagues={colleagues}
            formError={form.formError}
          />
          {company.isOwner && <OpenInvitations invitations={invitations} />}
          {company.isOwner &&
            (company.mayInvite ? (
              <InviteForm form={form} />
            ) : (
              <Section title="Invite a colleague" lead={NOT_APPROVED} />
            ))}
        </>
      ) : (
        mine.length === 0 && (
          <EmptyState
            title="You do not belong to a company yet"
            text="Submit your company profile, or ask the owner of your company to invite you by mail."
          />
        )
      )}
    </>
  )
}
