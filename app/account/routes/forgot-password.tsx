import { Link, useNavigation } from 'react-router'
import { returnPage } from '#app/gates/gate.server.ts'
import { withFrom } from '#app/lib/viewer.ts'
import { formHeaders, refused, tooManyFromNetwork } from '#app/lib/form-response.server.ts'
import { formText } from '#app/lib/form.ts'
import { done, redirectWithToast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { unexpected } from '../form-responses.server.ts'
import { countMail } from '../budgets.server.ts'
import { requestReset } from '../commands/reset.server.ts'
import { withMinimumTime } from '../minimum-time.ts'
import { emailAddress } from '../schema.ts'
import { FormFrame, QuestionLink } from '../ui/form-frame.tsx'
import { keepForm } from '#app/ui/keep-form.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import type { Route } from './+types/forgot-password'
import { brand, pageTitle } from '#app/lib/identity.ts'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Forgot your password?') },
  { name: 'description', content: `Reset the password of your ${brand()} account.` },
]
export const headers: Route.HeadersFunction = formHeaders

export function loader({ request }: Route.LoaderArgs) {
  return { sent: new URL(request.url).searchParams.has('sent'), from: returnPage(request) }
}

const wrongEmail = (formData: FormData, title: string, email: string) =>
  refused(formData, { errors: { email }, title })

/** The response and its timing are the same with or without an account (PUB-178). */
export async function action({ request }: Route.ActionArgs) {
  const formData = await request.formData()
  const typed = formText(formData, 'email').trim()
  if (!typed) return wrongEmail(formData, 'Email Required', 'Please enter your email address.')
  const email = emailAddress.safeParse(typed)
  if (!email.success) return wrongEmail(formData, 'Invalid Email', 'Please enter a valid email address.')
  let counted
  try {
    counted = await countMail('reset', request, email.data)
    if (counted.wait !== null) return tooManyFromNetwork(formData, 'Reset Failed', counted.wait)
  } catch (error) {
    return unexpected(formData, error, 'Error', 'An unexpected error occurred. Please try again.')
  }
  const { mayMail, isByOwner } = counted
  const from = returnPage(request)
  try {
    await withMinimumTime(async () => {
      if (mayMail) await requestReset(email.data, { isByOwner, from })
    })
  } catch (error) {
    return unexpected(formData, error, 'Reset Failed', 'Failed to send reset email. Please try again.')
  }
  const sent = done('Reset Email Sent', 'If the address has an account, a reset link is on its way.')
  return redirectWithToast(withFrom('/forgot-password?sent=1', from), sent)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, 'Error', 'An unexpected error occurred. Please try again.')

function Sent({ from }: { from: string | null }) {
  return (
    <FormFrame title="Check your email">
      <p>
        If the address has an account, we sent a reset link. It works once and expires after 1 hour. Check
        your spam folder too. If no email arrives, wait a few minutes and try again.
      </p>
      <QuestionLink
        question="No email?"
        to={withFrom('/forgot-password', from)}
        label="Try again"
        className="mt-4 text-ink-2"
      />
      <p className="mt-2">
        <Link to={withFrom('/signin', from)} className="text-link">
          Back to sign in
        </Link>
      </p>
    </FormFrame>
  )
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state === 'submitting'
  const { sent, from } = loaderData
  if (sent && !actionData) return <Sent from={from} />
  return (
    <FormFrame
      title="Forgot your password?"
      lead="Enter the email address of your account. We’ll email you a reset link."
      below={
        <Link to={withFrom('/signin', from)} className="text-link self-start">
          Back to sign in
        </Link>
      }
    >
      <PostForm
        result={actionData}
        action={withFrom('/forgot-password', from)}
        className="mt-4 flex flex-col gap-5 first:mt-0"
      >
        <Field label="Email" name="email" required>
          <TextInput type="email" autoComplete="username" maxLength={254} />
        </Field>
        <Button variant="primary" pending={isSending} pendingLabel="Sending...">
          Send reset link
        </Button>
      </PostForm>
    </FormFrame>
  )
}
