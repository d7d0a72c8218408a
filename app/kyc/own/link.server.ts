import type { Tx } from '#app/db/client.server.ts'
import { ok, refuse, type Result } from '#app/lib/refusal.ts'
import { lockDocuments } from '../commands.server.ts'
import { listDocuments } from '../queries.server.ts'

/** Links a profile's documents to its company. Refuses all if one is not this person's (MEM-255, MEM-265). */
export async function linkDocuments(
  tx: Tx,
  { userId, companyId, fileIds }: { userId: string; companyId: string; fileIds: readonly string[] },
): Promise<Result<null, 'not_found'>> {
  await lockDocuments(tx, userId)
  const own = (await listDocuments(userId, tx)).map(({ fileId }) => fileId)
  if (!fileIds.every((id) => own.includes(id))) return refuse('not_found')
  if (own.length > 0) await tx.updateTable('files').set({ companyId }).where('id', 'in', own).execute()
  return ok(null)
}
