import { data, redirect } from 'react-router'
import { countAccountCall, secretPageHeaders, unexpected } from '#app/account/form-responses.server.ts'
import { freshPath, requireFresh } from '#app/account/fresh-proof.server.ts'
import type { TooManyCodes } from '#app/account/security/commands/count-code.server.ts'
import {
  type FactorRefusal,
  confirmSecondFactor,
  deleteUnconfirmedFactor,
  endSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '#app/account/security/commands/second-factor.server.ts'
import { qrCode } from '#app/account/security/totp.server.ts'
import { findFactorState, findUnconfirmedFactor } from '#app/account/security/queries.server.ts'
import { CODE_FIELD } from '#app/account/security/ui/code-field.tsx'
import { keepForm } from '#app/ui/keep-form.ts'
import { needsSecondFactor } from '#app/gates/gate.server.ts'
import { refused, tooManyCalls } from '#app/lib/form-response.server.ts'
import { type FormState, formText } from '#app/lib/form.ts'
import { done, redirectWithToast } from '#app/lib/toast.ts'
import { type Member, viewerContext } from '#app/lib/viewer.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { FormMessages } from '#app/ui/post-form.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { FactorConfirm, FactorManage, FactorStart, RecoveryCodes } from '../ui/factor-setup.tsx'
import { BackToSettings, Setting } from '../ui/setting.tsx'
import type { Route } from './+types/second-factor'

const HERE = '/settings/second-factor'
const FAILED = 'Not changed'

const TEXTS = {
  wrong_code: 'This code is wrong or has already been used. Wait for the next one and try again.',
  already_on: 'Two-factor authentication is already on.',
  not_on: 'Two-factor authentication is already off.',
  not_started: 'The setup was restarted or cancelled. Start it again.',
} as const satisfies Record<Exclude<FactorRefusal, 'not_fresh'>, string>

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Two-factor authentication · Settings') }]
/** The page shows a key or codes: never cache it. */
export const headers: Route.HeadersFunction = secretPageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireFresh(context.get(viewerContext), request, HERE)
  const [{ isOn, codesLeft }, waiting] = await Promise.all([
    findFactorState(member),
    findUnconfirmedFactor(member),
  ])
  const setup = waiting && { secret: waiting.secret, qr: qrCode(waiting.uri) }
  return { isOn, codesLeft, setup, email: member.email, isNeeded: needsSecondFactor(member) }
}

type Answer = FormState & { codes?: string[] }

async function handleIntent(member: Member, formData: FormData) {
  const intent = formText(formData, 'intent')
  if (intent === 'start') {
    const started = await startSecondFactor(member)
    return started.ok || started.refused === 'already_on'
      ? redirect(HERE, { status: 303 })
      : redirect(freshPath(HERE))
  }
  if (intent === 'drop') {
    await deleteUnconfirmedFactor(member)
    return redirect('/settings#second-factor', { status: 303 })
  }
  const wait = await countAccountCall('signIn', `second-factor:${member.userId}`)
  if (wait !== null) return tooManyCalls(formData, FAILED, wait)
  const code = formText(formData, CODE_FIELD).trim()
  if (intent === 'off') {
    const ended = await endSecondFactor(member, code)
    if (!ended.ok) return wrong(formData, ended)
    return redirectWithToast('/settings#second-factor', done('Two-factor authentication is off'))
  }
  const codes = await (intent === 'renew'
    ? renewRecoveryCodes(member, code)
    : confirmSecondFactor(member, code))
  if (!codes.ok) return wrong(formData, codes)
  const title = intent === 'renew' ? 'New recovery codes created' : 'Two-factor authentication is on'
  return data<Answer>({ values: {}, errors: {}, codes: codes.value, toast: done(title) })
}

function wrong(formData: FormData, why: { refused: FactorRefusal } | TooManyCodes) {
  if (why.refused === 'too_many') return tooManyCalls(formData, FAILED, why.wait)
  if (why.refused === 'not_fresh') return redirect(freshPath(HERE), { status: 303 })
  const text = TEXTS[why.refused]
  return refused(formData, { errors: { [CODE_FIELD]: text }, title: FAILED })
}

export async function action({ request, context }: Route.ActionArgs) {
  const member = requireFresh(context.get(viewerContext), request, HERE)
  const formData = await request.formData()
  try {
    return await handleIntent(member, formData)
  } catch (error) {
    return unexpected(formData, error, FAILED)
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction, FAILED)

function Content({ page, form }: { page: Route.ComponentProps['loaderData']; form: Answer | undefined }) {
  if (form?.codes)
    return (
      <Setting id="recovery" title={form.toast?.title ?? 'Recovery codes'}>
        <RecoveryCodes codes={form.codes} email={page.email} />
        <div className="mt-6 border-t border-line pt-5">
          <LinkButton to={page.isNeeded ? '/admin' : '/settings'}>I have saved the codes</LinkButton>
        </div>
      </Setting>
    )
  if (page.isOn) return <FactorManage codesLeft={page.codesLeft} form={form} />
  if (page.setup) return <FactorConfirm qr={page.setup.qr} secret={page.setup.secret} form={form} />
  return <FactorStart />
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const form: Answer | undefined = actionData
  return (
    <>
      <FormMessages
        result={
          ['confirm', 'renew', 'off'].includes(String(form?.values.intent)) && !form?.codes ? undefined : form
        }
      />
      <BackToSettings from="Two-factor authentication" />
      {loaderData.isNeeded && !loaderData.isOn && !form?.codes && (
        <Notice tone="wait" title="Admins need two-factor authentication" className="mb-6">
          Set it up here to open the back office. Nothing was changed.
        </Notice>
      )}
      <Content page={loaderData} form={form} />
    </>
  )
}
