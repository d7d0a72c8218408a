import { Link, useLocation, useNavigation } from 'react-router'
import { db } from '#app/db/client.server.ts'
import { returnPage } from '#app/gates/gate.server.ts'
import { withFrom } from '#app/lib/viewer.ts'
import { refused, tooManyCalls } from '#app/lib/form-response.server.ts'
import { type FormState, formText } from '#app/lib/form.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { secretPageHeaders, unexpected } from '../form-responses.server.ts'
import { budgetOf, refundAttempts } from '../budgets.server.ts'
import { findAccountById } from '../queries.server.ts'
import { logRefusedSignIn } from '../refused-sign-ins.server.ts'
import { countCode } from '../security/commands/count-code.server.ts'
import { welcome } from '../wanted/first-page.server.ts'
import { findCodeStep, finishCodeStep } from '../security/commands/second-step.server.ts'
import { CODE_FIELD, CODE_HINT, CodeField } from '../security/ui/code-field.tsx'
import { requestSignInLink, SIGN_IN_LINK, type SignInNotice } from '../sign-in-link.server.ts'
import { FormFrame } from '../ui/form-frame.tsx'
import { SignInLinkNotice } from '../ui/sign-in-notice.tsx'
import { keepForm } from '#app/ui/keep-form.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import type { Route } from './+types/signin-code'

const FAILED = 'Sign In Failed'
const EMPTY = 'Enter the code.'
const WRONG = 'This code is wrong or has already been used. Wait for the next one and try again.'
const TIMED_OUT = {
  title: 'Sign in again',
  text: 'Your sign-in timed out before you entered the code.',
  tone: 'error',
} as const

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Two-factor authentication') }]
export const headers: Route.HeadersFunction = secretPageHeaders

function signInAgain(request: Request): Promise<Response> {
  return redirectWithToast(withFrom('/signin', returnPage(request)), TIMED_OUT)
}

/** Requires that a correct password was entered recently in this browser (MEM-389). */
export async function loader({ request }: Route.LoaderArgs) {
  if (!(await findCodeStep(request, db()))) throw await signInAgain(request)
  return null
}

export async function action({ request }: Route.ActionArgs) {
  const formData = await request.formData()
  const code = formText(formData, CODE_FIELD).trim()
  try {
    const userId = await findCodeStep(request, db())
    if (!userId) return await signInAgain(request)
    const account = await findAccountById(userId)
    if (!account) return await signInAgain(request)
    if (formData.get('intent') === 'link') return await requestSignInLink(request, formData, account.email)
    if (!code) return refused(formData, { errors: { [CODE_FIELD]: EMPTY } })
    const budget = await budgetOf(request, account)
    const wait = await countCode(userId, budget)
    if (wait !== null) {
      logRefusedSignIn({ way: 'code', reason: 'too_many' }, userId)
      const notice = budget.own === null ? { notice: SIGN_IN_LINK.offerForCode } : {}
      return tooManyCalls(formData, FAILED, wait, notice)
    }
    const done = await finishCodeStep(request, code)
    if (!done.ok) {
      logRefusedSignIn({ way: 'code', reason: done.refused }, userId)
      if (done.refused === 'step_over') return await signInAgain(request)
      return refused(formData, { errors: { [CODE_FIELD]: WRONG }, title: FAILED })
    }
    // Refunds the attempts counted for the password and the code.
    await refundAttempts(budget, 2)
    return await welcome(userId, returnPage(request) ?? '/', done.value.cookies)
  } catch (error) {
    return unexpected(formData, error, FAILED)
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction, FAILED)

export default function SignInCode({ actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const sent = useNavigation().formData
  const isSending = sent !== undefined && sent.get('intent') !== 'link'
  const form: (FormState & { notice?: SignInNotice }) | undefined = actionData
  return (
    <FormFrame
      title="Two-factor authentication"
      lead="Your password is correct. Now enter the code from your authenticator app."
      below={
        <p>
          <Link to={{ pathname: '/signin', search }} className="text-link">
            Use a different account
          </Link>
        </p>
      }
    >
      {form?.notice && <SignInLinkNotice notice={form.notice} />}
      <PostForm result={form} className="mt-4 flex flex-col gap-5 first:mt-0">
        <CodeField hint={CODE_HINT} />
        <Button variant="primary" pending={isSending} pendingLabel="Signing in...">
          Sign in
        </Button>
      </PostForm>
    </FormFrame>
  )
}
