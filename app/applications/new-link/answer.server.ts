import { data } from 'react-router'
import { unexpected } from '#app/account/answers.server.ts'
import { withMinimumTime } from '#app/account/minimum-time.ts'
import { emailAddress } from '#app/account/schema.ts'
import { db } from '#app/db/client.server.ts'
import { type LimitSubject, takeLimit } from '#app/db/limits.server.ts'
import { refused, tooManyFromNetwork } from '#app/lib/answer.server.ts'
import { expectFields, formText } from '#app/lib/form.ts'
import { clientAddress } from '#app/lib/request.ts'
import { requestNewLink } from './request-link.server.ts'
import { NEW_LINK } from '../texts.ts'

async function take(subject: LimitSubject): Promise<number | null> {
  const taken = await takeLimit(db(), { rule: 'resend', subjects: [subject] })
  return taken.ok ? null : taken.retryAfterSeconds
}

/**
 * Handles "Send me a new link" with the same response and timing for every address. A network over its limit gets
 * an error; an address over its limit silently gets no email.
 */
export async function answerNewLink(request: Request) {
  const formData = await request.formData()
  expectFields(formData, ['email'])
  const email = emailAddress.safeParse(formText(formData, 'email').trim())
  if (!email.success)
    return refused(
      formData,
      { errors: { email: 'Please enter a valid email address.' } },
      { isLinkForm: true },
    )
  try {
    const wait = await take(`ip:${clientAddress()}`)
    if (wait !== null) return tooManyFromNetwork(formData, 'Too many requests', wait, { isLinkForm: true })
    await withMinimumTime(async () => {
      if ((await take(`account:application:${email.data}`)) === null) await requestNewLink(email.data)
    })
  } catch (error) {
    const { data: form, init } = unexpected(formData, error, 'Error', NEW_LINK.failed)
    return data({ ...form, isLinkForm: true as const }, init ?? undefined)
  }
  return data({ values: {}, errors: {}, isLinkSent: true as const })
}
