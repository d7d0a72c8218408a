import { sql } from 'kysely'
import { db, transaction, type Tx } from '#app/db/client.server.ts'
import { refundLimit, takeLimit } from '#app/db/limits.server.ts'
import { latestPlausibleTime, now } from '#app/lib/clock.ts'
import type { Result } from '#app/lib/refusal.ts'
import type { Member } from '#app/lib/viewer.ts'
import { type Budget, refundAttempts } from '../../budgets.server.ts'
import { lockAccount } from '../../commands/lock-account.server.ts'
import { notifySecurityChange } from '../notify-security-change.server.ts'

/** Codes that an unknown browser may try in a row; then it has to wait before each, and the wait doubles each time. */
const FREE_TRIES = 10
const FIRST_WAIT = 900
const MAX_WAIT = 86_400

const waitAfter = sql`make_interval(secs =>
  least(${FIRST_WAIT} * power(2, least(greatest(tried_codes - ${FREE_TRIES}, 0), 7)), ${MAX_WAIT})::integer)`

/**
 * Counts a code before it is checked, and warns the account owner at the tenth in a row. An unknown browser has to wait
 * longer after each further code; a browser with its own budget has that budget and a daily limit. Returns the seconds to
 * wait when over the limit, otherwise null.
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
            eb('triedCodes', '<', FREE_TRIES),
            eb('lastTriedAt', '>', latestPlausibleTime()),
            sql<boolean>`last_tried_at + ${waitAfter} <= ${at}`,
          ]),
        ),
      )
      .returning('triedCodes')
      .executeTakeFirst()
    if (row?.triedCodes === FREE_TRIES) await notifySecurityChange(tx, userId, 'codes_tried')
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

export async function resetFailedCodes(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('secondFactors')
    .set({ triedCodes: 0, lastTriedAt: null })
    .where('userId', '=', userId)
    .execute()
}

export type TooManyCodes = { ok: false; refused: 'too_many'; wait: number }

/** Counts a code before `attempt`. A session's own budget cannot be used up by strangers or exceeded by a thief. */
export async function tryCode<T, R extends string>(
  { userId, sessionId }: Pick<Member, 'userId' | 'sessionId'>,
  attempt: () => Promise<Result<T, R>>,
): Promise<Result<T, R> | TooManyCodes> {
  const budget = { own: `device:${sessionId}` } as const
  const wait = await countCode(userId, budget)
  if (wait !== null) return { ok: false, refused: 'too_many', wait }
  const done = await attempt()
  if (done.ok) {
    await refundAttempts(budget, 1)
    await refundLimit(db(), 'code', budget.own)
  }
  return done
}
