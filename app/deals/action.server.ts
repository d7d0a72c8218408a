import { respond } from '#app/lib/form-response.server.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { sendInquiry } from './commands/send-inquiry.server.ts'
import { INQUIRY_FAILED, INQUIRY_TOASTS, SEND_REFUSALS, SENDING_FAILED } from './refusal-texts.ts'
import type { Inquiry } from './schema.ts'

const openThread = (id: string) => ({ label: 'Open the inquiry', to: `/inquiries/${id}` })

/**
 * Sends an inquiry and redirects to its listing with the toast of PUB-081; a refusal leads with the text of PUB-082.
 */
export function handleInquiry(member: ApprovedMember, slug: string, formData: FormData, inquiry: Inquiry) {
  return respond(formData, () => sendInquiry(member, slug, inquiry), {
    refusals: SEND_REFUSALS,
    title: INQUIRY_FAILED,
    done: (sent) =>
      redirectWithToast(`/deal/${sent.slug}`, {
        ...INQUIRY_TOASTS.sent,
        link: openThread(sent.id),
      }),
    failure: SENDING_FAILED,
  })
}
