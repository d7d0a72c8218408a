import { isOutage } from '#app/db/client.server.ts'
import { formText } from '#app/lib/form.ts'
import { log } from '#app/lib/log.ts'
import type { Toast } from '#app/lib/toast.ts'
import type { Result } from '#app/lib/refusal.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import type { Processed } from '#app/mail/retry.server.ts'
import {
  processQueue,
  retryMail,
  type RetryRefusal,
  sendHeldBack,
  sendMailNow,
} from './mail-actions.server.ts'
import { NO_SERVER } from './mail-texts.ts'

const NOT_PROCESSED = 'Failed to process email(s)'
const NOT_SENT = 'Failed to send email'
const UNKNOWN = 'Unknown error occurred'

const failed = (title: string, text: string): Toast => ({ title, text, tone: 'error' })

/** Turns an unexpected error into the toast of its action (ADM-169); an outage passes through. */
async function withErrorToast(title: string, work: () => Promise<Toast>): Promise<Toast> {
  try {
    return await work()
  } catch (error) {
    if (isOutage(error) || !(error instanceof Error)) throw error
    log.error('mail.action_failed', { title, error })
    return failed(title, UNKNOWN)
  }
}

async function process(
  admin: AdminViewer,
  run: (admin: AdminViewer) => Promise<Result<Processed & { stillFailed?: number }, 'no_server'>>,
): Promise<Toast> {
  const result = await run(admin)
  if (!result.ok) return failed(NOT_PROCESSED, NO_SERVER)
  const { sent, failed: notSent, open, stillFailed = 0 } = result.value
  const over = stillFailed > 0 ? ` Could not be queued again: ${stillFailed}.` : ''
  const rest =
    open > 0 ? ` We’ll send the remaining ${open === 1 ? 'email' : `${open} emails`} in the background.` : ''
  return {
    title: 'Pending emails processed',
    text: `Sent: ${sent}. Failed: ${notSent}.${rest}${over}`,
    tone: notSent + stillFailed > 0 ? 'note' : 'ok',
  }
}

async function sendNow(admin: AdminViewer, id: string): Promise<Toast> {
  const result = await sendMailNow(admin, id)
  return result.ok ? { title: 'Email sent', tone: 'ok' } : failed(NOT_SENT, result.message)
}

const RETRY_TEXTS = {
  no_text: 'Its content was deleted after the retention period, so it cannot be sent again.',
  link_used: 'Its one-time link was used or is no longer needed.',
  no_link: 'Its one-time link cannot be issued again.',
  newer_link: 'A newer email has the current link to this application.',
  application_closed: 'The application was decided or revoked, so its link no longer works.',
  not_failed: 'This email is no longer marked as failed.',
} as const satisfies Record<RetryRefusal, string>

async function retry(admin: AdminViewer, id: string): Promise<Toast> {
  const result = await retryMail(admin, id)
  if (result.ok) return { title: 'Email queued again', tone: 'ok' }
  return failed(NOT_SENT, RETRY_TEXTS[result.refused])
}

/** Runs one action of the queue page and returns its toast (ADM-165, ADM-166, ADM-169, ADM-170). */
export function handleQueueAction(admin: AdminViewer, formData: FormData): Promise<Toast> {
  const id = formText(formData, 'id')
  switch (formText(formData, 'intent')) {
    case 'process':
      return withErrorToast(NOT_PROCESSED, () => process(admin, processQueue))
    case 'kept-back':
      return withErrorToast(NOT_PROCESSED, () => process(admin, sendHeldBack))
    case 'send':
      return withErrorToast(NOT_SENT, () => sendNow(admin, id))
    case 'retry':
      return withErrorToast(NOT_SENT, () => retry(admin, id))
    default:
      return Promise.resolve(failed(NOT_PROCESSED, UNKNOWN))
  }
}
