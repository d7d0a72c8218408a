import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { nameOf } from './check.ts'
import { journalMark, undoSince, type WrittenRow, writtenSince } from './journal.ts'
import { GROUPS, type Operation, outcomeOf } from './outcomes.ts'
import { type Reply, actualOutcome, sendOperation } from './request.ts'
import type { Person, Principal } from './principals.ts'
import type { MatrixWorld } from './world.ts'

type Facts = Person & {
  role: string
  isSuspended: boolean
  isApproved: boolean
  companyRole: string | null
  hasFactor: boolean
}

type Ending = { name: string; applies: (facts: Facts) => boolean; end: (facts: Facts) => RawBuilder<unknown> }

export const FACTOR_ENDS = 'the second factor ends'
const isApprovedMember = ({ isApproved }: Facts) => isApproved
const REASON = 'Because of the matrix.'

/** The ways in which a right can end, each with the change to the row that the product makes. */
export const ENDINGS: readonly Ending[] = [
  {
    name: 'the session ends',
    applies: () => true,
    end: ({ sessionId }) => sql`delete from sessions where id = ${sessionId}`,
  },
  {
    name: 'the account closes',
    applies: () => true,
    end: ({ userId }) => sql`update members set closed_at = now() where user_id = ${userId}`,
  },
  {
    name: 'the account is suspended',
    applies: ({ role, isSuspended }) => role !== 'admin' && !isSuspended,
    end: ({ userId }) =>
      sql`update members set suspended_at = now(), suspension_reason = ${REASON} where user_id = ${userId}`,
  },
  {
    name: 'the admin role is removed',
    applies: ({ role }) => role === 'admin',
    end: ({ userId }) => sql`update members set role = 'member' where user_id = ${userId}`,
  },
  {
    // A right only where ADMIN_SECOND_FACTOR is required.
    name: FACTOR_ENDS,
    applies: ({ role, hasFactor }) => role === 'admin' && hasFactor,
    end: ({ userId }) => sql`delete from second_factors where user_id = ${userId}`,
  },
  {
    name: 'the company is suspended',
    applies: isApprovedMember,
    end: ({ companyId }) =>
      sql`update companies set suspended_at = now(), suspension_reason = ${REASON} where id = ${companyId}`,
  },
  {
    name: 'the approval is withdrawn',
    applies: isApprovedMember,
    end: ({ companyId }) =>
      sql`update companies set approval_status = 'rejected', rejection_reason = ${REASON} where id = ${companyId}`,
  },
  {
    name: 'the company is handed over',
    applies: ({ companyRole }) => companyRole === 'owner',
    end: ({ userId }) => sql`update company_members set role = 'colleague' where user_id = ${userId}`,
  },
  {
    name: 'the colleague is removed',
    applies: ({ companyRole }) => companyRole !== null,
    end: ({ userId }) => sql`delete from company_members where user_id = ${userId}`,
  },
]

const NEEDS_NO_RIGHT = new Set(['POST /signout'])

/** The first principal of each group that may perform the operation. */
export function allowedPrincipals(operation: Operation): Principal[] {
  const may = (one: Principal) => ['done', 'kept'].includes(String(outcomeOf(operation.outcomes, one)))
  if (!operation.form || may('guest') || NEEDS_NO_RIGHT.has(nameOf(operation).trim())) return []
  return Object.values(GROUPS).flatMap((group: readonly Principal[]) => group.filter(may).slice(0, 1))
}

export async function factsOf(person: Person): Promise<Facts> {
  const row = await db()
    .selectFrom('members as m')
    .leftJoin('companyMembers as cm', 'cm.userId', 'm.userId')
    .leftJoin('companies as c', 'c.id', 'cm.companyId')
    .leftJoin('secondFactors as f', 'f.userId', 'm.userId')
    .where('m.userId', '=', person.userId)
    .select(['m.role', 'm.suspendedAt', 'c.suspendedAt as companySuspendedAt', 'c.approvalStatus', 'c.id'])
    .select(['cm.role as companyRole', 'f.confirmedAt'])
    .executeTakeFirstOrThrow()
  const isSuspended = row.suspendedAt !== null || row.companySuspendedAt !== null
  const isApproved = row.approvalStatus === 'approved' && !isSuspended
  return {
    ...person,
    companyId: row.id ?? '',
    role: row.role,
    companyRole: row.companyRole,
    isSuspended,
    isApproved,
    hasFactor: row.confirmedAt !== null,
  }
}

/** Long enough for a request to reach the locked row, but shorter than the server's query timeout. */
const MAX_WAIT_MS = 1000

async function isLockAwaited(): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
  return rows.length > 0
}

/**
 * Sends a request while the right ends. The row that ends it is written but not committed, so the gate still admits
 * the request and its first guarded write waits. Returns the reply and the rows that the request wrote.
 */
async function sendWhile(
  end: RawBuilder<unknown>,
  mark: number,
  send: () => Promise<Reply>,
): Promise<{ reply: Reply; written: WrittenRow[] }> {
  let pending: Promise<Reply> | undefined
  const endingRows = await db()
    .transaction()
    .execute(async (tx) => {
      await end.execute(tx)
      const { rows } = await sql<{ id: string }>`
        select id from journal.rows where id > ${mark} and xmin = pg_current_xact_id()::xid`.execute(tx)
      pending = send()
      const isAnswered = Promise.allSettled([pending])
      const until = Date.now() + MAX_WAIT_MS
      while (Date.now() < until && !(await isLockAwaited())) {
        if (await Promise.race([isAnswered, sleep(4, false)])) break
      }
      return new Set(rows.map(({ id }) => Number(id)))
    })
  if (!pending) throw new Error('the request was not sent')
  const reply = await pending
  const written = (await writtenSince(mark)).filter((row) => !endingRows.has(row.id))
  return { reply, written }
}

export type EndedMismatch = { operation: string; principal: Principal; ending: string; actual: string }
export const REFUSED = new Set<number | string>([401, 403])
/** A job may write in parallel. */
const MAX_TRIES = 3
const JOB_TABLES = new Set([
  'email_queue',
  'unsubscribe_tokens',
  'notices',
  'alert_firings',
  'digest_entries',
])
/** Jobs notify people when a right ends. `writes` marks the operations that queue emails themselves. */
const isJobWrite = ({ table }: WrittenRow, { writes }: Operation) => table !== writes && JOB_TABLES.has(table)

/** Sends one operation as everyone who may perform it, while each right that allows it ends in turn. */
export async function checkEnded(
  operation: Operation,
  {
    origin,
    world,
    who = allowedPrincipals(operation),
  }: { origin: string; world: MatrixWorld; who?: readonly Principal[] },
): Promise<{ cells: number; endings: Set<string>; mismatches: EndedMismatch[] }> {
  const result = { cells: 0, endings: new Set<string>(), mismatches: [] as EndedMismatch[] }
  const mark = await journalMark()
  for (const principal of who) {
    if (principal === 'guest') continue
    const facts = await factsOf(world.people.of(principal))
    const fixtures = { ...world.fixtures, ...world.linksOf(principal) }
    const send = () => sendOperation(operation, { origin, fixtures, cookie: world.people.cookies[principal] })
    for (const { name, end } of ENDINGS.filter(({ applies }) => applies(facts))) {
      result.cells += 1
      result.endings.add(name)
      let actual: string | number = ''
      for (let left = MAX_TRIES; left > 0 && !REFUSED.has(actual); left -= 1) {
        const { reply, written } = await sendWhile(end(facts), mark, send)
        const ownRows = written.filter((row) => !isJobWrite(row, operation))
        actual = actualOutcome(reply, ownRows, operation)
        await undoSince(mark)
      }
      if (!REFUSED.has(actual))
        result.mismatches.push({
          operation: nameOf(operation),
          principal,
          ending: name,
          actual: String(actual),
        })
    }
  }
  return result
}
