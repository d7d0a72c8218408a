import { isOutage } from '#app/db/client.server.ts'
import { formText } from '#app/lib/form.ts'
import { log } from '#app/lib/log.ts'
import type { Toast } from '#app/lib/toast.ts'
import type { Result } from '#app/lib/result.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import type { Processed } from '#app/mail/worker.server.ts'
import {
  processQueue,
  retryMail,
  type RetryRefusal,
  sendKeptBack,
  sendMailNow,
} from './mail-actions.server.ts'
import { NO_SERVER } from './mail-words.ts'

const NOT_PROCESSED = 'Failed to process email(s)'
const NOT_SENT = 'Failed to send email'
const UNKNOWN = 'Unknown error occurred'

const failed = (title: string, text: string): Toast => ({ title, text, tone: 'error' })

/** Turns an unexpected error into the toast of its action (ADM-169); an outage passes through. */
async function orUnknown(title: string, work: () => Promise<Toast>): Promise<Toast> {
  try {
    return await work()
  } catch (error) {
    if (isOutage(error) || !(error instanceof Error)) throw error
    log.error('mail.action_failed', { title, error })
    return failed(title, UNKNOWN)
  }
}

async function processed(
  admin: AdminViewer,
  run: (admin: AdminViewer) => Promise<Result<Processed & { stays?: number }, 'no_server'>>,
): Promise<Toast> {
  const result = await run(admin)
  if (!result.ok) return failed(NOT_PROCESSED, NO_SERVER)
  const { sent, failed: notSent, open, stays = 0 } = result.value
  const over = stays > 0 ? ` Not queued again, because their links have expired: ${stays}.` : ''
  const rest = open > 0 ? ` ${open === 1 ? '1 email' : `${open} emails`} will follow in the background.` : ''
  return {
    title: 'Pending emails processed',
    text: `Sent: ${sent}. Failed: ${notSent}.${rest}${over}`,
    tone: notSent + stays > 0 ? 'note' : 'ok',
  }
}

async function sent(admin: AdminViewer, id: string): Promise<Toast> {
  const result = await sendMailNow(admin, id)
  return result.ok ? { title: 'Email sent', tone: 'ok' } : failed(NOT_SENT, result.message)
}

const RETRY_WORDS = {
  no_text: 'Its content was deleted after the retention period, so it cannot be sent again.',
  link_over: 'Its one-time link was used or is no longer needed.',
  no_link: 'Its one-time link cannot be issued again.',
  newer_link: 'A newer email has the current link to this application.',
  over: 'The application was decided or revoked, so its link no longer works.',
  not_failed: 'This email is no longer marked as failed.',
} as const satisfies Record<RetryRefusal, string>

async function retried(admin: AdminViewer, id: string): Promise<Toast> {
  const result = await retryMail(admin, id)
  if (result.ok) return { title: 'Email queued again', tone: 'ok' }
  return failed(NOT_SENT, RETRY_WORDS[result.refused])
}

/** Runs one action of the queue page and returns its toast (ADM-165, ADM-166, ADM-169, ADM-170). */
export function answerQueue(admin: AdminViewer, formData: FormData): Promise<Toast> {
  const id = formText(formData, 'id')
  switch (formText(formData, 'intent')) {
    case 'process':
      return orUnknown(NOT_PROCESSED, () => processed(admin, processQueue))
    case 'kept-back':
      return orUnknown(NOT_PROCESSED, () => processed(admin, sendKeptBack))
    case 'send':
      return orUnknown(NOT_SENT, () => sent(admin, id))
    case 'retry':
      return orUnknown(NOT_SENT, () => retried(admin, id))
    default:
      return Promise.resolve(failed(NOT_PROCESSED, UNKNOWN))
  }
}
