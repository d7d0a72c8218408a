import { type FormResult, refused, tooManyFromNetwork } from '#app/lib/form-response.server.ts'
import { done, redirectWithToast } from '#app/lib/toast.ts'
import { unexpected } from './form-responses.server.ts'
import { countMail } from './budgets.server.ts'
import { resendRegistrationLink } from './commands/registration-mail.server.ts'
import { withMinimumTime } from './minimum-time.ts'
import { toInbox } from './early-access/applied-cookie.server.ts'
import { emailAddress } from './schema.ts'

const SENT = done('Email sent', 'If this address has an account to confirm, we sent a new link.')

/** Sends a new link, the same for any address (MEM-045, MEM-069, MEM-080); without `to` redirects to the inbox page. */
export async function resend(
  request: Request,
  formData: FormData,
  typed: string,
  to?: string,
): Promise<FormResult | Response> {
  const email = emailAddress.safeParse(typed)
  if (!email.success) {
    const errors = { email: 'Please enter a valid email address.' }
    return refused(formData, { errors, title: 'Invalid Email' })
  }
  try {
    const counted = await countMail('resend', request, email.data)
    if (counted.wait !== null) return tooManyFromNetwork(formData, 'Email not sent', counted.wait)
    await withMinimumTime(async () => {
      if (counted.mayMail) await resendRegistrationLink(email.data)
    })
    return await (to === undefined ? toInbox(email.data, SENT) : redirectWithToast(to, SENT))
  } catch (error) {
    return unexpected(formData, error, 'Email not sent')
  }
}
