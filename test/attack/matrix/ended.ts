import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { nameOf } from './check.ts'
import { journalMark, undoSince, type Written, writtenSince } from './journal.ts'
import { GROUPS, type Operation, outcomeOf } from './outcomes.ts'
import { type Answered, outcomeSeen, press } from './press.ts'
import type { Person, Principal } from './principals.ts'
import type { MatrixWorld } from './world.ts'

type Facts = Person & {
  role: string
  isResting: boolean
  isApproved: boolean
  companyRole: string | null
  hasFactor: boolean
}

type Ending = { name: string; is: (facts: Facts) => boolean; end: (facts: Facts) => RawBuilder<unknown> }

export const FACTOR_ENDS = 'the second factor ends'
const ofMember = ({ isApproved }: Facts) => isApproved
const REASON = 'Because of the matrix.'

/** Each way in which a right ends, as the row that the product writes for it. */
export const ENDINGS: readonly Ending[] = [
  {
    name: 'the session ends',
    is: () => true,
    end: ({ sessionId }) => sql`delete from sessions where id = ${sessionId}`,
  },
  {
    name: 'the account closes',
    is: () => true,
    end: ({ userId }) => sql`update members set closed_at = now() where user_id = ${userId}`,
  },
  {
    name: 'the account is suspended',
    is: ({ role, isResting }) => role !== 'admin' && !isResting,
    end: ({ userId }) =>
      sql`update members set suspended_at = now(), suspension_reason = ${REASON} where user_id = ${userId}`,
  },
  {
    name: 'the role of an admin is taken',
    is: ({ role }) => role === 'admin',
    end: ({ userId }) => sql`update members set role = 'member' where user_id = ${userId}`,
  },
  {
    // Of an admin who has one; a right only if ADMIN_SECOND_FACTOR is required.
    name: FACTOR_ENDS,
    is: ({ role, hasFactor }) => role === 'admin' && hasFactor,
    end: ({ userId }) => sql`delete from second_factors where user_id = ${userId}`,
  },
  {
    name: 'the company is suspended',
    is: ofMember,
    end: ({ companyId }) =>
      sql`update companies set suspended_at = now(), suspension_reason = ${REASON} where id = ${companyId}`,
  },
  {
    name: 'the approval is taken',
    is: ofMember,
    end: ({ companyId }) =>
      sql`update companies set approval_status = 'rejected', rejection_reason = ${REASON} where id = ${companyId}`,
  },
  {
    name: 'the company is handed over',
    is: ({ companyRole }) => companyRole === 'owner',
    end: ({ userId }) => sql`update company_members set role = 'colleague' where user_id = ${userId}`,
  },
  {
    name: 'the colleague is removed',
    is: ({ companyRole }) => companyRole !== null,
    end: ({ userId }) => sql`delete from company_members where user_id = ${userId}`,
  },
]

/** Ending a session needs no right; everything else needs the right that admitted it. */
const RESTS_ON_NOTHING = new Set(['POST /signout'])

/** The first member of every group that may do this. */
export function whoMay(operation: Operation): Principal[] {
  const may = (one: Principal) => ['done', 'kept'].includes(String(outcomeOf(operation.outcomes, one)))
  if (!operation.form || may('guest') || RESTS_ON_NOTHING.has(nameOf(operation).trim())) return []
  return Object.values(GROUPS).flatMap((group: readonly Principal[]) => group.filter(may).slice(0, 1))
}

export async function factsOf(person: Person): Promise<Facts> {
  const row = await db()
    .selectFrom('members as m')
    .leftJoin('companyMembers as cm', 'cm.userId', 'm.userId')
    .leftJoin('companies as c', 'c.id', 'cm.companyId')
    .leftJoin('secondFactors as f', 'f.userId', 'm.userId')
    .where('m.userId', '=', person.userId)
    .select(['m.role', 'm.suspendedAt', 'c.suspendedAt as companyRests', 'c.approvalStatus', 'c.id'])
    .select(['cm.role as companyRole', 'f.confirmedAt'])
    .executeTakeFirstOrThrow()
  const isResting = row.suspendedAt !== null || row.companyRests !== null
  const isApproved = row.approvalStatus === 'approved' && !isResting
  return {
    ...person,
    companyId: row.id ?? '',
    role: row.role,
    companyRole: row.companyRole,
    isResting,
    isApproved,
    hasFactor: row.confirmedAt !== null,
  }
}

/** Long enough for a request to reach the locked row, and shorter than the server waits for a query. */
const HELD_MS = 1000

async function somebodyWaits(): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
  return rows.length > 0
}

/**
 * Sends a request while the right ends: the row is written but not committed, so the gate admits the request and its
 * first guarded write waits. Returns the outcome, and what was written besides the end of the right.
 */
async function pressWhile(
  end: RawBuilder<unknown>,
  mark: number,
  knock: () => Promise<Answered>,
): Promise<{ answered: Answered; written: Written[] }> {
  let pressed: Promise<Answered> | undefined
  const own = await db()
    .transaction()
    .execute(async (tx) => {
      await end.execute(tx)
      const { rows } = await sql<{ id: string }>`
        select id from journal.rows where id > ${mark} and xmin = pg_current_xact_id()::xid`.execute(tx)
      pressed = knock()
      const answered = pressed.then(
        () => true,
        () => true,
      )
      const until = Date.now() + HELD_MS
      while (Date.now() < until && !(await somebodyWaits())) {
        if (await Promise.race([answered, sleep(4, false)])) break
      }
      return new Set(rows.map(({ id }) => Number(id)))
    })
  if (!pressed) throw new Error('nothing was pressed')
  const answered = await pressed
  const written = (await writtenSince(mark)).filter((row) => !own.has(row.id))
  return { answered, written }
}

export type EndedMiss = { operation: string; principal: Principal; ending: string; seen: string }
export const REFUSED = new Set<number | string>([401, 403])
/** A job of the server may write in parallel. */
const TRIES = 3
const OF_JOBS = new Set(['email_queue', 'unsubscribe_tokens', 'notices', 'alert_firings', 'digest_entries'])
/** Jobs notify of an ended right; emails that a request queues have rows of their own. */
const isJobWrite = ({ table }: Written, { writes }: Operation) => table !== writes && OF_JOBS.has(table)

/** Runs one operation as everybody who may, while each of their rights ends. */
export async function checkEnded(
  operation: Operation,
  {
    origin,
    world,
    who = whoMay(operation),
  }: { origin: string; world: MatrixWorld; who?: readonly Principal[] },
): Promise<{ cells: number; endings: Set<string>; misses: EndedMiss[] }> {
  const result = { cells: 0, endings: new Set<string>(), misses: [] as EndedMiss[] }
  const mark = await journalMark()
  for (const principal of who) {
    if (principal === 'guest') continue
    const facts = await factsOf(world.people.of(principal))
    const things = { ...world.things, ...world.linksOf(principal) }
    const knock = () => press(operation, { origin, things, cookie: world.people.cookies[principal] })
    for (const { name, end } of ENDINGS.filter(({ is }) => is(facts))) {
      result.cells += 1
      result.endings.add(name)
      let seen: string | number = ''
      for (let left = TRIES; left > 0 && !REFUSED.has(seen); left -= 1) {
        const { answered, written } = await pressWhile(end(facts), mark, knock)
        seen = outcomeSeen(
          answered,
          written.filter((row) => !isJobWrite(row, operation)),
          operation,
        )
        await undoSince(mark)
      }
      if (!REFUSED.has(seen))
        result.misses.push({ operation: nameOf(operation), principal, ending: name, seen: String(seen) })
    }
  }
  return result
}
