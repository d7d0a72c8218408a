import { type Kysely, sql } from 'kysely'
import { db, type Tx } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import type { AdminViewer, CompanyType } from '#app/lib/viewer.ts'
import { kycStateOf } from '../policy.ts'
import { currentDocuments, type Holder, requirementsOf } from '../queries.server.ts'
import { requiredDocuments, type RequiredGroup } from '../schema.ts'

type Named = { userId: string | null; applicationId: string | null }

/** The database ensures that exactly one of the two is set. */
export function holderOf({ userId, applicationId }: Named): Holder {
  if (userId !== null) return { userId }
  if (applicationId !== null) return { applicationId }
  throw new Error('the document has no holder')
}

export type DocumentApplication = NonNullable<Awaited<ReturnType<typeof findApplication>>>

export async function findApplication(applicationId: string, from: Kysely<DB> = db()) {
  const row = await from
    .selectFrom('applications')
    .where('id', '=', applicationId)
    .select([
      'email',
      'role',
      sql<boolean>`status in ('draft', 'submitted', 'more_info_requested') and revoked_at is null`.as(
        'isOpen',
      ),
    ])
    .executeTakeFirst()
  return row ? { ...row, role: row.role as CompanyType } : null
}

/** A holder's requirements; null when there are none. */
async function requiredOf(holder: Holder, from: Kysely<DB>): Promise<readonly RequiredGroup[] | null> {
  if ('userId' in holder) return (await requirementsOf(holder.userId, from))?.groups ?? null
  const application = await findApplication(holder.applicationId, from)
  return application && requiredDocuments(application.role, {})
}

export async function loadHolder(holder: Holder, from: Kysely<DB> = db()) {
  const documents = await currentDocuments(holder, from)
  const required = await requiredOf(holder, from)
  return { documents, kyc: required && kycStateOf(required, documents) }
}

export async function isAllApproved(tx: Tx, holder: Holder): Promise<boolean> {
  return (await loadHolder(holder, tx)).kyc?.allApproved ?? false
}

/** Whether this is the admin's own address, or one of a member of their company (ADM-198). */
export async function isOwnAddress(admin: AdminViewer, email: string, from: Kysely<DB> = db()) {
  if (email === admin.email.toLowerCase()) return true
  if (!admin.company) return false
  const colleague = await from
    .selectFrom('companyMembers as cm')
    .innerJoin('users as u', 'u.id', 'cm.userId')
    .where('u.email', '=', email)
    .where('cm.companyId', '=', admin.company.id)
    .select('u.id')
    .executeTakeFirst()
  return colleague !== undefined
}

/** Whether the document or its application belongs to the admin or a member of their company (ADM-198). */
export async function isOwnDocument(admin: AdminViewer, holder: Holder, from: Kysely<DB> = db()) {
  if ('applicationId' in holder) {
    const application = await findApplication(holder.applicationId, from)
    return application !== null && isOwnAddress(admin, application.email, from)
  }
  if (holder.userId === admin.userId) return true
  if (!admin.company) return false
  const colleague = await from
    .selectFrom('companyMembers')
    .where('userId', '=', holder.userId)
    .where('companyId', '=', admin.company.id)
    .select('userId')
    .executeTakeFirst()
  return colleague !== undefined
}
