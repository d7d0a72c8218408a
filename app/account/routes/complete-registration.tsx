import { redirect } from 'react-router'
import { refused, tooManyCalls } from '#app/lib/form-response.server.ts'
import { type FormState, formText } from '#app/lib/form.ts'
import { pageTitle } from '#app/lib/identity.ts'
import type { Refusals } from '#app/lib/refusal.ts'
import { done, redirectWithToast } from '#app/lib/toast.ts'
import { type Viewer, viewerContext } from '#app/lib/viewer.ts'
import { countAccountCall, secretPageHeaders, unexpected } from '../form-responses.server.ts'
import {
  budgetFor,
  budgetOfLink,
  countMailByLink,
  countSignIn,
  refundAttempts,
  refundConfirmed,
} from '../budgets.server.ts'
import {
  type SetPasswordRefusal,
  setPasswordByLink,
  confirmAddress,
} from '../commands/complete-registration.server.ts'
import { requestReset } from '../commands/reset.server.ts'
import { signOut } from '../commands/sign-in.server.ts'
import { pageAfterConfirmation } from '../wanted/first-page.server.ts'
import { type LinkedAccount, findRegistration, isConfirmedLink } from '../queries.server.ts'
import { resend } from '../resend-answer.server.ts'
import { clearCookieHeader } from '../session.server.ts'
import { isSignUpBrowser } from '../sign-up-browser.server.ts'
import { keepForm } from '#app/ui/keep-form.ts'
import { passwordErrors } from '../security/password-errors.server.ts'
import {
  DeadLink,
  RegistrationComplete,
  SetPassword,
  type Confirmation,
  ConfirmAddress,
  CONFIRM,
} from '../ui/registration.tsx'
import type { Route } from './+types/complete-registration'

type RegistrationPage =
  | { state: 'done'; to: string }
  | { state: 'password'; details: LinkedAccount['details'] }
  | ({ state: 'confirm' } & Confirmation)
  | { state: 'dead' }

const HERE = '/complete-registration'
const FAILED = 'Password Update Failed'
const PASSWORD_SET = 'Password Set Successfully! Redirecting to complete your profile...'

const ERROR_TEXTS = {
  too_short: { title: 'Invalid Password', text: 'Password must be at least 8 characters long.' },
  too_weak: { title: 'Password Too Weak', text: 'Password must meet all security requirements.' },
  mismatch: { title: 'Password Mismatch', text: 'Passwords do not match.' },
} satisfies Refusals<Exclude<SetPasswordRefusal, 'link_dead'>>

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Complete Your Registration') }]
export const headers: Route.HeadersFunction = secretPageHeaders

const secretOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

/** Opening a link never uses it up (MEM-080, decision 16). */
export async function loader({ request, context }: Route.LoaderArgs): Promise<RegistrationPage> {
  const { searchParams } = new URL(request.url)
  const viewer = context.get(viewerContext)
  if (searchParams.has('done')) return { state: 'done', to: await pageAfterConfirmation(viewer) }
  const secret = secretOf(request)
  const notMe = `/not-me?token=${encodeURIComponent(secret)}`
  if (searchParams.has('not-me')) throw redirect(notMe)
  const linked = await findRegistration(secret)
  if (linked && !linked.account.hasPassword) return { state: 'password', details: linked.details }
  if (linked)
    return {
      state: 'confirm',
      details: linked.details,
      needsPassword: !(await isSignUpBrowser(request, linked.account.userId)),
      signedInAs: viewer.kind === 'member' ? viewer.email : null,
      notMe,
    }
  if (viewer.kind === 'member') throw redirect(await pageAfterConfirmation(viewer))
  return { state: 'dead' }
}

/** The URL of this page with its token, since a data request has a different URL. */
function ownUrl(request: Request): string {
  const secret = secretOf(request)
  return secret === '' ? HERE : `${HERE}?token=${encodeURIComponent(secret)}`
}

const redirectToSelf = (request: Request) => redirect(ownUrl(request))

async function setPassword(request: Request, formData: FormData, secret: string) {
  const linked = await findRegistration(secret)
  if (!linked || linked.account.hasPassword) return redirectToSelf(request)
  const password = formText(formData, 'password')
  const confirmPassword = formText(formData, 'confirmPassword')
  const wait = await countAccountCall('signIn', `set-password:${linked.account.userId}`)
  if (wait !== null) return tooManyCalls(formData, FAILED, wait)
  const set = await setPasswordByLink(request, secret, linked, { password, confirmPassword })
  if (set.ok) {
    await refundConfirmed('earlyAccess')
    const cookies = new Headers(set.value.cookies.map((cookie) => ['Set-Cookie', cookie]))
    return redirectWithToast(`${HERE}?done=1`, done(PASSWORD_SET), cookies)
  }
  if (set.refused === 'link_dead') return redirectToSelf(request)
  const { email } = linked.account
  const errors = await passwordErrors({ password, confirmation: confirmPassword, email })
  return refused(formData, { ...ERROR_TEXTS[set.refused], errors })
}

const toSignIn = () =>
  redirectWithToast('/signin', done('Your email address is confirmed. Sign in to continue.'))

/** Confirms the address and signs in; a second submission redirects to the sign-in page. */
async function confirm(request: Request, formData: FormData, viewer: Viewer) {
  const secret = secretOf(request)
  const linked = await findRegistration(secret)
  if (!linked) return (await isConfirmedLink(secret)) ? toSignIn() : redirectToSelf(request)
  const { account, link } = linked
  if (!account.hasPassword) return redirectToSelf(request)
  if (account.emailVerified) return toSignIn()
  const isSignedIn = viewer.kind === 'member'
  if (isSignedIn && formData.get('signOut') !== 'yes') return redirectToSelf(request)
  const password = (await isSignUpBrowser(request, account.userId)) ? null : formText(formData, 'password')
  if (password !== null) {
    if (password === '')
      return refused(formData, { errors: { password: 'Enter the password chosen at sign-up.' } })
    const wait = await countSignIn(budgetOfLink(link))
    if (wait !== null) return tooManyCalls(formData, CONFIRM.failed, wait)
  }
  const confirmed = await confirmAddress(request, secret, linked, password)
  if (!confirmed.ok && confirmed.refused === 'wrong_password') {
    // Also counts as a failed sign-in to the account, but never blocks this page.
    await countSignIn(await budgetFor(request, account.email))
    return refused(formData, { errors: { password: CONFIRM.wrongPassword }, title: CONFIRM.failed })
  }
  if (!confirmed.ok) return (await isConfirmedLink(secret)) ? toSignIn() : redirectToSelf(request)
  if (password !== null && !confirmed.value.needsCode) await refundAttempts(budgetOfLink(link), 1)
  await refundConfirmed('signUp')
  if (isSignedIn) await signOut(request)
  const headers = new Headers(confirmed.value.cookies.map((cookie) => ['Set-Cookie', cookie]))
  headers.append('Set-Cookie', await clearCookieHeader('signUp'))
  return redirect(confirmed.value.needsCode ? '/signin/code' : `${HERE}?done=1`, { status: 303, headers })
}

async function requestNewPassword(request: Request, formData: FormData) {
  const linked = await findRegistration(secretOf(request))
  if (!linked?.account.hasPassword || linked.account.emailVerified) return redirectToSelf(request)
  const wait = await countMailByLink(linked.link)
  if (wait !== null) return tooManyCalls(formData, CONFIRM.failed, wait)
  await requestReset(linked.account.email, { isByOwner: true })
  const text =
    'We sent a link to set a new password. Your new password replaces the one chosen at sign-up and confirms the address.'
  return redirectWithToast(ownUrl(request), done('Email sent', text))
}

export async function action({ request, context }: Route.ActionArgs) {
  const formData = await request.formData()
  const intent = formData.get('intent')
  if (intent === 'resend') return resend(request, formData, formText(formData, 'email'), HERE)
  try {
    if (intent === 'confirm') return await confirm(request, formData, context.get(viewerContext))
    if (intent === 'not-my-password') return await requestNewPassword(request, formData)
    return await setPassword(request, formData, secretOf(request))
  } catch (error) {
    return unexpected(formData, error, intent === 'set-password' ? FAILED : CONFIRM.failed)
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction, FAILED)

export default function CompleteRegistration({ loaderData: page, actionData }: Route.ComponentProps) {
  const form: FormState | undefined = actionData
  if (page.state === 'done') return <RegistrationComplete to={page.to} />
  return (
    <>
      {page.state === 'password' && <SetPassword details={page.details} form={form} />}
      {page.state === 'confirm' && <ConfirmAddress {...page} form={form} />}
      {page.state === 'dead' && <DeadLink form={form} />}
    </>
  )
}
