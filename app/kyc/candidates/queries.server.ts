import type { Kysely } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { currentDocuments, type KycDocument } from '../queries.server.ts'

/** Current documents of an application, by type; empty once it is approved, since they belong to a person then (ADM-076). */
export function listCandidateDocuments(
  applicationId: string,
  from: Kysely<DB> = db(),
): Promise<KycDocument[]> {
  return currentDocuments({ applicationId }, from)
}
