import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { transaction, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { PostedWindow } from './posted-window.ts'

/** No post takes longer than this. */
const LIFE_MS = 86_400_000
const MAX_WINDOWS = 50

const digest = (text: string) => createHash('sha256').update(text).digest()
const keyOf = (owner: string, { name }: PostedWindow) => digest(`${owner}\n${name}`)

/** The owner of drafts: an account, or an application's link. */
export const ownerOf = {
  account: (userId: string) => `account:${userId}`,
  application: (id: string) => `application:${id}`,
}

/**
 * Registers the number of an autosave. False: the window already saved this or a later text, so this post is stale and
 * must change nothing. The window's row stays locked until the transaction ends.
 */
export const registerAutosave = (tx: Tx, owner: string, window: PostedWindow | null) =>
  registerNumber(tx, owner, window, sql`draft_windows.number < excluded.number`)

/** Registers the number of a save; earlier autosaves no longer count. False: a later text was saved, and stays. */
export const registerSave = (tx: Tx, owner: string, window: PostedWindow | null) =>
  registerNumber(tx, owner, window, sql`draft_windows.number <= excluded.number`)

async function registerNumber(
  tx: Tx,
  owner: string,
  window: PostedWindow | null,
  isInOrder: ReturnType<typeof sql>,
): Promise<boolean> {
  if (!window) return true
  const { rows } = await sql<{ isNew: boolean }>`
    insert into draft_windows (key, owner, number, at)
    values (${keyOf(owner, window)}, ${digest(owner)}, ${window.edit}, ${now()})
    on conflict (key) do update set number = excluded.number, at = excluded.at where ${isInOrder}
    returning xmax = 0 as is_new`.execute(tx)
  if (rows[0]?.isNew)
    await sql`delete from draft_windows where key in (select key from draft_windows where owner = ${digest(owner)}
      order by at desc offset ${MAX_WINDOWS} for update skip locked)`.execute(tx)
  return rows.length > 0
}

export async function purgeDraftWindows(): Promise<void> {
  const before = new Date(now().getTime() - LIFE_MS)
  await transaction((tx) => tx.deleteFrom('draftWindows').where('at', '<', before).execute())
}
