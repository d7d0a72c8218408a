import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { keepPage } from '../wanted/commands.server.ts'
import { MARK_KINDS, MAX_SEARCHES } from './schema.ts'

/** Whether the account may save anything: neither the person nor their company is suspended. */
async function maySave(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('members as m')
    .leftJoin('companyMembers as cm', 'cm.userId', 'm.userId')
    .leftJoin('companies as c', 'c.id', 'cm.companyId')
    .where('m.userId', '=', userId)
    .where('m.suspendedAt', 'is', null)
    .where('c.suspendedAt', 'is', null)
    .select('m.userId')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Does what the account's holder asked for as a guest: adds favourites that are still on the market, saves searches up
 * to the limit, and keeps the page of the latest to continue with. Marks of an unconfirmed sign-up wait.
 */
export async function applyMarks(tx: Tx, userId: string): Promise<void> {
  if (!(await maySave(tx, userId))) return
  const marks = await tx
    .deleteFrom('keptInquiries')
    .where('userId', '=', userId)
    .where('signUpGeneration', 'is', null)
    .where('kind', 'in', MARK_KINDS)
    .returning(['kind', 'listingId', 'message', 'keptAt', 'expiresAt'])
    .execute()
  let path: string | null = null
  for (const { kind, listingId, message } of marks
    .filter(({ expiresAt }) => expiresAt > now())
    .toSorted((one, other) => one.keptAt.getTime() - other.keptAt.getTime())) {
    if (listingId === null) {
      await saveSearch(tx, userId, message)
      path = '/saved-searches'
      continue
    }
    const listing = await tx
      .selectFrom('listings')
      .where('id', '=', listingId)
      .where('onMarket', '=', true)
      .select(['slug', 'title'])
      .executeTakeFirst()
    if (!listing) continue
    path = `/deal/${listing.slug}`
    if (kind === 'favorite')
      await tx
        .insertInto('favorites')
        .values({ userId, listingId, title: listing.title, createdAt: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
  if (path !== null) await keepPage(tx, userId, path)
}

async function saveSearch(tx: Tx, userId: string, criteria: string): Promise<void> {
  const { count } = await tx
    .selectFrom('savedSearches')
    .where('userId', '=', userId)
    .where('kind', '=', 'property')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_SEARCHES) return
  await tx
    .insertInto('savedSearches')
    .values({ userId, kind: 'property', criteria, createdAt: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
