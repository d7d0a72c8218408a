import { z } from 'zod'
import { plausibleDay } from '#app/lib/day.ts'
import { isUuid } from '#app/lib/ids.ts'
import { containsAddress, NAME_WITH_ADDRESS } from '#app/lib/name.ts'
import { isPrintable, NOT_PRINTABLE } from '#app/lib/pdf-text.ts'
import { ACCESS_MESSAGE_MAX, SIGNED_NAME_MAX } from '#app/listings/page/ui/access-form.tsx'
import { formatNumber } from '#app/lib/format.ts'

const optionalText = (max: number, tooLong: string) =>
  z
    .string()
    .trim()
    .max(max, tooLong)
    .optional()
    .transform((text) => text || null)

const nda = {
  ndaVersion: z.string().optional(),
  acceptNda: z
    .literal('on')
    .optional()
    .catch(undefined)
    .transform((value) => value === 'on'),
  signedName: optionalText(SIGNED_NAME_MAX, `Use at most ${SIGNED_NAME_MAX} characters for the name.`)
    .refine((name) => name === null || !containsAddress(name), NAME_WITH_ADDRESS)
    .refine(isPrintable, NOT_PRINTABLE),
}

/** The request form of an approved member; the listing decides whether the NDA is required. */
export const requestSchema = z.object({
  message: optionalText(ACCESS_MESSAGE_MAX, `Use at most ${formatNumber(ACCESS_MESSAGE_MAX)} characters.`),
  ...nda,
})

export const acceptNdaSchema = z.object(nda)

const id = z.string().refine(isUuid, 'Unknown request.')
const REPLY_MAX = 2000
const words = z
  .string()
  .trim()
  .max(REPLY_MAX, `Use at most ${formatNumber(REPLY_MAX)} characters.`)
  .optional()
  .default('')

const endsOn = z
  .union([z.literal(''), plausibleDay('Enter a date.')])
  .optional()
  .transform((day) => day || null)

/** The owner's forms on the access page; `endsOn` is the last day of the grant. */
export const decisionSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('grant'), id, words, endsOn }),
  z.object({ intent: z.literal('decline'), id, words }),
  z.object({ intent: z.literal('revoke'), id }),
  z.object({ intent: z.literal('change_end'), id, endsOn }),
])
