import { findPendingChange, findWithoutOldOffer } from '#app/account/security/email-change/queries.server.ts'
import {
  findFactorState,
  type FactorState,
  listPasskeys,
  listOwnSessions,
  type OwnSession,
} from '#app/account/security/queries.server.ts'
import { keepTyped } from '#app/ui/keep-form.ts'
import { requireMember } from '#app/gates/gate.server.ts'
import { formHeaders } from '#app/lib/form-response.server.ts'
import type { FormState } from '#app/lib/form.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { FormMessages } from '#app/ui/post-form.tsx'
import { handleSettings } from '../account-action.server.ts'
import { loadOwnAccount, type OwnAccount } from '../own-account.server.ts'
import { timeZones } from '../schema.ts'
import { EmailForm } from '../ui/email-form.tsx'
import { PersonalForm, PasswordForm } from '../ui/personal-form.tsx'
import type { Route } from './+types/account'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Setting } from '../ui/setting.tsx'
import { MonitorSmartphone } from 'lucide-react'
import { Form } from 'react-router'
import { SESSION_LIMIT } from '#app/account/policy.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { HeldRows } from '#app/ui/show-new.tsx'
import { brand, pageTitle } from '#app/lib/identity.ts'

/** The free year of early access, with its start and computed end (MEM-008). */
function FreeYear({ freeYear }: { freeYear: NonNullable<OwnAccount['freeYear']> }) {
  return (
    <Setting
      id="early-access"
      title="Early access"
      lead={`As an early member, you can use ${brand()} free for a year.`}
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

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Settings') }]
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
  return handleSettings(member, await request.formData())
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepTyped({ request, serverAction }, 'the button', (values, toast): FormState => ({
    values,
    errors: {},
    toast,
  }))
}

/** Intents of the forms that show their own messages. */
const OWN_FORMS = ['personal', 'email', 'without-old-mailbox', 'password']

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { account, email, pendingChange, offer, factor, passkeys, sessions, zones } = loaderData
  const form: FormState | undefined = actionData
  const answered = (intent: string) => (form?.values.intent === intent ? form : undefined)
  return (
    <>
      <FormMessages result={OWN_FORMS.includes(String(form?.values.intent)) ? undefined : form} />
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
      <SignInMethods factor={factor} passkeys={passkeys} />
      <SessionList sessions={sessions} />
    </>
  )
}

function Row({ session }: { session: OwnSession }) {
  const { id, device, address, signedInAt, lastUsedAt, isCurrent } = session
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <MonitorSmartphone aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-2" strokeWidth={1.5} />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {device}
          {isCurrent && <Badge tone="ok">This session</Badge>}
        </p>
        <p className="text-13 text-ink-2">
          Signed in <Moment at={signedInAt} /> · last used <Moment at={lastUsedAt} />
          {address && (
            <>
              {' '}
              · from <span className="font-mono">{address}</span>
            </>
          )}
        </p>
      </div>
      {!isCurrent && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <Button size="sm" name="intent" value="end-session" aria-label={`Sign out ${device}`}>
            Sign out
          </Button>
        </Form>
      )}
    </li>
  )
}

/** The member's sessions, the current one first (MEM-388). */
function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  return (
    <Setting
      id="sessions"
      title="Sessions"
      lead={`Browsers that are signed in to your account. You can have up to ${SESSION_LIMIT} sessions. If you reach the limit, a new sign-in ends the session you haven’t used for the longest time.`}
    >
      <HeldRows rows={sessions} idOf={({ id }) => id}>
        {({ rows }) => (
          <ul className="divide-y divide-line">
            {rows.map((session) => (
              <Row key={session.id} session={session} />
            ))}
          </ul>
        )}
      </HeldRows>
      {sessions.length > 1 && (
        <Form method="post" preventScrollReset className="mt-5 border-t border-line pt-5">
          <Button variant="danger" name="intent" value="end-others">
            Sign out all other sessions
          </Button>
        </Form>
      )}
    </Setting>
  )
}

function SignInMethods({ factor, passkeys }: { factor: FactorState; passkeys: number }) {
  return (
    <>
      <Setting
        id="second-factor"
        title="Two-factor authentication"
        badge={<Badge tone={factor.isOn ? 'ok' : 'plain'}>{factor.isOn ? 'On' : 'Off'}</Badge>}
        lead="Enter a code from your authenticator app after your password. It protects you if your password is stolen."
      >
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="text-15">
            {factor.isOn ? (
              <>
                On since <Moment at={factor.since} dateOnly />. {factor.codesLeft} of 10 recovery codes left.
              </>
            ) : (
              'You sign in with your password only.'
            )}
          </p>
          <LinkButton to="/settings/second-factor" variant={factor.isOn ? 'plain' : 'primary'}>
            {factor.isOn ? 'Manage two-factor authentication' : 'Set up two-factor authentication'}
          </LinkButton>
        </div>
      </Setting>
      <Setting
        id="passkeys"
        title="Passkeys"
        lead="Sign in with your fingerprint, face or PIN instead of your password and code."
      >
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="text-15">
            {passkeys === 0
              ? 'You have no passkeys yet.'
              : passkeys === 1
                ? 'You have 1 passkey.'
                : `You have ${passkeys} passkeys.`}
          </p>
          <LinkButton to="/settings/passkeys">Manage passkeys</LinkButton>
        </div>
      </Setting>
    </>
  )
}
