import { matchPath } from 'react-router'
import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import type { Member } from '#app/lib/viewer.ts'
import { WANTED_PAGES } from './wanted.words.ts'

export type WantedPage = { path: string; name: string }

/** The name of a page that opens with the approval; null for any other address. */
export function wantedName(path: string): string | null {
  const [pathname = ''] = path.split('?')
  const pattern = Object.keys(WANTED_PAGES).find((one) => matchPath(one, pathname))
  return pattern === undefined ? null : (WANTED_PAGES[pattern] ?? null)
}

/** The last page that the member was redirected from, while stored. */
export async function findWantedPage({ userId }: Member): Promise<WantedPage | null> {
  const row = await db()
    .selectFrom('wantedPages')
    .where('userId', '=', userId)
    .where('wantedAt', '>', new Date(now().getTime() - env().lifetimes.wantedPage * 1000))
    .select('path')
    .executeTakeFirst()
  const name = row ? wantedName(row.path) : null
  return row && name !== null ? { path: row.path, name } : null
}
