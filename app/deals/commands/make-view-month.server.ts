import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { transaction } from '#app/db/client.server.ts'

/**
 * A part is attached under a lock that writers of listings and users wait for, and which itself waits for those that are
 * at it: it gives up well within the limit of a query, and lets them through before it tries again.
 */
const GIVE_UP = '500ms'
const PAUSE_MS = 1000
const TRIES = 3

const making = new Map<number, Promise<void>>()

/** Makes the part of deal_views for the month of a moment where there is none; once at a time in this process. */
export function makeViewMonth(moment: Date): Promise<void> {
  const month = Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth())
  const made = making.get(month) ?? make(new Date(month)).finally(() => making.delete(month))
  making.set(month, made)
  return made
}

async function make(month: Date): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      return await transaction(async (tx) => {
        await sql`set local statement_timeout = ${sql.lit(GIVE_UP)}`.execute(tx)
        await sql`select create_view_month(${month})`.execute(tx)
      })
    } catch (error) {
      if (tries === TRIES || !hasGivenUp(error)) throw error
      await sleep(PAUSE_MS)
    }
}

/** By the time of the statement or by that of its locks. */
const hasGivenUp = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '57014' || error.code === '55P03')
