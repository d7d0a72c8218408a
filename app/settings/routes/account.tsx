import { findPendingChange, findWithoutOldOffer } from '#app/account/security/email-change/queries.server.ts'
import { listPasskeys } from '#app/account/security/passkeys/queries.server.ts'
import { findFactorState } from '#app/account/security/queries/factors.server.ts'
import { listOwnSessions } from '#app/account/security/queries/sessions.server.ts'
import { keepTyped } from '#app/ui/keep-form.ts'
import { requireMember } from '#app/gates/gate.server.ts'
import { formHeaders } from '#app/lib/answer.server.ts'
import type { FormState } from '#app/lib/form.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { FormMessages } from '#app/ui/post-form.tsx'
import { answerSettings } from '../account-action.server.ts'
import { loadOwnAccount, type OwnAccount } from '../queries.server.ts'
import { timeZones } from '../schema.ts'
import { EmailForm } from '../ui/email-form.tsx'
import { PasswordForm } from '../ui/password-form.tsx'
import { PersonalForm } from '../ui/personal-form.tsx'
import { SessionList } from '../ui/session-list.tsx'
import { SignInWays } from '../ui/sign-in-ways.tsx'
import type { Route } from './+types/account'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Setting } from '../ui/setting.tsx'

/** The free year of early access, from its start to its computed end (MEM-008). */
function FreeYear({ freeYear }: { freeYear: NonNullable<OwnAccount['freeYear']> }) {
  return (
    <Setting
      id="early-access"
      title="Early access"
      lead="As an early member, you can use Parcela free for a year."
    >
      <DefinitionList
        dense
        items={[
          { term: 'Free year begins', value: <Moment at={freeYear.startsAt} dateOnly /> },
          { term: 'Free year ends', value: <Moment at={freeYear.endsAt} dateOnly /> },
        ]}
      />
    </Setting>
  )
}

export const meta: Route.MetaFunction = () => [{ title: 'Settings · Parcela' }]
export const headers: Route.HeadersFunction = formHeaders

/** The member's own account and its security (MEM-303, MEM-310, MEM-388). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember(context.get(viewerContext), request)
  const [account, pendingChange, offer, factor, passkeys, sessions] = await Promise.all([
    loadOwnAccount(member),
    findPendingChange(member),
    findWithoutOldOffer(member),
    findFactorState(member),
    listPasskeys(member),
    listOwnSessions(member),
  ])
  return {
    account,
    email: member.email,
    pendingChange,
    offer,
    factor,
    passkeys: passkeys.length,
    sessions,
    zones: timeZones(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(context.get(viewerContext), request)
  return answerSettings(member, await request.formData())
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepTyped({ request, serverAction }, 'the button', (values, toast): FormState => ({
    values,
    errors: {},
    toast,
  }))
}

/** Their answers show up in the forms themselves. */
const OWN_FORMS = ['personal', 'email', 'without-old-mailbox', 'password']

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { account, email, pendingChange, offer, factor, passkeys, sessions, zones } = loaderData
  const form: FormState | undefined = actionData
  const answered = (intent: string) => (form?.values.intent === intent ? form : undefined)
  return (
    <>
      <FormMessages answer={OWN_FORMS.includes(String(form?.values.intent)) ? undefined : form} />
      <PersonalForm account={account} zones={zones} form={answered('personal')} />
      {account.freeYear && <FreeYear freeYear={account.freeYear} />}
      <EmailForm
        email={email}
        pendingChange={pendingChange}
        offer={offer}
        form={answered('email')}
        withoutOld={answered('without-old-mailbox')}
      />
      <PasswordForm email={email} form={answered('password')} />
      <SignInWays factor={factor} passkeys={passkeys} />
      <SessionList sessions={sessions} />
    </>
  )
}
