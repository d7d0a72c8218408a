import { useNavigation } from 'react-router'
import { ownPath, returnPage } from '#app/gates/gate.server.ts'
import { withFrom, type Viewer, viewerContext } from '#app/lib/viewer.ts'
import { refused, tooManyCalls } from '#app/lib/form-response.server.ts'
import { type FormState, formText } from '#app/lib/form.ts'
import { done, redirectWithToast } from '#app/lib/toast.ts'
import { CheckboxField } from '#app/ui/choice.tsx'
import { countAccountCall, secretPageHeaders, unexpected } from '../form-responses.server.ts'
import { type ResetProof, type ResetRefusal, resetPassword } from '../commands/reset.server.ts'
import { signInAfterChange } from '../commands/sign-in.server.ts'
import { passwordErrors } from '../security/password-errors.server.ts'
import { isFresh } from '../fresh-proof.server.ts'
import { type Account, findAccountById, findReset } from '../queries.server.ts'
import { remainingMethodsText } from '../emails.ts'
import { findRemainingSignInMethods } from '../security/queries.server.ts'
import { FormFrame, QuestionLink } from '../ui/form-frame.tsx'
import { firstPage } from '../wanted/first-page.server.ts'
import { DelayedRedirect } from '../ui/delayed-redirect.tsx'
import { keepForm } from '#app/ui/keep-form.ts'
import { PostForm, FormToast } from '#app/ui/post-form.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { NewPasswordFields, NEW_PASSWORD_LABELS } from '../ui/new-password-fields.tsx'
import type { Route } from './+types/reset-password'

const REMOVE = 'removeOthers'
const FAILED = 'Update Failed'
const UNEXPECTED = 'Failed to update password. Please try again.'

/** In the order of the checks (PUB-184). */
const ERROR_TEXTS = {
  missing: { title: 'Missing Information', text: 'Please fill in all fields.' },
  mismatch: { title: "Passwords Don't Match", text: 'Enter the same password in both fields.' },
  too_weak: { title: 'Password Too Weak', text: 'Password must meet all security requirements.' },
} satisfies Record<Exclude<ResetRefusal, 'link_dead'>, { title: string; text: string }>

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Reset your password') }]
export const headers: Route.HeadersFunction = secretPageHeaders

function invalidSession(): Promise<Response> {
  const text = 'Request a new link to reset your password.'
  return redirectWithToast('/forgot-password', { title: 'Invalid Session', text, tone: 'error' })
}

/** The account and what authorises the change: the link, or a session from the last 15 minutes (PUB-180). */
async function findAuthorisation(
  request: Request,
  viewer: Viewer,
): Promise<{ account: Account; proof: ResetProof; from: string | null } | null> {
  const secret = new URL(request.url).searchParams.get('token')
  const linked = secret ? await findReset(secret) : null
  if (secret && linked)
    return { account: linked, proof: { by: 'link', secret }, from: ownPath(linked.returnPath) }
  if (viewer.kind === 'guest' || !isFresh(viewer)) return null
  const account = await findAccountById(viewer.userId)
  const proof = { by: 'session', sessionId: viewer.sessionId } as const
  return account && { account, proof, from: returnPage(request) }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const authorisation = await findAuthorisation(request, viewer)
  if (!authorisation) throw await invalidSession()
  const isDone = authorisation.proof.by === 'session' && new URL(request.url).searchParams.has('done')
  const ready = { title: 'Ready to Reset', text: 'Enter your new password.', tone: 'note' } as const
  const left = isDone
    ? remainingMethodsText(await findRemainingSignInMethods(authorisation.account.userId))
    : null
  const to = isDone ? await firstPage(authorisation.account.userId, authorisation.from ?? '/') : '/'
  return { isDone, left, to, toast: authorisation.proof.by === 'link' ? ready : null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const formData = await request.formData()
  const password = formText(formData, 'password')
  const confirmPassword = formText(formData, 'confirmPassword')
  const removeOthers = formText(formData, REMOVE) === 'on'
  try {
    const authorisation = await findAuthorisation(request, context.get(viewerContext))
    if (!authorisation) return await invalidSession()
    const { account, proof, from } = authorisation
    const wait = await countAccountCall('signIn', `set-password:${account.userId}`)
    if (wait !== null) return tooManyCalls(formData, FAILED, wait)
    const reset = await resetPassword(account, proof, { password, confirmPassword, removeOthers })
    if (!reset.ok) {
      if (reset.refused === 'link_dead') return await invalidSession()
      const { email } = account
      const errors = await passwordErrors({ password, confirmation: confirmPassword, email })
      if (Object.keys(errors).length === 0)
        errors.password = 'Use at least one uppercase letter, one lowercase letter and one digit.'
      return refused(formData, { ...ERROR_TEXTS[reset.refused], errors })
    }
    const toast = done('Password Updated', 'All other sessions were signed out.')
    const next = withFrom('/reset-password?done=1', from)
    if (proof.by === 'session') return await redirectWithToast(next, toast)
    const signedIn = await signInAfterChange(request, { email: account.email, password })
    if (!signedIn) return await redirectWithToast(withFrom('/signin', from), toast)
    const cookies = new Headers(signedIn.cookies.map((cookie) => ['Set-Cookie', cookie]))
    const to = signedIn.needsCode ? withFrom('/signin/code', from) : next
    return await redirectWithToast(to, toast, cookies)
  } catch (error) {
    return unexpected(formData, error, FAILED, UNEXPECTED)
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED, UNEXPECTED)

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state === 'submitting'
  const form: FormState | undefined = actionData
  if (loaderData.isDone) {
    return (
      <FormFrame title="Password Updated">
        <p className="mb-5">
          Your new password is set, and all other sessions were signed out. Taking you to the next page...
        </p>
        {loaderData.left !== null && (
          <QuestionLink
            question={loaderData.left}
            to="/settings"
            label="Open your settings"
            className="mb-5 text-ink-2"
          />
        )}
        <DelayedRedirect to={loaderData.to} label="Continue" />
      </FormFrame>
    )
  }
  return (
    <FormFrame title="Reset your password" lead="Choose a new password for your account.">
      <FormToast toast={form ? undefined : loaderData.toast} />
      <PostForm result={form} labels={NEW_PASSWORD_LABELS} className="mt-4 flex flex-col gap-5 first:mt-0">
        <NewPasswordFields pending={isSending}>
          <CheckboxField
            name={REMOVE}
            value="on"
            defaultChecked={form ? form.values[REMOVE] === 'on' : true}
            label="Also remove all passkeys"
            hint="Recommended if someone else may know your password. Two-factor authentication stays on."
          />
        </NewPasswordFields>
      </PostForm>
    </FormFrame>
  )
}
