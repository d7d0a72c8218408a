import { db } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import type { PresentedSection } from '../schema/present-answers.ts'
import { presentQuestionnaire } from '../schema/profile-forms.ts'
import type { Answers } from '../schema/profile-form.ts'

/** The answers that the member's company sent, while they are in review. */
export async function loadSubmittedAnswers({ company }: Member): Promise<PresentedSection[] | null> {
  if (company?.status !== 'pending') return null
  const sent = await db()
    .selectFrom('companyRevisions')
    .where('companyId', '=', company.id)
    .orderBy('revision', 'desc')
    .limit(1)
    .select('snapshot')
    .executeTakeFirst()
  const snapshot = sent?.snapshot as { questionnaire?: Answers } | null | undefined
  return sent ? presentQuestionnaire(company.type, snapshot?.questionnaire ?? {}, null) : null
}
