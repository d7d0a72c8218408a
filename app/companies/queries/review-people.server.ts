import { personDetails } from '#app/account/person/details.ts'
import { db } from '#app/db/client.server.ts'
import type { AdminViewer, Member, UserType } from '#app/lib/viewer.ts'

export type ReviewedPerson = Awaited<ReturnType<typeof listReviewedPeople>>[number]

/** All people in one query, in any order, without unknown ids (ADM-027). */
export async function listReviewedPeople(_admin: AdminViewer, userIds: readonly string[]) {
  const unique = [...new Set(userIds)]
  if (unique.length === 0) return []
  const rows = await db()
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .leftJoin('companyMembers as cm', (join) =>
      join.onRef('cm.userId', '=', 'm.userId').on('cm.role', '=', 'owner'),
    )
    .leftJoin('companies as c', 'c.id', 'cm.companyId')
    .where('m.userId', 'in', unique)
    .select(['m.userId as id', 'm.fullName', 'm.companyName', 'm.position', 'm.phone', 'm.userType'])
    .select(['u.email', 'c.questionnaire', 'c.phone as companyPhone'])
    .execute()
  return rows.map(({ questionnaire, companyPhone, ...row }) => {
    const { fullName, position, phone } = personDetails(row, { questionnaire, phone: companyPhone })
    return { ...row, fullName, position, phone, userType: row.userType as UserType }
  })
}

/** The admin's own data without a query, for their own rows only (ADM-028). */
export function ownPerson(admin: Member): ReviewedPerson {
  const { userId, email, fullName, companyName, position, userType } = admin
  return { id: userId, email, fullName, companyName, position, phone: null, userType }
}
