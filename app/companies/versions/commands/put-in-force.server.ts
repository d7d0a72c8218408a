import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { profileForms } from '../../schema/profile-forms.ts'
import type { Answers } from '../../schema/profile-form.ts'
import { answersOf, layOver } from '../policy.ts'

/** A company whose row is held until the transaction ends, so that changes of its answers follow each other. */
export type HeldCompany = {
  id: string
  name: string
  type: CompanyType
  version: number
  revision: number
  questionnaire: Answers
}

/** Holds an approved company that is neither suspended nor closed; null where it is none. */
export async function holdApproved(tx: Tx, id: string): Promise<HeldCompany | null> {
  const row = await tx
    .selectFrom('companies')
    .where('id', '=', id)
    .where('approvalStatus', '=', 'approved')
    .where('suspendedAt', 'is', null)
    .where('closedAt', 'is', null)
    .select(['id', 'name', 'type', 'version', 'revision', 'questionnaire'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? { ...row, type: row.type as CompanyType, questionnaire: row.questionnaire as Answers } : null
}

/** What the named answers say in these stored ones. */
export function standingAnswers(company: HeldCompany, names: readonly string[]): Answers {
  const answers = answersOf(profileForms[company.type], company.questionnaire)
  return Object.fromEntries(names.map((name) => [name, answers[name] ?? null]))
}

/**
 * Puts changed answers in force on the company's row, where page, directory, match and alerts read them.
 * Answers the questionnaire as it is from now on.
 */
export async function putInForce(tx: Tx, company: HeldCompany, changed: Answers): Promise<Answers> {
  const { questionnaire, columns } = layOver(profileForms[company.type], company.questionnaire, changed)
  await tx
    .updateTable('companies')
    .set((eb) => ({
      ...columns,
      questionnaire: JSON.stringify(questionnaire),
      version: eb('version', '+', 1),
      updatedAt: now(),
    }))
    .where('id', '=', company.id)
    .where('version', '=', company.version)
    .executeTakeFirstOrThrow()
  return questionnaire
}

/** The number of the company's next version, while its row is held. */
export async function nextNumber(tx: Tx, { id, revision }: HeldCompany): Promise<number> {
  const row = await tx
    .selectFrom('companyVersions')
    .where('companyId', '=', id)
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirst()
  return Math.max(revision, row?.last ?? 0) + 1
}
