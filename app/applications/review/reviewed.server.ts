import type { Updateable } from 'kysely'
import type { Applications } from '#app/db/schema.gen.ts'
import { readRequestedItems } from '#app/review/requested/stored.ts'
import type { Tx } from '#app/db/client.server.ts'
import { isOwnAddress } from '#app/kyc/review/holder.server.ts'
import { now } from '#app/lib/clock.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { AdminViewer, CompanyType } from '#app/lib/viewer.ts'
import { settleWork } from '#app/notices/notify-admins.server.ts'
import { readApplicationData } from '../schema.ts'
import type { ApplicationStatus } from '../workflow.ts'
import { shownStatusOf } from './schema.ts'

export type Reviewed = NonNullable<Awaited<ReturnType<typeof findReviewed>>>

/** Null for an unknown id. */
export async function findReviewed(tx: Tx, id: string) {
  if (!isUuid(id)) return null
  const row = await tx
    .selectFrom('applications')
    .where('id', '=', id)
    .select(['id', 'email', 'companyName', 'role', 'status', 'revokedAt', 'revision', 'version'])
    .select(['submittedAt', 'applicationData', 'asked'])
    .$narrowType<{ role: CompanyType; status: ApplicationStatus }>()
    .executeTakeFirst()
  if (!row) return null
  const { applicationData, revokedAt, asked, ...facts } = row
  return {
    ...facts,
    /** No transition leaves `revoked`. */
    status: shownStatusOf(row.status, revokedAt),
    data: readApplicationData(applicationData),
    asked: readRequestedItems(asked),
  }
}

/** The application with what the engine needs to check a step by this admin. */
export async function findForStep(tx: Tx, admin: AdminViewer, { id }: { id: string }) {
  const application = await findReviewed(tx, id)
  if (!application) return null
  const own = await isOwnAddress(admin, application.email, tx)
  return { ...application, own, current: application.version }
}

type Change = { status: ApplicationStatus } & Pick<
  Updateable<Applications>,
  'rejectionReason' | 'memberNotes' | 'internalNotes' | 'asked' | 'decidedAt' | 'revokedAt'
>

/** The step's conditional UPDATE; false when the record changed concurrently. */
export async function change(tx: Tx, application: Reviewed, values: Change): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('applications')
    .set((eb) => ({ ...values, version: eb('version', '+', 1), updatedAt: now() }))
    .where('id', '=', application.id)
    .$if(!values.revokedAt, (query) => query.where('version', '=', application.version))
    .where('status', '=', application.status)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** After a rejection or revocation the application's documents leave the review queue (ADM-206). */
export async function dequeueDocuments(tx: Tx, applicationId: string): Promise<void> {
  await tx
    .updateTable('kycSubmissions')
    .set({ accountClosed: true })
    .where('applicationId', '=', applicationId)
    .execute()
  await settleWork(tx, 'kyc', applicationId)
}
