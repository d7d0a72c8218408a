import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { profileForms } from '../../schema/profile-forms.ts'
import type { Answers } from '../../schema/profile-form.ts'
import { answersOf, overlay } from '../policy.ts'
import type { LockedCompany } from './lock-approved.server.ts'

export function liveAnswers(company: LockedCompany, names: readonly string[]): Answers {
  const answers = answersOf(profileForms[company.type], company.questionnaire)
  return Object.fromEntries(names.map((name) => [name, answers[name] ?? null]))
}

/** Makes changed answers live in the company's row and returns the new questionnaire. */
export async function makeLive(tx: Tx, company: LockedCompany, changed: Answers): Promise<Answers> {
  const { questionnaire, columns } = overlay(profileForms[company.type], company.questionnaire, changed)
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

/** The company's next version number, while its row is locked. */
export async function nextNumber(tx: Tx, { id, revision }: Pick<LockedCompany, 'id' | 'revision'>) {
  const row = await tx
    .selectFrom('companyVersions')
    .where('companyId', '=', id)
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirst()
  return Math.max(revision, row?.last ?? 0) + 1
}
