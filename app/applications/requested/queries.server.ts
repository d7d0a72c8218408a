import { readRequestedItems } from '#app/review/requested/stored.ts'
import type { Kysely } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { listCandidateDocuments } from '#app/kyc/candidates/queries.server.ts'
import { type ShownItem, toShownItems } from '#app/review/requested/state.ts'
import { APPLICATION_FIELDS, type ApplicationField } from '../schema.ts'
import { type StoredAnswers, storedValue } from './requestable.ts'

/** The requested items with their state; empty when nothing was requested or the candidate cannot answer now. */
export async function loadRequestedItems(
  id: string,
  stored: StoredAnswers,
  answers: Readonly<Record<string, string>>,
  on: Kysely<DB> = db(),
): Promise<ShownItem[]> {
  const row = await on
    .selectFrom('applications')
    .where('id', '=', id)
    .where('status', '=', 'more_info_requested')
    .select(['asked', 'decidedAt'])
    .executeTakeFirst()
  const items = readRequestedItems(row?.asked)
  if (items.length === 0) return []
  const fields = Object.keys(APPLICATION_FIELDS) as ApplicationField[]
  const typed = { ...Object.fromEntries(fields.map((name) => [name, storedValue(stored, name)])), ...answers }
  const documents = await listCandidateDocuments(id, on)
  return toShownItems(items, { typed, documents, askedAt: row?.decidedAt ?? null })
}
