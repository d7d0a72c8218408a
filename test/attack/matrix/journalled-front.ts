import { afterAll } from 'vitest'
import { frontDatabase } from '#test/database.ts'
import { stopJournal, startJournal, undoSince } from './journal.ts'

/**
 * The database of the built product, with a journal of what the test file writes. Everything is undone after the file.
 */
export async function journalledFront() {
  const front = await frontDatabase()
  await startJournal()
  afterAll(async () => {
    await undoSince(0)
    await stopJournal()
  })
  return front
}
