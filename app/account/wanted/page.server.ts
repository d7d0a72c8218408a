import { matchPath } from 'react-router'
import { db, transaction, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import type { Member } from '#app/lib/viewer.ts'
import { OPEN_PAGES, WANTED_PAGES } from './texts.ts'

/** A page to continue with, and whether the member can open it before approval. */
export type WantedPage = { path: string; name: string; isOpen: boolean }

function nameIn(pages: Readonly<Record<string, string>>, path: string): string | null {
  const [pathname = ''] = path.split('?')
  const pattern = Object.keys(pages).find((one) => matchPath(one, pathname))
  return pattern === undefined ? null : (pages[pattern] ?? null)
}

/** The name of a page that opens after approval; null for any other path. */
export const wantedName = (path: string): string | null => nameIn(WANTED_PAGES, path)

/** The last page that the member was redirected from, or saved something on as a guest, while it is stored. */
export async function findWantedPage({ userId }: Member): Promise<WantedPage | null> {
  const row = await db()
    .selectFrom('wantedPages')
    .where('userId', '=', userId)
    .where('wantedAt', '>', new Date(now().getTime() - env().lifetimes.wantedPage * 1000))
    .select('path')
    .executeTakeFirst()
  if (!row) return null
  const open = nameIn(OPEN_PAGES, row.path)
  const name = open ?? wantedName(row.path)
  return name === null ? null : { path: row.path, name, isOpen: open !== null }
}

/** Stores the page that a member was redirected from; the latest wins. */
export async function saveWantedPage({ userId }: Member, path: string): Promise<void> {
  await transaction((tx) => storeWantedPage(tx, userId, path))
}

export async function storeWantedPage(tx: Tx, userId: string, path: string): Promise<void> {
  const wantedAt = now()
  await tx
    .insertInto('wantedPages')
    .values({ userId, path, wantedAt })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ path, wantedAt }))
    .execute()
}
