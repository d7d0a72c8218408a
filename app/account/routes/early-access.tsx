import { redirectWithToast } from '#app/lib/toast.ts'
import { formText, parseForm } from '#app/lib/form.ts'
import { Page } from '#app/ui/page.tsx'
import { FormToast } from '#app/ui/form-toast.tsx'
import { countCall, formHeaders, refused, tooManyCalls, unexpected } from '../answers.server.ts'
import { readApplied, rememberApplied } from '../applied-cookie.server.ts'
import { applyForEarlyAccess } from '../commands/apply.server.ts'
import { evenTime } from '../even-time.ts'
import { preselectedRole } from '../member-kinds.ts'
import { resend } from '../resend-answer.server.ts'
import { applicationSchema, listingSlug } from '../schema.ts'
import { AccountCreated } from '../ui/account-created.tsx'
import { ApplicationForm } from '../ui/application-form.tsx'
import { keepForm } from '../ui/keep-form.ts'
import { NextSteps } from '../ui/next-steps.tsx'
import type { Route } from './+types/early-access'

const FAILED = 'Application Error'
const UNEXPECTED = 'There was an issue processing your application. Please try again.'
const CREATED = '/early-access?created=1'

export const meta: Route.MetaFunction = () => [{ title: 'Early access · Parcela' }]
export const headers: Route.HeadersFunction = formHeaders

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  return {
    preselected: preselectedRole(searchParams.get('type')),
    created: searchParams.has('created') ? await readApplied(request) : null,
  }
}

export async function action({ request }: Route.ActionArgs) {
  const formData = await request.formData()
  if (formData.get('intent') === 'resend') return resend(formData, formText(formData, 'email'), CREATED)
  const parsed = parseForm(applicationSchema, formData)
  if (!parsed.ok) return refused(formData, { errors: parsed.form.errors })
  const email = parsed.data.companyEmail
  try {
    const wait = await countCall('earlyAccess', email)
    if (wait !== null) return tooManyCalls(formData, FAILED, wait)
    const slug = listingSlug(new URL(request.url).searchParams.get('listing'))
    await evenTime(() => applyForEarlyAccess(parsed.data, slug))
    const headers = new Headers({ 'Set-Cookie': await rememberApplied(email) })
    const text = 'Please check your email to set your password.'
    return await redirectWithToast(CREATED, { title: 'Registration Successful!', text, tone: 'ok' }, headers)
  } catch (error) {
    return unexpected(formData, error, FAILED, UNEXPECTED)
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, FAILED, UNEXPECTED)
}

/** The application for the pilot programme, and the confirmation after it (MEM-052 to MEM-069). */
export default function EarlyAccess({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.created) {
    return (
      <>
        <FormToast toast={actionData?.toast} />
        <AccountCreated email={loaderData.created} />
      </>
    )
  }
  return (
    <Page
      title="Early access"
      lead="Apply for the pilot programme: one year free for investors, free listing for developers, and discounts after that."
    >
      <FormToast toast={actionData?.toast} />
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
        <ApplicationForm
          key={loaderData.preselected}
          form={actionData}
          preselected={loaderData.preselected}
        />
        <NextSteps />
      </div>
    </Page>
  )
}
