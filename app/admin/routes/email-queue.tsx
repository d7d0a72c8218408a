import { RefreshCw, Send } from 'lucide-react'
import { data, Form, isRouteErrorResponse, useNavigation } from 'react-router'
import { keepPage } from '#app/ui/keep-form.ts'
import { isOutage } from '#app/db/client.server.ts'
import { requireAdmin } from '#app/gates/gate.server.ts'
import { env } from '#app/lib/env.ts'
import { readNumericId } from '#app/lib/ids.ts'
import { log } from '#app/lib/log.ts'
import { isRefusalBody } from '#app/lib/refusal.ts'
import { redirectWithToast, type Toast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { listMails, mailStatistics, type MailPage } from '#app/mail/queries.server.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Fact, FactGrid } from '#app/ui/fact-grid.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { processQueue, retryMail, sendMailNow } from '../mail-actions.server.ts'
import { NO_SERVER } from '../mail-words.ts'
import { MailList } from '../ui/mail-list.tsx'
import type { Route } from './+types/email-queue'

const HERE = '/admin/email-queue'
const CHUNK = 25
/** Most rows of one answer; a browser without a script asks for more of them step by step. */
const MOST = 2000
const LOAD_FAILED = 'Failed to load email queue'
const TRY_LATER = 'Refresh the page or try again later.'

export const meta = () => [{ title: 'Email queue · Parcela' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const query = new URL(request.url).searchParams
  const before = readNumericId(query.get('before') ?? undefined)
  const show = Math.min(readNumericId(query.get('show') ?? undefined) ?? CHUNK, MOST)
  try {
    const page = await listMails(admin, { before, limit: before === null ? show : CHUNK })
    return { page, show, statistics: await mailStatistics(admin), hasServer: env().smtpUrl !== undefined }
  } catch (error) {
    if (isOutage(error)) throw error
    log.error('mail.queue not loaded', { error })
    throw data({ kind: 'unavailable', title: LOAD_FAILED, message: TRY_LATER }, { status: 500 })
  }
}

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

async function processed(admin: ReturnType<typeof requireAdmin>): Promise<Toast> {
  const failed = (text: string): Toast => ({ title: 'Failed to process email(s)', text, tone: 'error' })
  try {
    const result = await processQueue(admin)
    if (!result.ok) return failed(NO_SERVER)
    const { sent, failed: notSent, open } = result.value
    const rest = open > 0 ? ` ${plural(open, 'email')} will follow in the background.` : ''
    return {
      title: 'Pending emails processed',
      text: `Sent: ${sent}. Failed: ${notSent}.${rest}`,
      tone: notSent > 0 ? 'note' : 'ok',
    }
  } catch (error) {
    if (isOutage(error)) throw error
    log.error('mail.process failed', { error })
    return failed('Unknown error occurred')
  }
}

async function sent(admin: ReturnType<typeof requireAdmin>, id: string): Promise<Toast> {
  const failed = (text: string): Toast => ({ title: 'Failed to send email', text, tone: 'error' })
  try {
    const result = await sendMailNow(admin, id)
    return result.ok ? { title: 'Email sent', tone: 'ok' } : failed(result.message)
  } catch (error) {
    if (isOutage(error)) throw error
    log.error('mail.send failed', { error })
    return failed('Unknown error occurred')
  }
}

async function retried(admin: ReturnType<typeof requireAdmin>, id: string): Promise<Toast> {
  const result = await retryMail(admin, id)
  if (result.ok) return { title: 'Email queued again', tone: 'ok' }
  const text =
    result.refused === 'no_link'
      ? 'Its one-time link cannot be issued again.'
      : 'This mail is not failed any more.'
  return { title: 'Failed to send email', text, tone: 'error' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const form = await request.formData()
  const posted = form.get('id')
  const id = typeof posted === 'string' ? posted : ''
  switch (form.get('intent')) {
    case 'process':
      return redirectWithToast(HERE, await processed(admin))
    case 'send':
      return redirectWithToast(HERE, await sent(admin, id))
    case 'retry':
      return redirectWithToast(HERE, await retried(admin, id))
    default:
      return redirectWithToast(HERE, {
        title: 'Failed to process email(s)',
        text: 'Unknown error occurred',
        tone: 'error',
      })
  }
}

/** Times of the back office in its own zone, the same on server and in the browser. */
const clock = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Warsaw',
})
const when = (at: Date) => clock.format(at)
const chunkHref = (before: number) => `${HERE}?before=${before}`

function Queue({ page, show }: { page: MailPage; show: number }) {
  if (page.rows.length === 0) {
    return (
      <EmptyState
        title="No emails yet"
        text="Every mail that the product queues appears here with its true state."
      />
    )
  }
  return (
    <MailList first={page} moreHref={`${HERE}?show=${show + 4 * CHUNK}`} chunkHref={chunkHref} when={when} />
  )
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction)
}

export default function EmailQueue({
  loaderData: { page, show, statistics, hasServer },
}: Route.ComponentProps) {
  const isProcessing = useNavigation().formData?.get('intent') === 'process'
  return (
    <Page
      title="Email queue"
      lead="Every mail of the platform, newest first."
      actions={
        <>
          <LinkButton to={HERE} icon={<RefreshCw aria-hidden="true" className="size-4" strokeWidth={1.75} />}>
            Refresh
          </LinkButton>
          <Form method="post">
            <Button
              variant="primary"
              name="intent"
              value="process"
              pending={isProcessing}
              pendingLabel="Processing"
              icon={<Send aria-hidden="true" className="size-4" strokeWidth={1.75} />}
            >
              Process Pending
            </Button>
          </Form>
        </>
      }
    >
      {!hasServer && (
        <Notice tone="wait" title={NO_SERVER} className="mb-6">
          Mails stay pending and are written to the folder of captured mail. Once SMTP_URL is set, these wait
          for Process Pending.
        </Notice>
      )}
      <FactGrid columns={4} className="mb-8">
        <Fact label="Total" value={statistics.total} />
        <Fact label="Pending" value={statistics.pending} />
        <Fact label="Sent" value={statistics.sent} />
        <Fact label="Failed" value={statistics.failed} />
      </FactGrid>
      <Queue page={page} show={show} />
    </Page>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const words =
    isRouteErrorResponse(error) && isRefusalBody(error.data)
      ? error.data
      : { title: LOAD_FAILED, message: TRY_LATER }
  return (
    <Page title="Email queue">
      <Notice tone="stop" title={words.title} live action={<LinkButton to={HERE}>Refresh</LinkButton>}>
        {words.message}
      </Notice>
    </Page>
  )
}
