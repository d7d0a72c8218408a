import { type Owned, personDetails } from '#app/account/person/details.ts'
import { earlyAccessEndsAt } from '#app/account/policy.ts'
import { db } from '#app/db/client.server.ts'
import { INVESTMENT_RANGES } from '#app/kyc/sign-up/schema.ts'
import type { CompanyType, UserType } from '#app/lib/viewer.ts'
import type { PresentedSection } from '../schema/present-answers.ts'
import { questionnaireSections } from '../schema/questionnaire.ts'

type ReviewedOwner = NonNullable<Awaited<ReturnType<typeof findOwner>>>

export async function findOwner(companyId: string, owned: Owned) {
  const row = await db()
    .selectFrom('companyMembers as cm')
    .innerJoin('members as m', 'm.userId', 'cm.userId')
    .innerJoin('users as u', 'u.id', 'cm.userId')
    .where('cm.companyId', '=', companyId)
    .where('cm.role', '=', 'owner')
    .select([
      'm.userId',
      'm.fullName',
      'u.email',
      'm.position',
      'm.phone',
      'm.userType',
      'm.companyWebsite',
      'm.investmentRange',
      'm.earlyAccessGrantedAt',
    ])
    .executeTakeFirst()
  if (!row) return null
  const { userId, fullName, email, investmentRange, earlyAccessGrantedAt: startsAt } = row
  // The early access year, or null (MEM-008).
  const freeYear = startsAt && {
    startsAt: startsAt.toISOString(),
    endsAt: earlyAccessEndsAt(startsAt).toISOString(),
  }
  // The same details as on other desks and pages.
  const details = personDetails(row, owned)
  return { userId, fullName, email, userType: row.userType as UserType, investmentRange, details, freeYear }
}

/**
 * Range in euro, with 0 and infinity for missing bounds (ADM-025). Falls back to the sign-up. Null if the form does not
 * ask for it.
 */
export function investmentRange(
  type: CompanyType,
  sections: readonly PresentedSection[],
  owner: ReviewedOwner | null,
): string | null {
  if (!questionnaireSections[type].some(({ fields }) => 'investment_size_min' in fields)) return null
  const answers = sections.flatMap((section) => section.answers)
  // An answer has text after the figure. The range shows only the figure.
  const stated = (key: string) => answers.find((answer) => answer.key === key)?.value.split(' · ')[0]
  const [min, max] = [stated('investment_size_min'), stated('investment_size_max')]
  if (min || max) return `${min || '€0'} – ${max || '∞'}`
  return INVESTMENT_RANGES.find(({ value }) => value === owner?.investmentRange)?.label ?? '—'
}
