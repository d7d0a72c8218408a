import { z } from 'zod'
import { emailAddress } from '#app/account/schema.ts'
import { holdsAddress, NAME_WITH_ADDRESS } from '#app/lib/name.ts'

export const inviteSchema = z.object({ email: emailAddress })

const LONGEST_NAME = 200

/** The form of an invited person without an account; the address is that of the link, the password has its own rule. */
export const joinSchema = z.object({
  fullName: z
    .string()
    .default('')
    .transform((typed) => typed.replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .min(1, 'Full name is required')
        .max(LONGEST_NAME, `At most ${LONGEST_NAME} characters.`)
        .refine((name) => !holdsAddress(name), NAME_WITH_ADDRESS),
    ),
  acceptTerms: z.literal('on', { error: 'Please accept the Terms & Conditions to continue.' }),
})

/** An address as a stranger with the link may see it: `o…@example.pl`. */
export function maskedAddress(email: string): string {
  const [local = '', host = ''] = email.split('@')
  return `${local.slice(0, 1)}…@${host}`
}
