import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { channelsFor } from './schema.ts'
import { readers, rowOf } from './tell.server.ts'
import { WAKE_CHANNEL } from './wake.server.ts'

/** What waits for the reviewers, by the desk that it waits at (ADM-206). */
export type Work = 'profile' | 'version' | 'listing' | 'application' | 'kyc' | 'account' | 'message'

export type WaitingWork = {
  work: Work
  /** The thing that waits: company, version, listing, application or message; for `kyc` the person or application behind the files. */
  subjectId: string | number
  title: string
  text?: string | null
  /** The page that opens it: site-relative. */
  path: string
  /**
   * Names what made it wait, so that this is told once however often it is called: a revision, the id of an upload. Without
   * it every call is a cause of its own.
   */
  cause?: string | number
  /** When it began to wait (UTC); now without it. */
  at?: Date
}

export type Failure = {
  /** 'mail', or the name of the work in the background. */
  what: string
  title: string
  text?: string | null
  path: string
  at?: Date
}

const aboutWork = (work: Work, subjectId: string | number) => `${work}:${subjectId}`

/**
 * Puts waiting work under the bell of every admin, in the transaction of its cause (ADM-206). While an admin's notice of
 * the same thing is unread nothing joins it, so that a hundred files of one person ring once. Who is an admin is read at
 * this moment; those who have the bell off for waiting work are left out. Throws for a path that is not site-relative.
 */
export async function tellAdmins(
  tx: Tx,
  { work, subjectId, cause = randomUUID(), ...told }: WaitingWork,
): Promise<void> {
  const about = aboutWork(work, subjectId)
  await ringAdmins(tx, { ...told, kind: 'work', about, key: `work:${about}:${cause}` })
}

/** The work is decided, answered, withdrawn or gone: no admin's bell calls for it any more. */
export async function settleWork(tx: Tx, work: Work, subjectId: string | number): Promise<void> {
  await settle(tx, aboutWork(work, subjectId))
}

/** Puts a failure under the bell of every admin; who calls says when a streak of failures begins (ADM-206). */
export async function tellAdminsOfFailure(tx: Tx, { what, ...told }: Failure): Promise<void> {
  const about = `failure:${what}`
  await ringAdmins(tx, { ...told, kind: 'failure', about, key: `${about}:${randomUUID()}` })
}

/** The failure has ended. */
export async function settleFailure(tx: Tx, what: string): Promise<void> {
  await settle(tx, `failure:${what}`)
}

type Ring = {
  kind: 'work' | 'failure'
  about: string
  key: string
  title: string
  text?: string | null
  path: string
  at?: Date
}

/** One statement for all admins, in the order of their ids, so that two at once wait for each other instead of locking up. */
async function ringAdmins(tx: Tx, { about, ...told }: Ring): Promise<void> {
  const admins = await readers(tx, told.kind).where('m.role', '=', 'admin').execute()
  const rows = admins
    .filter(({ bell, mail }) => {
      const chosen = bell === null || mail === null ? undefined : { bell, mail }
      return channelsFor(told.kind, chosen).bell
    })
    .map((admin) => ({ ...rowOf(admin, { ...told, restsOn: ['admin'] }), about }))
  if (rows.length === 0) return
  const kept = await tx
    .insertInto('notices')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .execute()
  await wakeAll(tx, kept)
}

async function settle(tx: Tx, about: string): Promise<void> {
  const settled = await tx
    .updateTable('notices')
    .set({ readAt: now() })
    .where('about', '=', about)
    .where('readAt', 'is', null)
    .returning('userId')
    .execute()
  await wakeAll(tx, settled)
}

async function wakeAll(tx: Tx, people: readonly { userId: string }[]): Promise<void> {
  if (people.length === 0) return
  const ids = people.map(({ userId }) => userId)
  await sql`select pg_notify(${WAKE_CHANNEL}, id) from unnest(${ids}::text[]) as id`.execute(tx)
}
