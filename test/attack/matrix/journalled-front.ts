import { afterAll } from 'vitest'
import { frontDatabase } from '#test/database.ts'
import { stopJournal, startJournal, undoSince } from './journal.ts'

/**
 * The built product's database with a journal of what the test file writes. All of it is undone after the file.
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
