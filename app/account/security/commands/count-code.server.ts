import { sql } from 'kysely'
import { db, transaction, type Tx } from '#app/db/client.server.ts'
import { giveBackOne, takeLimit } from '#app/db/limits.server.ts'
import { latestMade, now } from '#app/lib/clock.ts'
import type { Result } from '#app/lib/result.ts'
import type { Member } from '#app/lib/viewer.ts'
import { type Budget, giveBack } from '../../budgets.server.ts'
import { lockAccount } from '../../commands/lock-account.server.ts'
import { tellChange } from '../tell-change.server.ts'

/** Codes that strangers may try in a row. Then one at a time, after a wait that doubles with each, in seconds. */
const FREE = 10
const FIRST_WAIT = 900
const LONGEST_WAIT = 86_400

const waitAfter = sql`make_interval(secs =>
  least(${FIRST_WAIT} * power(2, least(greatest(tried_codes - ${FREE}, 0), 7)), ${LONGEST_WAIT})::integer)`

/**
 * Counts a code before it is looked at, and tells the person of the tenth in a row that somebody who knows their password
 * is trying them. Somebody who knows the password may try ever fewer of them; a browser with a budget of its own has that one
 * instead, and a daily one. Answers the seconds to wait when it is one too many, otherwise null.
 */
export async function countCode(userId: string, budget: Budget): Promise<number | null> {
  const isOwn = budget.own !== null
  const subjects = [budget.own ?? budget.network]
  for (const rule of isOwn ? (['signIn', 'code'] as const) : (['signIn'] as const)) {
    const taken = await takeLimit(db(), { rule, subjects })
    if (!taken.ok) return taken.retryAfterSeconds
  }
  const at = now()
  const counted = await transaction(async (tx) => {
    await lockAccount(tx, userId)
    const row = await tx
      .updateTable('secondFactors')
      .set((eb) => ({ triedCodes: eb('triedCodes', '+', 1), lastTriedAt: at }))
      .where('userId', '=', userId)
      .$if(!isOwn, (update) =>
        update.where((eb) =>
          eb.or([
            eb('triedCodes', '<', FREE),
            eb('lastTriedAt', '>', latestMade()),
            sql<boolean>`last_tried_at + ${waitAfter} <= ${at}`,
          ]),
        ),
      )
      .returning('triedCodes')
      .executeTakeFirst()
    if (row?.triedCodes === FREE) await tellChange(tx, userId, 'codes_tried')
    return row
  })
  if (counted) return null
  const left = await db()
    .selectFrom('secondFactors')
    .where('userId', '=', userId)
    .select(
      sql<number>`ceil(extract(epoch from last_tried_at + ${waitAfter} - ${at}))::integer`.as('seconds'),
    )
    .executeTakeFirst()
  return left ? Math.max(1, left.seconds) : null
}

/** A right code ends the row of wrong ones. */
export async function resetFailedCodes(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('secondFactors')
    .set({ triedCodes: 0, lastTriedAt: null })
    .where('userId', '=', userId)
    .execute()
}

export type TooManyCodes = { ok: false; refused: 'too_many'; wait: number }

/**
 * Counts a code that somebody signed in types, before `attempt` looks at it.
 * Each session has a budget of its own: strangers who use up theirs leave it alone, and a stolen session is bounded.
 */
export async function tryCode<T, R extends string>(
  { userId, sessionId }: Pick<Member, 'userId' | 'sessionId'>,
  attempt: () => Promise<Result<T, R>>,
): Promise<Result<T, R> | TooManyCodes> {
  const budget = { own: `device:${sessionId}` } as const
  const wait = await countCode(userId, budget)
  if (wait !== null) return { ok: false, refused: 'too_many', wait }
  const done = await attempt()
  if (done.ok) {
    await giveBack(budget, 1)
    await giveBackOne(db(), 'code', budget.own)
  }
  return done
}
