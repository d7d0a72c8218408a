import type { Tx } from '#app/db/client.server.ts'
import { settleWork } from '#app/notices/notify-admins.server.ts'

/** After a rejection or revocation the application's documents leave the review queue (ADM-206). */
export async function dequeueDocuments(tx: Tx, applicationId: string): Promise<void> {
  await tx
    .updateTable('kycSubmissions')
    .set({ accountClosed: true })
    .where('applicationId', '=', applicationId)
    .execute()
  await settleWork(tx, 'kyc', applicationId)
}
