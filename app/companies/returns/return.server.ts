import { attempt } from '#app/db/attempt.server.ts'
import { db, isOutage } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { FIRST_UUID } from '#app/lib/ids.ts'
import { log } from '#app/lib/log.ts'
import { submit, type SubmitRefusal } from '../commands/submit-company.server.ts'
import { lockDraft } from '../commands/held-draft.server.ts'
import { findDraftRow } from '../queries/profile-form.server.ts'
import { profileForms } from '../schema/profile-forms.ts'
import { findSentBack, type SentBack } from './queries.server.ts'

/** Hours after the owner's last change until the profile is resubmitted automatically. */
const RETURN_HOURS = 24

/** Resubmits one profile, unless the owner continued or something required is missing. */
async function resubmitOne({ companyId, userId, type }: SentBack, before: Date): Promise<boolean> {
  const person = await db()
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .where('m.userId', '=', userId)
    .select(['m.userId', 'u.email', 'm.fullName', 'm.position', 'm.companyName'])
    .executeTakeFirst()
  if (!person) return false
  const owner = { ...person, suspended: false }
  const form = profileForms[type]
  try {
    const done = await attempt<true, SubmitRefusal | 'not_due'>(
      { changesRightsOf: [userId] },
      async (tx, stop) => {
        await lockDraft(tx, userId, form.formType)
        await tx.selectFrom('companies').where('id', '=', companyId).select('id').forNoKeyUpdate().execute()
        const [held] = await findSentBack({ companyId }, tx)
        if (!held?.deedAt || held.deedAt > before || held.isForDocuments) return stop('not_due')
        const { version } = await findDraftRow(tx, userId, form.formType)
        const seen = { draftVersion: version, companyVersion: held.version }
        await submit({ tx, stop }, form, owner, seen, 'clock')
        return true
      },
    )
    return done.ok
  } catch (error) {
    if (isOutage(error)) throw error
    log.error('company.return_failed', { companyId, error })
    return false
  }
}

/**
 * Resubmits profiles that were sent back without items, 24 hours after the owner's last change, if all required answers
 * and documents are there. Returns the number of profiles.
 */
export async function returnProfiles(signal?: AbortSignal): Promise<number> {
  const before = new Date(now().getTime() - RETURN_HOURS * 3_600_000)
  let returned = 0
  for (let after = FIRST_UUID; ;) {
    const some = await findSentBack({ before, after })
    for (const waiting of some) {
      if (signal?.aborted) return returned
      if (await resubmitOne(waiting, before)) returned += 1
    }
    const last = some.at(-1)
    if (!last) return returned
    after = last.companyId
  }
}
