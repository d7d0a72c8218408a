import { db, type Tx } from '#app/db/client.server.ts'
import type { CompanyType, UserType } from '#app/lib/viewer.ts'
import type { AccountStatus } from '../workflow.ts'

type Row = { role: string; suspendedAt: Date | null; closedAt: Date | null }

export function statusOf({ role, suspendedAt, closedAt }: Row): AccountStatus {
  if (closedAt !== null) return 'closed'
  if (suspendedAt !== null) return 'suspended'
  return role === 'admin' ? 'admin' : 'member'
}

/** The facts for a step on an account, or null for an unknown id. For commands. */
export async function findUserFacts(userId: string, reader: Pick<Tx, 'selectFrom'> = db()) {
  const row = await reader
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .leftJoin('credentials as p', (join) =>
      join.onRef('p.userId', '=', 'm.userId').on('p.providerId', '=', 'credential'),
    )
    .leftJoin('companyMembers as cm', 'cm.userId', 'm.userId')
    .leftJoin('companies as c', 'c.id', 'cm.companyId')
    .where('m.userId', '=', userId)
    .select(['m.role', 'm.userType', 'm.version', 'm.suspendedAt', 'm.closedAt', 'u.emailVerified', 'c.type'])
    .select((eb) => eb('p.password', 'is not', null).as('hasPassword'))
    .executeTakeFirst()
  if (!row) return null
  return {
    status: statusOf(row),
    kind: row.userType as UserType,
    isVerified: row.emailVerified,
    hasPassword: Boolean(row.hasPassword),
    version: row.version,
    companyType: row.type as CompanyType | null,
  }
}
