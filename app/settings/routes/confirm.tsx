import { Link, redirect, useNavigation } from 'react-router'
import { countAccountCall, unexpected } from '#app/account/form-responses.server.ts'
import { isFresh, FRESH_WINDOW } from '#app/account/fresh-proof.server.ts'
import { confirmIdentity } from '#app/account/security/commands/own-password.server.ts'
import { hasSecondFactor } from '#app/account/security/queries.server.ts'
import { CODE_FIELD, CODE_HINT, CodeField } from '#app/account/security/ui/code-field.tsx'
import { keepForm } from '#app/ui/keep-form.ts'
import { requireMember, returnPage } from '#app/gates/gate.server.ts'
import { formHeaders, refused, tooManyCalls } from '#app/lib/form-response.server.ts'
import { type FormState, formText } from '#app/lib/form.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { Setting } from '../ui/setting.tsx'
import type { Route } from './+types/confirm'

const FAILED = 'Not confirmed'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Confirm it’s you') }]
export const headers: Route.HeadersFunction = formHeaders

const backTo = (request: Request): string => returnPage(request) ?? '/settings'

/** Opened in a separate window next to an open form, so there is no next page. */
const isSeparateWindow = (request: Request) => new URL(request.url).searchParams.get('window') === 'own'

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember(context.get(viewerContext), request)
  const isDone = isFresh(member)
  if (isDone && !isSeparateWindow(request)) throw redirect(backTo(request))
  return { email: member.email, hasFactor: await hasSecondFactor(member.userId), isDone }
}

export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(context.get(viewerContext), request)
  const formData = await request.formData()
  try {
    const wait = await countAccountCall('signIn', `confirm:${member.userId}`)
    if (wait !== null) return tooManyCalls(formData, FAILED, wait)
    const password = formText(formData, 'password')
    const code = formText(formData, CODE_FIELD).trim()
    const confirmed = await confirmIdentity(member, { password, code })
    if (confirmed.ok)
      return redirect(isSeparateWindow(request) ? FRESH_WINDOW : backTo(request), { status: 303 })
    if (confirmed.refused === 'too_many') return tooManyCalls(formData, FAILED, confirmed.wait)
    const text = (await hasSecondFactor(member.userId))
      ? 'The password or the code is wrong.'
      : 'The password is wrong.'
    return refused(formData, { errors: { password: text }, title: FAILED })
  } catch (error) {
    return unexpected(formData, error, FAILED)
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction, FAILED)

/** Asks a signed-in person for the password again before a dangerous action (MEM-389, MEM-392). */
export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state === 'submitting'
  const { email, hasFactor, isDone } = loaderData
  const form: FormState | undefined = actionData
  if (isDone)
    return (
      <Setting id="confirm" title="Confirmed">
        <Notice tone="ok" title="Thank you. We’ve confirmed it’s you." live>
          Close this window, go back to the previous one and try again.
        </Notice>
      </Setting>
    )
  return (
    <Setting
      id="confirm"
      title="Confirm it’s you"
      lead="You signed in a while ago. Enter your password to continue."
    >
      <PostForm result={form} className="mt-4 flex max-w-[26rem] flex-col gap-5 first:mt-0">
        <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
        <Field label="Password" name="password" required>
          <PasswordInput autoComplete="current-password" />
        </Field>
        {hasFactor && <CodeField hint={CODE_HINT} />}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button variant="primary" pending={isSending} pendingLabel="Checking...">
            Continue
          </Button>
          <Link to="/forgot-password" className="text-13 underline underline-offset-3">
            Forgot your password?
          </Link>
        </div>
      </PostForm>
    </Setting>
  )
}
