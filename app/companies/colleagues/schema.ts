import { z } from 'zod'
import { emailAddress } from '#app/account/schema.ts'
import { containsAddress, NAME_WITH_ADDRESS } from '#app/lib/name.ts'
import { isVisible } from '#app/lib/visible-text.ts'

export const inviteSchema = z.object({ email: emailAddress })

const MAX_NAME_LENGTH = 200

/** Sign-up form of an invited person. The email comes from the link, and the password has its own rule. */
export const joinSchema = z.object({
  fullName: z
    .string()
    .default('')
    .transform((typed) => typed.replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .refine(isVisible, 'Full name is required.')
        .max(MAX_NAME_LENGTH, `Use at most ${MAX_NAME_LENGTH} characters.`)
        .refine((name) => !containsAddress(name), NAME_WITH_ADDRESS),
    ),
  acceptTerms: z.literal('on', { error: 'Please accept the Terms & Conditions to continue.' }),
})

/** A masked address for a reader who may not be its owner: `o…@example.pl`. */
export function maskedAddress(email: string): string {
  const [local = '', host = ''] = email.split('@')
  return `${local.slice(0, 1)}…@${host}`
}
