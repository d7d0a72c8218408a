import { data } from 'react-router'
import { saveGuestMessage } from '#app/account/kept/for-browser.server.ts'
import type { GuestMessage } from '#app/account/kept/schema.ts'
import { failed, refused, respond, tooManyFromNetwork } from '#app/lib/form-response.server.ts'
import { refusal } from '#app/lib/refusal.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { type ApprovedMember, GUEST } from '#app/lib/viewer.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { sendInquiry } from './commands/send-inquiry.server.ts'
import { findInquiryListing } from './queries/inquiry-listing.server.ts'
import { INQUIRY_FAILED, INQUIRY_TOASTS, SEND_REFUSALS, SENDING_FAILED } from './refusal-texts.ts'
import type { Inquiry } from './schema.ts'

/** Sends an inquiry and redirects to its listing with the toast of PUB-081; a refusal leads with the text of PUB-082. */
export function handleInquiry(member: ApprovedMember, slug: string, formData: FormData, inquiry: Inquiry) {
  return respond(formData, () => sendInquiry(member, slug, inquiry), {
    refusals: SEND_REFUSALS,
    title: INQUIRY_FAILED,
    done: (sent) =>
      redirectWithToast(`/deal/${sent.slug}`, {
        ...INQUIRY_TOASTS.sent,
        link: { label: 'Open the inquiry', to: `/inquiries/${sent.id}` },
      }),
    failure: SENDING_FAILED,
  })
}

/** Saves a guest's inquiry for their browser and asks them to sign in (PUB-083). */
export async function handleGuest(request: Request, formData: FormData, slug: string, message: GuestMessage) {
  try {
    const listing = await findInquiryListing(viewerFactsOf(GUEST), slug)
    if (!listing) throw refusal('not_found')
    if (listing.isSold && message.kind !== 'inquiry') return refused(formData, SEND_REFUSALS.sold)
    const kept = await saveGuestMessage(request, listing.slug, message)
    if ('wait' in kept) return tooManyFromNetwork(formData, INQUIRY_FAILED, kept.wait)
    const answer = refused(
      formData,
      { kind: 'unauthenticated', toast: INQUIRY_TOASTS.signIn },
      { isKept: true },
    )
    return data(answer.data, { ...answer.init, headers: { 'Set-Cookie': kept.cookie } })
  } catch (error) {
    return failed(formData, error, SENDING_FAILED)
  }
}
