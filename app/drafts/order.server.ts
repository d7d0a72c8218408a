import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { transaction, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { PostedWindow } from './posted-window.ts'

/** No post is on its way for longer than this. */
const LIFE_MS = 86_400_000

const keyOf = (owner: string, { name }: PostedWindow) =>
  createHash('sha256').update(`${owner}\n${name}`).digest()

/** Whose drafts these are: an account's, or those behind an application's link. */
export const ownerOf = {
  account: (userId: string) => `account:${userId}`,
  application: (id: string) => `application:${id}`,
}

/**
 * Takes the number of a keep. False: the window kept or saved the same text or a later one already, so this post is
 * late and must change nothing. The window's row stays locked until the transaction ends.
 */
export function keepDraft(tx: Tx, owner: string, window: PostedWindow | null): Promise<boolean> {
  return take(tx, owner, window, sql`draft_windows.number < excluded.number`)
}

/**
 * Takes the number of a save: no keep up to it counts from now on. False: a later text was kept while the save was on
 * its way, and stays.
 */
export function endDraft(tx: Tx, owner: string, window: PostedWindow | null): Promise<boolean> {
  return take(tx, owner, window, sql`draft_windows.number <= excluded.number`)
}

async function take(
  tx: Tx,
  owner: string,
  window: PostedWindow | null,
  isInOrder: ReturnType<typeof sql>,
): Promise<boolean> {
  if (!window) return true
  const { numAffectedRows = 0n } = await sql`
    insert into draft_windows (key, number, at) values (${keyOf(owner, window)}, ${window.edit}, ${now()})
    on conflict (key) do update set number = excluded.number, at = excluded.at where ${isInOrder}`.execute(tx)
  return numAffectedRows > 0n
}

/** Forgets windows that were quiet for a day. */
export async function purgeDraftWindows(): Promise<void> {
  const before = new Date(now().getTime() - LIFE_MS)
  await transaction((tx) => tx.deleteFrom('draftWindows').where('at', '<', before).execute())
}
