import { afterAll } from 'vitest'
import { frontDatabase } from '#test/database.ts'
import { endJournal, keepJournal, undoSince } from './journal.ts'

/**
 * The database of the built product, with a journal of the test file's writes; all of them are undone after the file.
 */
export async function journalledFront() {
  const front = await frontDatabase()
  await keepJournal()
  afterAll(async () => {
    await undoSince(0)
    await endJournal()
  })
  return front
}
