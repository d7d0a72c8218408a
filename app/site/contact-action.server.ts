import { redirect } from 'react-router'
import { countNetworkCall, unexpected } from '#app/account/form-responses.server.ts'
import { withMinimumTime } from '#app/account/minimum-time.ts'
import { storeMessage } from '#app/contact/commands.server.ts'
import { HONEYPOT, contactSchema } from '#app/contact/schema.ts'
import { invalid, tooManyFromNetwork } from '#app/lib/form-response.server.ts'
import { formText, parseForm } from '#app/lib/form.ts'

const NOT_SENT = 'Message not sent'
const redirectToSent = () => Promise.resolve(redirect('/about?sent=1', 303))

/** Handles "Get in Touch" (PUB-148); a refusal keeps everything typed. */
export async function handleContact(formData: FormData, userId: string | null) {
  if (formText(formData, HONEYPOT) !== '') return withMinimumTime(redirectToSent)
  const parsed = parseForm(contactSchema, formData)
  if (!parsed.ok) {
    const toast = { title: NOT_SENT, text: 'Check the marked fields.', tone: 'error' } as const
    return invalid(parsed.form, { toast })
  }
  try {
    const wait = await countNetworkCall('contact')
    if (wait !== null) return tooManyFromNetwork(formData, NOT_SENT, wait)
    await withMinimumTime(() => storeMessage(parsed.data, userId))
    return await redirectToSent()
  } catch (error) {
    return unexpected(formData, error, NOT_SENT, 'We couldn’t send your message. Try again.')
  }
}
