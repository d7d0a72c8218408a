import { createHash } from 'node:crypto'
import { sql, type QueryExecutorProvider } from 'kysely'
import { type RateRule, env } from '#app/lib/env.ts'
import { rateLimitKey } from '#app/lib/request.ts'

export type LimitSubject = `${'ip' | 'account' | 'mailbox' | 'device' | 'grant'}:${string}`

const refusals = new Map<string, number>()

export const limitRefusals = (): ReadonlyMap<string, number> => refusals

function refused(rule: RateRule, remaining: number): LimitResult {
  refusals.set(rule, (refusals.get(rule) ?? 0) + 1)
  return { ok: false, retryAfterSeconds: Math.max(1, remaining) }
}

export type LimitResult = { ok: true } | { ok: false; retryAfterSeconds: number }

/** Whether the window of row `held` is active; one in the future, from a wrong clock, would lock its subject out. */
const isActive = (
  seconds: number,
) => sql`held.window_start > clock_timestamp() - make_interval(secs => ${seconds})
  and held.window_start < clock_timestamp() + interval '1 minute'`

/** Subjects are hashed, so that the table has no readable addresses or accounts. */
function keyOf(rule: RateRule, subject: LimitSubject): string {
  const counted = subject.startsWith('ip:') ? `ip:${rateLimitKey(subject.slice(3))}` : subject.toLowerCase()
  return `${rule}:${createHash('sha256').update(counted).digest('base64url').slice(0, 24)}`
}

/**
 * Counts one call per subject and refuses if one exceeds the rule's limit in its fixed window. Counting stops at a refused
 * subject, so that a blocked address cannot exhaust another account's limit. Call it outside the work's transaction: a
 * rollback would undo the count. Source: docs/reference.md, MEM-051.
 */
export async function takeLimit(
  db: QueryExecutorProvider,
  { rule, subjects }: { rule: RateRule; subjects: readonly LimitSubject[] },
): Promise<LimitResult> {
  const { count: limit, seconds } = env().rates[rule]
  for (const subject of subjects) {
    const { rows } = await sql<{ count: number; remaining: number }>`
      insert into rate_limits as held (key, window_start, count)
      values (${keyOf(rule, subject)}, clock_timestamp(), 1)
      on conflict (key) do update set
        window_start = case when ${isActive(seconds)} then held.window_start else clock_timestamp() end,
        count = case when ${isActive(seconds)} then least(held.count + 1, ${limit + 1}) else 1 end
      returning count,
        ceil(extract(epoch from window_start + make_interval(secs => ${seconds}) - clock_timestamp()))::integer as remaining
    `.execute(db)
    const [held] = rows
    if (held && held.count > limit) return refused(rule, held.remaining)
  }
  return { ok: true }
}

export async function resetLimit(
  db: QueryExecutorProvider,
  rule: RateRule,
  subject: LimitSubject,
): Promise<void> {
  await sql`delete from rate_limits where key = ${keyOf(rule, subject)}`.execute(db)
}

export async function refundLimit(
  db: QueryExecutorProvider,
  rule: RateRule,
  subject: LimitSubject,
): Promise<void> {
  await sql`update rate_limits set count = greatest(count - 1, 0) where key = ${keyOf(rule, subject)}`.execute(
    db,
  )
}

/** Removes windows that have ended even under the longest rule. Returns the number of rows. */
export async function purgeLimits(db: QueryExecutorProvider): Promise<number> {
  const longest = Math.max(...Object.values(env().rates).map((rate) => rate.seconds))
  const { numAffectedRows } = await sql`
    delete from rate_limits where window_start < now() - make_interval(secs => ${longest})
      or window_start > now() + make_interval(secs => ${longest})
  `.execute(db)
  return Number(numAffectedRows ?? 0n)
}
