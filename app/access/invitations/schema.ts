import { addressOf } from '#app/lib/email-address.ts'
import { z } from 'zod'
import { plausibleDay } from '#app/lib/day.ts'
import { isUuid } from '#app/lib/ids.ts'
import { formatNumber } from '#app/lib/format.ts'

export const INVITATION_MESSAGE_MAX = 2000
/** How long an invitation stays open; 30 days by default. */
export const INVITATION_DAYS = { '30': '30 days', '7': '7 days', '14': '14 days', '90': '90 days' } as const
export const MAX_OPEN_INVITATIONS = 100
/** How many times an invitation may be sent, including the first email; at most once a day. */
export const MAX_INVITATION_SENDS = 5

/** The owner's invitation form; `accessEndsOn` is the last day of the access. */
export const inviteSchema = z.object({
  email: z.string().max(254, 'Enter an email address.').pipe(addressOf('Enter an email address.')),
  message: z
    .string()
    .trim()
    .max(INVITATION_MESSAGE_MAX, `Use at most ${formatNumber(INVITATION_MESSAGE_MAX)} characters.`)
    .optional()
    .transform((text) => text || null),
  days: z
    .enum(Object.keys(INVITATION_DAYS) as [keyof typeof INVITATION_DAYS])
    .catch('30')
    .transform(Number),
  accessEndsOn: z
    .union([z.literal(''), plausibleDay('Enter a date.')])
    .optional()
    .transform((day) => day || null),
})

export const invitationIdSchema = z.object({ id: z.string().refine(isUuid, 'Unknown invitation.') })

export type InvitationState = 'waiting' | 'used' | 'ended' | 'expired'
