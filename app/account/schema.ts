import { addressOf } from '#app/lib/email-address.ts'
import { z } from 'zod'
import { containsAddress, NAME_WITH_ADDRESS } from '#app/lib/name.ts'
import { APPLICANT_ROLES, KIND_OF_ROLE, roleOf } from './member-kinds.ts'
import { isVisible, oneLine } from '#app/lib/visible-text.ts'

export const PERSON = {
  nameMissing: 'Enter your full name.',
  tooShort: 'Enter at least 2 characters.',
  tooLong: 'Use at most 120 characters.',
} as const

const EMAIL_ERROR = 'Please enter a valid email address'
const WEBSITE_ERROR = 'Please enter a valid website URL'

const line = z.string().transform(oneLine)

const requiredLine = (error: string, max: number) =>
  line.default('').pipe(z.string().refine(isVisible, error).max(max, `Use at most ${max} characters.`))

export const requiredName = (error: string, max: number) =>
  requiredLine(error, max).refine((name) => !containsAddress(name), NAME_WITH_ADDRESS)

export const optionalLine = (max: number) =>
  line
    .default('')
    .pipe(z.string().max(max, `Use at most ${max} characters.`))
    .transform((text) => text || null)

/** A name or position of 2 to 120 characters; null when empty. */
export const personLine = line
  .default('')
  .pipe(
    z
      .string()
      .refine((text) => text.length !== 1, PERSON.tooShort)
      .max(120, PERSON.tooLong)
      .refine((text) => !containsAddress(text), NAME_WITH_ADDRESS),
  )
  .transform((text) => (isVisible(text) ? text : null))

/** An address in its stored form (readAddress). */
export const emailAddress = z.string({ error: EMAIL_ERROR }).pipe(addressOf(EMAIL_ERROR))

/** A website with http or https, added when missing (MEM-057, MEM-058); null when empty, undefined when invalid. */
export function normalWebsite(typed: string): string | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  if (!/^[^.\s]+(\.[^.\s]+)*\.[^.\s\d][^.\s]*$/.test(url.hostname) || url.href.length > 500) return undefined
  return url.href
}

const website = z
  .string()
  .default('')
  .transform((typed, context) => {
    const url = normalWebsite(typed)
    if (url !== undefined) return url
    context.addIssue(WEBSITE_ERROR)
    return z.NEVER
  })

/** The application of /early-access; field names and texts of MEM-052 to MEM-061. */
export const applicationSchema = z
  .object({
    firstName: requiredName('First name is required', 80),
    lastName: requiredName('Last name is required', 80),
    companyName: requiredName('Company name is required', 200),
    companyEmail: emailAddress,
    companyWebsite: website,
    role: z.preprocess(roleOf, z.enum(APPLICANT_ROLES, { error: 'Please select your role' })),
    otherRole: optionalLine(120),
    position: optionalLine(120),
  })
  .refine((form) => form.role !== 'Other' || form.otherRole !== null, {
    path: ['otherRole'],
    error: 'Please specify your role',
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .transform(({ role, otherRole, ...form }) => ({
    ...form,
    userType: KIND_OF_ROLE[role],
    otherRole: role === 'Other' ? otherRole : null,
  }))

export type Application = z.output<typeof applicationSchema>

/** The slug in `/early-access?listing=`, stored with the application; null when invalid. */
export const listingSlug = (value: string | null): string | null =>
  value !== null && /^[a-z0-9][a-z0-9-]{0,119}$/.test(value) ? value : null
