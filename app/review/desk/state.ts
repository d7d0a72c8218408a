import { z } from 'zod'
import { CLAIM_SUBJECTS, type Claim, type ClaimSubject } from '#app/review/claims.ts'

import type { DeskTurn } from './turn.ts'

/** The claims of a desk's page at a moment of the server, ISO. */
export type DeskState = { at: string; claims: Claim[] }

/** The records whose claims a desk shows. */
export type Claimed = DeskState & {
  subject: ClaimSubject
  ids: readonly string[]
  /** The open record where it waits. */
  open: string | null
}

/** That nothing waits at a desk, and the next one with work. */
export type AllDecided = { next: { desk: ClaimSubject; to: string; count: number } | null }

/** A mail that did not arrive, with the mail server's words. */
export type GivenUpMail = { id: string; at: string; error: string }

/** What every desk's page reads. */
export type DeskBase = {
  /** Whose turn the cases of the page are, by their ids; empty on a desk without cases. */
  turns: Readonly<Record<string, DeskTurn>>
  /** Null while anything waits here, and on a desk that decides nothing. */
  allDecided: AllDecided | null
  /** The address of the next record that waits. */
  next: string | null
  /** Whether single keys act; null on a desk without any. */
  hasKeys: boolean | null
  claimed: Claimed | null
  /** The last mail of a turn in the open record, where it did not arrive. */
  givenUp: GivenUpMail | null
}

/** Which records a desk asks about; what is not understood asks about none. */
export const deskQuestion = z.object({
  subject: z.enum(CLAIM_SUBJECTS).nullable().catch(null),
  ids: z
    .string()
    .max(60 * 40)
    .transform((text) => text.split(',').filter((id) => /^[0-9a-f-]{1,36}$/.test(id)))
    .catch([]),
})

const id = z.string().regex(/^[0-9a-f-]{1,36}$/)

/** What a desk tells of itself, and the switch of its keys. */
export const deskWord = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['touch', 'leave']), subject: z.enum(CLAIM_SUBJECTS), id }),
  z.object({ intent: z.literal('keys'), keys: z.enum(['on', 'off']), stay: z.literal('yes').optional() }),
])
