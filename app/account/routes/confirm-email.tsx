import { Form, data, useNavigation } from 'react-router'
import { tooManyFromNetwork } from '#app/lib/form-response.server.ts'
import { type FormState, formText } from '#app/lib/form.ts'
import { statusOf } from '#app/lib/refusal.ts'
import { type Viewer, viewerContext } from '#app/lib/viewer.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { FormMessages } from '#app/ui/post-form.tsx'
import { countNetworkCall, secretPageHeaders, unexpected } from '../form-responses.server.ts'
import {
  confirmEmailChange,
  refuseEmailChange,
  stopEmailChange,
} from '../security/email-change/confirm.server.ts'
import { type LinkedChange, findLinkedChange } from '../security/email-change/queries.server.ts'
import { CHANGE_WITHOUT_OLD_TEXTS } from '../security/email-change/policy.ts'
import { FormFrame } from '../ui/form-frame.tsx'
import { keepForm } from '#app/ui/keep-form.ts'
import { pageTitle } from '#app/lib/identity.ts'
import type { Route } from './+types/confirm-email'

const FAILED = 'Email change failed'

const OUTCOMES = {
  half_old: [
    'One address confirmed',
    'Now open the email that we sent to your new address. Your address changes once both are confirmed.',
  ],
  half_new: [
    'One address confirmed',
    'Now open the email that we sent to your current address. Your address changes once both are confirmed.',
  ],
  done: ['Your address was changed', 'Both addresses are confirmed. Sign in with the new one from now on.'],
  waits: CHANGE_WITHOUT_OLD_TEXTS.waits,
  stopped: [
    'The change was stopped',
    'Your address stays the same, and all sessions were signed out. We emailed this address a link to set a new password.',
  ],
  cancelled: ['The change was cancelled', 'Your address stays the same. Both links have stopped working.'],
  taken: [
    'This address is already in use',
    'Another account now uses this address. Your address stays the same. You can choose a different one in your settings.',
  ],
} as const satisfies Record<string, readonly [string, string]>
type Outcome = keyof typeof OUTCOMES

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Confirm your email address') }]
export const headers: Route.HeadersFunction = secretPageHeaders

const idOf = (viewer: Viewer) => (viewer.kind === 'member' ? viewer.userId : null)
const secretOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

/** Opening a link never uses it up (decision 16). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const pendingChange = await findLinkedChange(secretOf(request), idOf(viewer))
  return { pendingChange, isGuest: viewer.kind === 'guest' }
}

type ActionResult = FormState & { outcome?: Outcome }
const outcomeResult = (outcome: Outcome) => data<ActionResult>({ values: {}, errors: {}, outcome })
const deadLinkResult = () => data<ActionResult>({ values: {}, errors: {} }, { status: statusOf('conflict') })

export async function action({ request, context }: Route.ActionArgs) {
  const formData = await request.formData()
  const secret = secretOf(request)
  try {
    const viewerId = idOf(context.get(viewerContext))
    const wait = (await findLinkedChange(secret, viewerId)) ? null : await countNetworkCall('signIn')
    if (wait !== null) return tooManyFromNetwork(formData, FAILED, wait)
    if (formText(formData, 'intent') === 'cancel') {
      const ended = await refuseEmailChange(secret)
      return ended.ok ? outcomeResult('cancelled') : deadLinkResult()
    }
    if (formText(formData, 'intent') === 'stop') {
      const stopped = await stopEmailChange(secret)
      return stopped.ok ? outcomeResult('stopped') : deadLinkResult()
    }
    const confirmed = await confirmEmailChange(secret, viewerId)
    if (!confirmed.ok) return confirmed.refused === 'taken' ? outcomeResult('taken') : deadLinkResult()
    const { value } = confirmed
    return outcomeResult(
      value.state === 'half' ? (value.side === 'old' ? 'half_old' : 'half_new') : value.state,
    )
  } catch (error) {
    return unexpected(formData, error, FAILED)
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction, FAILED)

const SIGN_IN_FIRST =
  'To confirm, sign in to the account that requested this address, then open this link again. If this was not you, cancel the change.'

function StopChangeForm({ pendingChange }: { pendingChange: LinkedChange }) {
  const isSending = useNavigation().formData?.get('intent') === 'stop'
  return (
    <>
      <DefinitionList
        items={[
          { term: 'Current address', value: pendingChange.oldEmail },
          { term: CHANGE_WITHOUT_OLD_TEXTS.newAddress, value: pendingChange.newEmail },
        ]}
      />
      <p className="mt-5 text-ink-2">
        {pendingChange.takesEffectAt ? (
          <>
            Your account switches to the new address on <Moment at={pendingChange.takesEffectAt} />.
          </>
        ) : (
          CHANGE_WITHOUT_OLD_TEXTS.pageMoves
        )}{' '}
        If you stop the change, we’ll sign out every session and remove your password and passkeys. Then we’ll
        email your current address a link to set a new password.
      </p>
      <Form method="post" className="mt-6">
        <Button variant="danger" name="intent" value="stop" pending={isSending}>
          {CHANGE_WITHOUT_OLD_TEXTS.press}
        </Button>
      </Form>
    </>
  )
}

function ConfirmChangeForm({ pendingChange }: { pendingChange: LinkedChange }) {
  const pending = useNavigation().formData?.get('intent')
  return (
    <>
      <DefinitionList
        items={[
          ...(pendingChange.side === 'old'
            ? [{ term: 'Current address', value: pendingChange.oldEmail }]
            : []),
          { term: 'New address', value: pendingChange.newEmail },
        ]}
      />
      <p className="mt-5 text-ink-2">
        {pendingChange.withoutOld
          ? CHANGE_WITHOUT_OLD_TEXTS.confirming
          : pendingChange.isOtherConfirmed
            ? 'The other address is already confirmed. When you confirm this one, your account switches to the new address.'
            : 'Your account switches to the new address once both addresses are confirmed.'}
      </p>
      {!pendingChange.mayConfirm && (
        <Notice tone="wait" className="mt-5">
          {SIGN_IN_FIRST}
        </Notice>
      )}
      <Form method="post" className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {pendingChange.mayConfirm && (
          <Button variant="primary" name="intent" value="confirm" pending={pending === 'confirm'}>
            Confirm the change
          </Button>
        )}
        <Button variant="danger" name="intent" value="cancel" pending={pending === 'cancel'}>
          Cancel the change
        </Button>
      </Form>
    </>
  )
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { pendingChange, isGuest } = loaderData
  const form: ActionResult | undefined = actionData
  const nextLink = isGuest
    ? { to: '/signin', label: 'Sign in' }
    : { to: '/settings', label: 'Open your settings' }
  const outcome = form?.outcome && OUTCOMES[form.outcome]
  const shown = outcome ? null : pendingChange
  const [title, text] =
    outcome ??
    (shown
      ? [shown.side === 'stop' ? 'Stop your email address change' : 'Confirm your email address', null]
      : ['This link no longer works', DEAD])
  return (
    <FormFrame title={title}>
      <FormMessages result={form} />
      {shown ? (
        shown.side === 'stop' ? (
          <StopChangeForm pendingChange={shown} />
        ) : (
          <ConfirmChangeForm pendingChange={shown} />
        )
      ) : (
        <>
          <p className="mb-6">{text}</p>
          <LinkButton to={nextLink.to} className="max-sm:w-full">
            {nextLink.label}
          </LinkButton>
        </>
      )}
    </FormFrame>
  )
}

const DEAD =
  'It has been used or has expired, or the change was cancelled. Check the status of your email change in your settings.'
