import { z } from 'zod'
import { emailAddress } from '#app/account/schema.ts'
import { CONTACT_FORM } from './contact.words.ts'

/** Lengths in characters; the database holds the same. */
export const CONTACT_LIMITS = { name: 80, email: 254, company: 200, message: 5_000 } as const

const line = z.string().transform((typed) => typed.replace(/\p{Cc}+/gu, ' ').trim())

const tooLong = (most: number) => ({ error: () => CONTACT_FORM.tooLong(most) })

const requiredLine = (error: () => string) =>
  line.default('').pipe(z.string().min(1, { error }).max(CONTACT_LIMITS.name, tooLong(CONTACT_LIMITS.name)))

/** "Get in Touch" of /about; everything typed is text, markup and links included (PUB-147, PUB-148). */
export const contactSchema = z.object({
  formId: z.uuid({ error: () => CONTACT_FORM.onceMore }),
  firstName: requiredLine(() => CONTACT_FORM.firstNameMissing),
  lastName: requiredLine(() => CONTACT_FORM.lastNameMissing),
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
        .min(1, { error: () => CONTACT_FORM.messageMissing })
        .max(CONTACT_LIMITS.message, tooLong(CONTACT_LIMITS.message)),
    ),
})

export type ContactMessage = z.output<typeof contactSchema>

/** A field that no person sees; whoever fills it is a machine, gets the same answer, and nothing is kept. */
export const HONEYPOT = 'website'
