import { z } from 'zod'
import { CLAIM_SUBJECTS, type Claim, type ClaimSubject } from '#app/review/claims.ts'

import type { DeskTurn } from '../turn.ts'

/** A desk's claims as of a server time, ISO. */
export type DeskState = { at: string; claims: Claim[] }

/** Records whose claims a desk shows. */
export type Claimed = DeskState & {
  subject: ClaimSubject
  ids: readonly string[]
  /** The open record, if pending. */
  open: string | null
}

/** An undelivered email with the server's error. */
export type UndeliveredMail = { id: string; at: string; error: string }

export type DeskBase = {
  /** Turns by case id; empty on a desk without cases. */
  turns: Readonly<Record<string, DeskTurn>>
  next: string | null
  /** Whether single-key shortcuts are on; null on a desk without any. */
  hasKeys: boolean | null
  claimed: Claimed | null
  /** The open record's last turn email, if it was not delivered. */
  undelivered: UndeliveredMail | null
}

/** Parameters of a claims poll; invalid ones match nothing. */
export const deskQuery = z.object({
  subject: z.enum(CLAIM_SUBJECTS).nullable().catch(null),
  ids: z
    .string()
    .max(60 * 40)
    .transform((text) => text.split(',').filter((id) => /^[0-9a-f-]{1,36}$/.test(id)))
    .catch([]),
})

const id = z.string().regex(/^[0-9a-f-]{1,36}$/)

/** A claim's heartbeats, and turning the shortcuts on or off. */
export const deskPost = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['touch', 'leave']), subject: z.enum(CLAIM_SUBJECTS), id }),
  z.object({ intent: z.literal('keys'), keys: z.enum(['on', 'off']), stay: z.literal('yes').optional() }),
])
