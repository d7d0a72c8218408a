import { useNavigation } from 'react-router'
import { requireAdmin } from '#app/gates/gate.server.ts'
import { failed, formHeaders, invalid, refused } from '#app/lib/form-response.server.ts'
import { env } from '#app/lib/env.ts'
import { parseForm } from '#app/lib/form.ts'
import { done, redirectWithToast, type Toast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import type { SendOneResult } from '#app/mail/worker.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { keepTypedForm } from '#app/ui/keep-form.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page, Section } from '#app/ui/page.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { orLoadFailure } from '#app/review/desk/load-failure.server.ts'
import { NO_SERVER } from '../mail-texts.ts'
import { recentTests, sendTestMails, testResults } from '../test-mail.server.ts'
import { SMTP_LIMITS, TEST_EMAIL, TEST_MAILS } from '../test-mail-form.ts'
import { failedScreen } from '#app/review/desk/load-failed.tsx'
import { SEND_TO, TestMailForm, TestMailResults } from '../ui/test-mail-form.tsx'
import type { Route } from './+types/test-email'
import { addressOf } from '#app/lib/email-address.ts'
import { pageTitle } from '#app/lib/identity.ts'
import { z } from 'zod'

const WRONG = 'Please enter a valid email address'

/** Everything the page posts: an address, the kind of email, and the run's id (ADM-154, ADM-172). */
const testMailSchema = z.object({
  email: z.string().trim().min(1, 'Email required').max(254, WRONG).pipe(addressOf(WRONG)),
  send: z.enum([...TEST_MAILS, 'all'], 'Choose an email.'),
  /** Generated with the page, so that a double click sends once. */
  press: z.uuid().toLowerCase().optional().catch(undefined),
})

const TITLE = 'Email tools'
const LOAD_FAILED = 'Failed to load test emails'
const NOT_SENT = 'Failed to send email'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(TITLE) }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const run = new URL(request.url).searchParams.get('run')
  return orLoadFailure(LOAD_FAILED, async () => ({
    results: await testResults(admin, run),
    recent: await recentTests(admin),
    run,
    press: crypto.randomUUID() as string,
    hasServer: env().smtpUrl !== undefined,
  }))
}

function toastOf(sent: SendOneResult | null): Toast {
  if (sent === null) return { title: 'Sending test emails', text: 'Each result shows up here.', tone: 'note' }
  return sent.ok ? done('Email sent') : { title: NOT_SENT, text: sent.message, tone: 'error' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const formData = await request.formData()
  const parsed = parseForm(testMailSchema, formData)
  if (!parsed.ok) {
    const title = parsed.form.errors.email ?? NOT_SENT
    return invalid(parsed.form, { toast: { title, tone: 'error' } })
  }
  try {
    const tested = await sendTestMails(admin, parsed.data)
    if (tested.ok) return await redirectWithToast(`${TEST_EMAIL}?run=${tested.run}`, toastOf(tested.sent))
    return refused(formData, tested.refusal)
  } catch (error) {
    const toast: Toast = { title: NOT_SENT, text: 'Unknown error occurred', tone: 'error' }
    return failed(formData, error, { event: 'mail.test_failed', toast })
  }
}

export const clientAction = (args: Route.ClientActionArgs) => keepTypedForm(args, 'the button')

export const headers: Route.HeadersFunction = formHeaders

export default function TestEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { results, recent } = loaderData
  const sending = useNavigation().formData?.get('send')
  return (
    <Page title={TITLE} lead="Send test emails. They go through the same queue as real emails.">
      {!loaderData.hasServer && (
        <Notice tone="wait" title={NO_SERVER} className="mb-6">
          Set SMTP_URL to send test emails.
        </Notice>
      )}
      <PostForm
        result={actionData ?? { values: { email: results[0]?.toEmail ?? '' } }}
        labels={{ email: SEND_TO }}
        className="flex flex-col gap-5"
      >
        <TestMailForm
          press={loaderData.press}
          results={results}
          sending={typeof sending === 'string' ? sending : null}
          noServer={loaderData.hasServer ? undefined : NO_SERVER}
        />
      </PostForm>
      <Section title="Limits" className="max-w-[68ch]">
        <p className="text-ink-2">
          {SMTP_LIMITS} Each admin can send a limited number of test emails an hour, to leave enough for
          members.
        </p>
      </Section>
      <Section
        title="Latest test emails"
        actions={
          <LinkButton to={loaderData.run ? `${TEST_EMAIL}?run=${loaderData.run}` : TEST_EMAIL} size="sm">
            Refresh
          </LinkButton>
        }
      >
        <TestMailResults rows={recent} />
      </Section>
    </Page>
  )
}

export const ErrorBoundary = failedScreen(TITLE, LOAD_FAILED, TEST_EMAIL)
