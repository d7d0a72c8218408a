import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { lockDocuments, retireDocuments } from '../commands.server.ts'
import type { DocumentType } from '../schema.ts'

/**
 * Moves an application's files and submissions to the person's account (ADM-059, ADM-076), with their reviews. They
 * replace the person's current documents of the same type and slot. Returns the number of files.
 */
export async function handOverDocuments(
  tx: Tx,
  { applicationId, userId, companyId }: { applicationId: string; userId: string; companyId: string },
): Promise<number> {
  await lockDocuments(tx, applicationId)
  await lockDocuments(tx, userId)
  const current = await tx
    .selectFrom('kycSubmissions')
    .where('applicationId', '=', applicationId)
    .where('isCurrent', '=', true)
    .select(['documentType', 'slot'])
    .execute()
  for (const { documentType, slot } of current)
    await retireDocuments(tx, { userId }, { documentType: documentType as DocumentType, slot })
  const newHolder = { userId, applicationId: null }
  await tx
    .updateTable('kycSubmissions')
    .set({ ...newHolder, updatedAt: now() })
    .where('applicationId', '=', applicationId)
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('files')
    .set({ ...newHolder, companyId })
    .where('applicationId', '=', applicationId)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
