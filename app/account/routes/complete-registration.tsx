import { data, redirect } from 'react-router'
import type { FormState } from '#app/lib/form.ts'
import { formText } from '#app/lib/form.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { FormToast } from '#app/ui/form-toast.tsx'
import {
  busy,
  countCall,
  refused,
  secretPageHeaders,
  tooManyCalls,
  unexpected,
  SECRET_PAGE_HEADERS,
} from '../answers.server.ts'
import type { SetPasswordRefusal } from '../commands/complete-registration.server.ts'
import { confirmEmail, setPasswordByLink } from '../commands/complete-registration.server.ts'
import { nextPath } from '../policy.ts'
import type { LinkedAccount } from '../queries.server.ts'
import { findRegistration } from '../queries.server.ts'
import { resend } from '../resend-answer.server.ts'
import { keepForm } from '#app/ui/keep-form.ts'
import { ConfirmAddress, LinkDead, RegistrationComplete, SetPassword } from '../ui/registration.tsx'
import type { Route } from './+types/complete-registration'

type RegistrationPage =
  | { state: 'done'; to: string }
  | { state: 'password' | 'confirm'; details: LinkedAccount['details'] }
  | { state: 'dead' }

const HERE = '/complete-registration'
const FAILED = 'Password Update Failed'
const UNEXPECTED = 'Something went wrong. Please try again.'
const PASSWORD_SET = 'Password Set Successfully! Redirecting to complete your profile...'

const WORDS = {
  too_short: ['Invalid Password', 'Password must be at least 8 characters long.', 'password'],
  too_weak: ['Password Too Weak', 'Password must meet all security requirements.', 'password'],
  mismatch: ['Password Mismatch', 'Passwords do not match.', 'confirmPassword'],
} satisfies Record<Exclude<SetPasswordRefusal, 'link_dead' | 'busy'>, [string, string, string]>

export const meta: Route.MetaFunction = () => [{ title: 'Complete Your Registration · Parcela' }]
export const headers: Route.HeadersFunction = secretPageHeaders

/** Opening a link never uses it up (MEM-080, decision 16). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const viewer = context.get(viewerContext)
  const shown = (page: RegistrationPage) => data(page, { headers: SECRET_PAGE_HEADERS })
  if (searchParams.has('done')) {
    const to = viewer.kind === 'guest' ? '/signin' : nextPath(viewer)
    return shown({ state: 'done', to })
  }
  const linked = await findRegistration(searchParams.get('token') ?? '')
  if (linked)
    return shown({ state: linked.account.hasPassword ? 'confirm' : 'password', details: linked.details })
  if (viewer.kind === 'member') throw redirect(nextPath(viewer))
  return shown({ state: 'dead' })
}

function hereAgain(request: Request): Response {
  const { pathname, search } = new URL(request.url)
  return redirect(pathname + search)
}

async function setPassword(request: Request, formData: FormData, secret: string) {
  const linked = await findRegistration(secret)
  if (!linked || linked.account.hasPassword) return hereAgain(request)
  const fields = {
    password: formText(formData, 'password'),
    confirmPassword: formText(formData, 'confirmPassword'),
  }
  const wait = await countCall('signIn', `set-password:${linked.account.userId}`)
  if (wait !== null) return tooManyCalls(formData, FAILED, wait)
  const set = await setPasswordByLink(request, secret, linked, fields)
  if (set.ok) {
    const cookies = new Headers(set.value.cookies.map((cookie) => ['Set-Cookie', cookie]))
    return redirectWithToast(`${HERE}?done=1`, { title: PASSWORD_SET, tone: 'ok' }, cookies)
  }
  if (set.refused === 'link_dead') return hereAgain(request)
  if (set.refused === 'busy') return busy(formData, FAILED)
  const [title, text, field] = WORDS[set.refused]
  return refused(formData, { errors: { [field]: text }, toast: { title, text, tone: 'error' } })
}

/** Verifies the address and says where the gate will lead; nobody is signed in by it (MEM-076, MEM-078). */
async function confirm(request: Request) {
  const secret = new URL(request.url).searchParams.get('token') ?? ''
  const linked = await findRegistration(secret)
  if (!linked?.account.hasPassword || !(await confirmEmail(secret)).ok) return hereAgain(request)
  return data({ values: {}, errors: {}, confirmed: { to: linked.next } })
}

export async function action({ request }: Route.ActionArgs) {
  const formData = await request.formData()
  const intent = formData.get('intent')
  if (intent === 'resend') return resend(formData, formText(formData, 'email'), HERE)
  try {
    if (intent === 'confirm') return await confirm(request)
    return await setPassword(request, formData, new URL(request.url).searchParams.get('token') ?? '')
  } catch (error) {
    return unexpected(formData, error, FAILED, UNEXPECTED)
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, FAILED, UNEXPECTED)
}

export default function CompleteRegistration({ loaderData: page, actionData }: Route.ComponentProps) {
  const form: (FormState & { confirmed?: { to: string } }) | undefined = actionData
  if (form?.confirmed) return <RegistrationComplete to={form.confirmed.to} />
  if (page.state === 'done') return <RegistrationComplete to={page.to} />
  return (
    <>
      <FormToast toast={form?.toast} />
      {page.state === 'password' && <SetPassword details={page.details} errors={form?.errors ?? {}} />}
      {page.state === 'confirm' && <ConfirmAddress details={page.details} />}
      {page.state === 'dead' && <LinkDead form={form} />}
    </>
  )
}
