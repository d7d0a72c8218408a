import { z } from 'zod'
import { emailAddress } from '#app/account/schema.ts'

/** Lengths in characters; the database holds the same. */
export const CONTACT_LIMITS = { name: 80, email: 254, company: 200, message: 5_000 } as const

const line = z.string().transform((typed) => typed.replace(/\p{Cc}+/gu, ' ').trim())

const requiredLine = (error: string) =>
  line
    .default('')
    .pipe(z.string().min(1, error).max(CONTACT_LIMITS.name, `At most ${CONTACT_LIMITS.name} characters`))

/** "Get in Touch" of /about; everything typed is text, markup and links included (PUB-147, PUB-148). */
export const contactSchema = z.object({
  formId: z.uuid({ error: 'Please send the form once more.' }),
  firstName: requiredLine('First name is required'),
  lastName: requiredLine('Last name is required'),
  email: emailAddress,
  company: line
    .default('')
    .pipe(z.string().max(CONTACT_LIMITS.company, `At most ${CONTACT_LIMITS.company} characters`))
    .transform((text) => text || null),
  message: z
    .string()
    .default('')
    .transform((typed) => typed.replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .min(1, 'Message is required')
        .max(CONTACT_LIMITS.message, `At most ${CONTACT_LIMITS.message.toLocaleString('en')} characters`),
    ),
})

export type ContactMessage = z.output<typeof contactSchema>

/** A field that no person sees; whoever fills it is a machine, gets the same answer, and nothing is kept. */
export const HONEYPOT = 'website'
