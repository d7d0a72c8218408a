import type { Kysely } from 'kysely'
import type { DB } from '#app/db/schema.gen.ts'
import { conflict, type Refusals } from '#app/lib/refusal.ts'
import { now } from '#app/lib/clock.ts'
import type { DecisionSubject } from './history.server.ts'

/** A desk's answer when a rejection is too old to reopen. */
export const REOPEN_REFUSALS = {
  too_late: conflict(
    'You can reopen a rejection only within 30 days of it. The member can still change the record and submit it again.',
  ),
} as const satisfies Refusals<'too_late'>

const REOPEN_DAYS = 30

const DAY = 86_400_000

/** Whether a record's rejection is recent enough to reopen; corrected reasons do not extend the period. */
export async function isReopenable(from: Kysely<DB>, subject: DecisionSubject, id: string | number) {
  const { at } = await from
    .selectFrom('reviewDecisions')
    .where('subjectType', '=', subject)
    .where('subjectId', '=', String(id))
    .where('toStatus', '=', 'rejected')
    .where('fromStatus', '<>', 'rejected')
    .select(({ fn }) => fn.max('decidedAt').as('at'))
    .executeTakeFirstOrThrow()
  return at !== null && now().getTime() - new Date(at).getTime() <= REOPEN_DAYS * DAY
}
