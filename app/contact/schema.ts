import { z } from 'zod'
import { emailAddress } from '#app/account/schema.ts'
import { formatNumber } from '#app/lib/format.ts'
import { OVERDUE_BUSINESS_DAYS } from '#app/lib/review-time.ts'
import { isVisible, oneLine } from '#app/lib/visible-text.ts'
import { own } from '#app/mail/content.ts'

/** The promised response time; messages open for longer are overdue on the desk. */
export const ANSWER_TIME = own`usually within ${OVERDUE_BUSINESS_DAYS} business days`

/** Lengths in characters, also enforced by the database. */
export const CONTACT_LIMITS = { name: 80, email: 254, company: 200, message: 5_000 } as const

const line = z.string().transform(oneLine)

const tooLong = (max: number) => ({ error: () => `Use at most ${formatNumber(max)} characters.` })

const requiredLine = (error: () => string) =>
  line
    .default('')
    .pipe(z.string().refine(isVisible, { error }).max(CONTACT_LIMITS.name, tooLong(CONTACT_LIMITS.name)))

/** "Get in Touch" on /about; all input is plain text (PUB-147, PUB-148). */
export const contactSchema = z.object({
  formId: z.uuid({ error: () => 'Reload the page and send the form again.' }),
  firstName: requiredLine(() => 'First name is required'),
  lastName: requiredLine(() => 'Last name is required'),
  email: emailAddress,
  company: line
    .default('')
    .pipe(z.string().max(CONTACT_LIMITS.company, tooLong(CONTACT_LIMITS.company)))
    .transform((text) => text || null),
  message: z
    .string()
    .default('')
    .transform((typed) => typed.replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .min(1, { error: () => 'Message is required.' })
        .max(CONTACT_LIMITS.message, tooLong(CONTACT_LIMITS.message)),
    ),
})

export type ContactMessage = z.output<typeof contactSchema>

/** A hidden field. A bot that fills it in gets the usual response, and nothing is stored. */
export const HONEYPOT = 'website'
