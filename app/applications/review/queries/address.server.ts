import { addressKey } from '#app/lib/email-address.ts'
import type { Kysely } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { OPEN_STATUSES } from '../../workflow.ts'

/** Account and company at an address: whether an approval would create an account, link one, or be refused (ADM-059). */
export async function loadAddressState(_admin: AdminViewer, email: string, from: Kysely<DB> = db()) {
  const row = await from
    .selectFrom('users as u')
    .innerJoin('members as m', 'm.userId', 'u.id')
    .leftJoin('credentials as k', (join) =>
      join.onRef('k.userId', '=', 'u.id').on('k.providerId', '=', 'credential'),
    )
    .leftJoin('companyMembers as cm', 'cm.userId', 'u.id')
    .leftJoin('companies as c', 'c.id', 'cm.companyId')
    .where('u.email', '=', addressKey(email))
    .select(['u.id as userId', 'm.fullName', 'u.emailVerified as isVerified', 'm.suspendedAt'])
    .select(['c.id as companyId', 'c.name as companyName'])
    .select((eb) => eb('k.password', 'is not', null).as('hasPassword'))
    .executeTakeFirst()
  if (!row) return { account: null, company: null }
  const { userId, fullName, isVerified, hasPassword, suspendedAt } = row
  return {
    account: {
      userId,
      fullName,
      isVerified,
      hasPassword: Boolean(hasPassword),
      isSuspended: suspendedAt !== null,
    },
    /** The company that the account owns or belongs to. */
    company: row.companyId ? { id: row.companyId, name: row.companyName ?? '' } : null,
  }
}

export async function findOpenApplication(_admin: AdminViewer, email: string): Promise<string | null> {
  const row = await db()
    .selectFrom('applications')
    .where('email', '=', addressKey(email))
    .where('status', 'in', OPEN_STATUSES)
    .where('revokedAt', 'is', null)
    .select('id')
    .executeTakeFirst()
  return row?.id ?? null
}
