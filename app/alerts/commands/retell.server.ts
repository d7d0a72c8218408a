import type { Retell } from '#app/notices/digest.server.ts'
import { readTold } from './due-firings.server.ts'
import { groupsOf, wordsOf } from './notices-of.ts'
import { readReader } from './reader.server.ts'
import { readSeen } from '../seen.server.ts'

/** The firing that the key of an entry names; 0 for a key of something else. */
const firingOf = (key: string) => Number(/^(?:alert|search):(\d{1,15})$/.exec(key)?.[1] ?? 0)

/**
 * The entries of a daily mail in the words of now: made again from what the reader may see when the mail is made. An entry
 * that is no longer true for them, or whose alert is paused or gone, is left out; one listing stands in it once.
 */
export const retell: Retell = async (tx, userId, entries) => {
  const reader = await readReader(tx, userId)
  if (!reader) return null
  const ids = entries.map(({ key }) => firingOf(key))
  const told = await readTold(tx, userId, ids)
  const listingIds = told.flatMap(({ listingId }) => listingId ?? [])
  const seen = await readSeen(tx, reader.facts, listingIds)
  const behind = Map.groupBy(told, ({ telling }) => telling)
  const tellings = new Set(ids.flatMap((id) => told.find((one) => one.id === id)?.telling ?? []))
  return [...tellings].flatMap((telling) =>
    groupsOf(behind.get(telling) ?? [], seen, null, () => telling).map(({ group }) => wordsOf(group)),
  )
}
