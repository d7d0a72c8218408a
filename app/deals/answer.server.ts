import { data } from 'react-router'
import { isOutage } from '#app/db/client.server.ts'
import { type FormState, refusedForm } from '#app/lib/form.ts'
import { log } from '#app/lib/log.ts'
import { refusal } from '#app/lib/refusal.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { retryAfter } from '#app/lib/retry-after.server.ts'
import { type SendRefusal, sendInquiry } from './commands/send-inquiry.server.ts'
import { INQUIRY_FAILED, INQUIRY_TOASTS, SEND_WORDS } from './refusal-words.ts'
import type { Inquiry } from './schema.ts'

const STATUS = { own_listing: 409, too_many: 429 } as const satisfies Partial<Record<SendRefusal, number>>

/** A failure that keeps everything typed and says the words of PUB-082 first. */
export function failed(formData: FormData, status: number, text?: string) {
  const form: FormState = refusedForm(formData, {
    formError: text ?? INQUIRY_FAILED,
    toast: { title: INQUIRY_FAILED, ...(text !== undefined && { text }), tone: 'error' },
  })
  const wait = { 429: 86_400, 503: 5 }[status]
  return data(form, { status, ...(wait && { headers: retryAfter(wait) }) })
}

/** Sends an inquiry and leads back to its listing with the toast of PUB-081; a refusal answers the form. */
export async function answerInquiry(
  member: ApprovedMember,
  slug: string,
  formData: FormData,
  inquiry: Inquiry,
) {
  try {
    const sent = await sendInquiry(member, slug, inquiry)
    if (sent.ok) return await redirectWithToast(`/deal/${sent.value.slug}`, INQUIRY_TOASTS.sent)
    if (sent.refused === 'not_found') throw refusal('not_found')
    return failed(formData, STATUS[sent.refused], SEND_WORDS[sent.refused])
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (!isOutage(error)) log.error('inquiry.action_failed', { error })
    return failed(formData, isOutage(error) ? 503 : 500)
  }
}
