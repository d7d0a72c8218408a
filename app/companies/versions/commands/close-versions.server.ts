import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { settleWork } from '#app/notices/notify-admins.server.ts'
import { OPEN_VERSION_STATUSES } from '../workflow.ts'

/** Withdraws the pending version of a company that closes. */
export async function closeVersions(tx: Tx, companyId: string): Promise<void> {
  const withdrawn = await tx
    .updateTable('companyVersions')
    .set((eb) => ({ status: 'withdrawn', asked: '[]', decidedAt: now(), version: eb('version', '+', 1) }))
    .where('companyId', '=', companyId)
    .where('status', 'in', OPEN_VERSION_STATUSES)
    .returning('id')
    .execute()
  for (const { id } of withdrawn) await settleWork(tx, 'version', id)
}
