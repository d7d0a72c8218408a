import type { Tx } from '#app/db/client.server.ts'
import { isOwnAddress } from '#app/kyc/review/holder.server.ts'
import { now } from '#app/lib/clock.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { AdminViewer, CompanyType } from '#app/lib/viewer.ts'
import { step, type StepRefusal } from '#app/review/engine.ts'
import { type ApplicationData, readApplicationData } from '../schema.ts'
import { type ApplicationStatus, applicationWorkflow } from '../workflow.ts'
import type { ReviewAction } from './schema.ts'

/** An application as a command of the back office needs it. */
export type Reviewed = {
  id: string
  email: string
  companyName: string | null
  role: CompanyType
  status: ApplicationStatus
  isRevoked: boolean
  revision: number
  version: number
  submittedAt: Date | null
  data: ApplicationData
}

/** The application, or null for an id that none has. */
export async function findReviewed(tx: Tx, id: string): Promise<Reviewed | null> {
  if (!isUuid(id)) return null
  const row = await tx
    .selectFrom('applications')
    .where('id', '=', id)
    .select([
      'id',
      'email',
      'companyName',
      'role',
      'status',
      'revokedAt',
      'revision',
      'version',
      'submittedAt',
      'applicationData',
    ])
    .executeTakeFirst()
  if (!row) return null
  const { applicationData, revokedAt, ...facts } = row
  return {
    ...facts,
    role: row.role as CompanyType,
    status: row.status as ApplicationStatus,
    isRevoked: revokedAt !== null,
    data: readApplicationData(applicationData),
  }
}

type Asked = { seen: number; reason?: string | null }

/** Whether this admin may take the step now; a revoked invite takes none. */
export async function decide(
  tx: Tx,
  admin: AdminViewer,
  application: Reviewed,
  action: ReviewAction,
  { seen, reason }: Asked,
): Promise<{ to: ApplicationStatus; silent: boolean } | { refused: StepRefusal }> {
  const decided = step(applicationWorkflow, action, {
    status: application.status,
    actor: 'admin',
    own: await isOwnAddress(admin, application.email, tx),
    reason: reason ?? undefined,
    seen,
    current: application.version,
  })
  if (!('refused' in decided) && application.isRevoked) return { refused: 'wrong_status' }
  return decided
}

export type Change = {
  status: ApplicationStatus
  rejectionReason?: string | null
  memberNotes?: string | null
  internalNotes?: string | null
  decidedAt?: Date
  revokedAt?: Date
}

/** The one conditional UPDATE of a step: false when the record is no longer what the step was decided on. */
export async function change(tx: Tx, application: Reviewed, values: Change): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('applications')
    .set((eb) => ({ ...values, version: eb('version', '+', 1), updatedAt: now() }))
    .where('id', '=', application.id)
    .where('version', '=', application.version)
    .where('status', '=', application.status)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
