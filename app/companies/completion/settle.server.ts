import type { Tx } from '#app/db/client.server.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import type { Answers } from '../schema/profile-form.ts'
import { profileForms } from '../schema/profile-forms.ts'
import { unansweredLive } from '../turn/unanswered.ts'

/** Marks a profile without missing answers as complete, which returns its company to the directory. */
export async function settleCompletion(tx: Tx, companyId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('companies')
    .where('id', '=', companyId)
    .where('incompleteSince', 'is not', null)
    .select(['type', 'questionnaire', 'incompleteSince'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row?.incompleteSince) return false
  const form = profileForms[row.type as CompanyType]
  if (unansweredLive(form, row.questionnaire as Answers).length > 0) return false
  await tx
    .updateTable('companies')
    .set({ incompleteSince: null, completionTold: null, leftDirectoryAt: null })
    .where('id', '=', companyId)
    .execute()
  return true
}
