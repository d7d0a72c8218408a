import { addressKey } from '#app/lib/email-address.ts'
import { Link, redirect, useNavigation } from 'react-router'
import { returnPage } from '#app/gates/gate.server.ts'
import { withFrom } from '#app/lib/viewer.ts'
import { loadGuestSaved } from '#app/deals/kept/queries.server.ts'
import { formHeaders, refused, tooManyCalls } from '#app/lib/form-response.server.ts'
import { type FormState, formText } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { useCheckedForm } from '#app/ui/checked-form.ts'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { PostForm, FormToast } from '#app/ui/post-form.tsx'
import { unexpected } from '../form-responses.server.ts'
import { welcome } from '../wanted/first-page.server.ts'
import { budgetFor, countSignIn, refundAttempts } from '../budgets.server.ts'
import { signIn } from '../commands/sign-in.server.ts'
import { logRefusedSignInByAddress, type SignInRefusal } from '../refused-sign-ins.server.ts'
import { FormFrame, QuestionLink } from '../ui/form-frame.tsx'
import { keepForm } from '#app/ui/keep-form.ts'
import { relyingParty } from '../security/passkeys/challenges.server.ts'
import { passkeyResponse, passkeyChallenge } from '../security/passkeys/sign-in.server.ts'
import { PasskeySignIn } from '../security/ui/passkey-sign-in.tsx'
import {
  requestSignInLink,
  openSignInLink,
  signInNotice,
  SIGN_IN_LINK,
  SIGN_IN_LINK_FAILED,
  type SignInNotice,
} from '../sign-in-link.server.ts'
import { signUpFrom } from '../kept/paths.ts'
import { readInbox } from '../early-access/applied-cookie.server.ts'
import { ResendLink, ConfirmationSent } from '../ui/check-inbox.tsx'
import { SignInLinkNotice } from '../ui/sign-in-notice.tsx'
import { resend } from '../resend-answer.server.ts'
import type { Route } from './+types/signin'
import { brand, pageTitle } from '#app/lib/identity.ts'

const FAILED = 'Sign In Failed'
const EMPTY = { title: 'Please fill in all fields.', tone: 'error' } as const

function emptyFields(typed: (name: string) => string) {
  const errors = {
    ...(!typed('email').trim() && { email: 'Please enter your email address.' }),
    ...(!typed('password') && { password: 'Enter your password.' }),
  }
  return Object.keys(errors).length > 0 ? { errors, toast: EMPTY } : null
}

/** One text for an unknown address and a wrong password; the others appear only after a correct password (PUB-175). */
const ERROR_TEXTS = {
  wrong_credentials: 'Invalid email or password.',
  unverified: 'Please verify your email address first.',
  changed: 'Your account has just changed. Sign in again.',
} satisfies Record<SignInRefusal, string>

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Sign in') },
  {
    name: 'description',
    content: `Sign in to ${brand()}, the members-only platform for mid-market real estate in Central and Eastern Europe.`,
  },
]
export const headers: Route.HeadersFunction = formHeaders

/** An emailed sign-in link is opened first, then redirected here without its token. */
export async function loader({ request }: Route.LoaderArgs) {
  const address = new URL(request.url)
  const token = address.searchParams.get('token')
  if (token !== null) throw await openSignInLink(token)
  const inbox = await readInbox(request)
  const from = returnPage(request)
  return {
    hasPasskeys: relyingParty() !== null,
    notice: signInNotice(address),
    inbox,
    guestSaved: await loadGuestSaved(inbox === null ? null : request),
    signUp: signUpFrom(from),
    forgot: withFrom('/forgot-password', from),
  }
}

export async function action({ request }: Route.ActionArgs) {
  const formData = await request.formData()
  const email = addressKey(formText(formData, 'email'))
  const intent = formText(formData, 'intent')
  if (intent === 'resend') return resend(request, formData, email)
  const from = returnPage(request)
  try {
    if (intent === 'link') return await requestSignInLink(request, formData, email)
    if (intent === 'passkey-question') return await passkeyChallenge(formData)
    if (intent === 'passkey') return await passkeyResponse(request, formData, from ?? '/')
    return await signInWithPassword(request, formData, email, from)
  } catch (error) {
    return unexpected(formData, error, intent === 'link' ? SIGN_IN_LINK_FAILED : FAILED)
  }
}

async function signInWithPassword(request: Request, formData: FormData, email: string, from: string | null) {
  const empty = emptyFields((name) => formText(formData, name))
  if (empty) return refused(formData, empty)
  const budget = await budgetFor(request, email)
  const wait = await countSignIn(budget)
  if (wait !== null) {
    await logRefusedSignInByAddress(email, 'too_many')
    return tooManyCalls(formData, FAILED, wait, { notice: SIGN_IN_LINK.offer })
  }
  const signedIn = await signIn(request, { email, password: formText(formData, 'password') })
  if (!signedIn.ok) {
    const text = ERROR_TEXTS[signedIn.refused]
    const errors = signedIn.refused === 'wrong_credentials' ? { password: text } : {}
    const unverified = signedIn.refused === 'unverified'
    return refused(formData, { errors, title: FAILED, text }, { unverified })
  }
  const { userId, cookies, needsCode } = signedIn.value
  if (needsCode) {
    const headers = new Headers(cookies.map((cookie) => ['Set-Cookie', cookie]))
    return redirect(withFrom('/signin/code', from), { status: 303, headers })
  }
  await refundAttempts(budget, 1)
  return welcome(userId, from ?? '/', cookies)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction, FAILED)

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const result: (FormState & { unverified?: boolean; notice?: SignInNotice }) | undefined = actionData
  // Empty fields send no request (PUB-173).
  const { form, stop } = useCheckedForm(result, emptyFields)
  const isSending = useNavigation().formData?.get('intent') === 'sign-in'
  const email = String(form?.values.email ?? '')
  const notice = form ? form.notice : loaderData.notice
  if (loaderData.inbox !== null)
    return (
      <>
        <FormToast toast={form?.toast} />
        <ConfirmationSent email={loaderData.inbox} guestSaved={loaderData.guestSaved} />
      </>
    )
  return (
    <FormFrame
      title="Sign in"
      below={<QuestionLink question="Not a member yet?" to={loaderData.signUp} label={`Join ${brand()}`} />}
    >
      {notice && <SignInLinkNotice notice={notice} email={email} />}
      {form?.unverified && (
        <Notice tone="wait" title="Confirm your email address" live>
          <p>
            Your password is correct, but your address is not confirmed yet. Open the email that we sent to{' '}
            {email} and follow its link. If you cannot find it, send another one. Earlier links still work.
          </p>
          <ResendLink email={email} label="Resend verification email" />
        </Notice>
      )}
      <PostForm result={form} onSubmit={stop} className="mt-4 flex flex-col gap-5 first:mt-0">
        <Field label="Email" name="email" required>
          <TextInput type="email" autoComplete="username" maxLength={254} />
        </Field>
        <Field label="Password" name="password" required>
          <PasswordInput autoComplete="current-password" />
        </Field>
        <Button
          variant="primary"
          name="intent"
          value="sign-in"
          pending={isSending}
          pendingLabel="Signing in..."
        >
          Sign in
        </Button>
        <Link to={loaderData.forgot} className="text-link self-start text-15">
          Forgot your password?
        </Link>
      </PostForm>
      {loaderData.hasPasskeys && <PasskeySignIn />}
    </FormFrame>
  )
}
