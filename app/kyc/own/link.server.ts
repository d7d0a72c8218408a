import type { Tx } from '#app/db/client.server.ts'
import { ok, refuse, type Result } from '#app/lib/refusal.ts'
import { lockDocuments } from '../commands.server.ts'
import { listDocuments } from '../queries.server.ts'
import { isDocumentType } from '../schema.ts'

/**
 * Links the documents named by a submitted profile to its company. Refuses all when one is not a current document of
 * this person (MEM-255, MEM-265). `lockDocuments` serialises with removals.
 */
export async function linkDocuments(
  tx: Tx,
  { userId, companyId, fileIds }: { userId: string; companyId: string; fileIds: readonly string[] },
): Promise<Result<null, 'not_found'>> {
  await lockDocuments(tx, userId)
  const own = new Set(
    (await listDocuments(userId, tx))
      .filter((one) => isDocumentType(one.documentType))
      .map((one) => one.fileId),
  )
  if (!fileIds.every((id) => own.has(id))) return refuse('not_found')
  if (own.size > 0)
    await tx
      .updateTable('files')
      .set({ companyId })
      .where('id', 'in', [...own])
      .execute()
  return ok(null)
}
