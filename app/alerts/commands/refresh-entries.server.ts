import type { RefreshEntries } from '#app/notices/digest.server.ts'
import { readDigestFirings } from './due-firings.server.ts'
import { groupsOf, wordsOf } from './notices-of.ts'
import { readReader } from './reader.server.ts'
import { readSeen } from '../seen.server.ts'

/** The firing in an entry's key; 0 for any other key. */
const firingOf = (key: string) => Number(/^(?:alert|search):(\d{1,15})$/.exec(key)?.[1] ?? 0)

/**
 * Renders digest entries again from what the reader may see now. Entries that no longer hold, or whose alert is paused or
 * deleted, are left out, and each listing appears once.
 */
export const refreshEntries: RefreshEntries = async (tx, userId, entries) => {
  const reader = await readReader(tx, userId)
  if (!reader) return null
  const ids = entries.map(({ key }) => firingOf(key))
  const told = await readDigestFirings(tx, userId, ids)
  const listingIds = told.flatMap(({ listingId }) => listingId ?? [])
  const seen = await readSeen(tx, reader.facts, listingIds)
  const behind = Map.groupBy(told, ({ telling }) => telling)
  const tellings = new Set(ids.flatMap((id) => told.find((one) => one.id === id)?.telling ?? []))
  return [...tellings].flatMap((telling) =>
    groupsOf(behind.get(telling) ?? [], seen, null, () => telling).map(({ group }) => wordsOf(group)),
  )
}
