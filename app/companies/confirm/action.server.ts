import { z } from 'zod'
import { respond, invalid } from '#app/lib/form-response.server.ts'
import { conflict, type Refusals } from '#app/lib/refusal.ts'
import { parseForm } from '#app/lib/form.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import type { ApprovedMember, Member } from '#app/lib/viewer.ts'
import { type EditRefusal, editRefusal } from '../policy.ts'
import { EDIT_REFUSALS } from '../versions/refusals.ts'
import { versionNumber } from '../versions/schema.ts'
import { CONFIRM } from './texts.ts'
import { attempt } from '#app/db/attempt.server.ts'
import { now } from '#app/lib/clock.ts'
import { auditCompany } from '#app/review/audit.server.ts'
import { findOwnCompany } from '../queries/profile-form.server.ts'
import { liveVersionNumber } from './queries.server.ts'

type ConfirmProfileRefusal = EditRefusal | 'stale' | 'not_asked'

/** The owner confirms the profile. `seen` is the company version on their page. Of concurrent calls, one succeeds. */
export const confirmProfile = (member: Member, seen: number) =>
  attempt<{ number: number }, ConfirmProfileRefusal>(async (tx, stop) => {
    const own = (await findOwnCompany(tx, member.userId)) ?? stop('not_owner')
    const refused = editRefusal({ company: own, suspended: member.suspended })
    if (refused) return stop(refused)
    const at = now()
    const confirmed = await tx
      .updateTable('companies')
      .set({ confirmedAt: at })
      .where('id', '=', own.id)
      .where('version', '=', seen)
      .where('approvalStatus', '=', 'approved')
      .where('suspendedAt', 'is', null)
      .where('closedAt', 'is', null)
      .where('confirmDueAt', '<=', at)
      .returning(liveVersionNumber.as('number'))
      .executeTakeFirst()
    if (!confirmed) return stop(own.version === seen ? 'not_asked' : 'stale')
    const { number } = confirmed
    await tx
      .insertInto('companyConfirmations')
      .values({ companyId: own.id, number, confirmedBy: member.userId, confirmedAt: at })
      .execute()
    await auditCompany(tx, member, 'company.confirm', own.id, { number })
    return { number }
  })

const confirmForm = z.object({ intent: z.literal('confirm'), seen_version: versionNumber })

const CONFIRM_REFUSALS = {
  ...EDIT_REFUSALS,
  stale: conflict(CONFIRM.stale),
  not_asked: conflict(
    'There is nothing to confirm now. The profile is already confirmed, or confirmation is not due yet.',
  ),
} as const satisfies Refusals<ConfirmProfileRefusal>

export async function handleConfirm(member: ApprovedMember, formData: FormData) {
  const parsed = parseForm(confirmForm, formData)
  if (!parsed.ok) return invalid(parsed.form, { formError: CONFIRM.stale })
  return respond(formData, () => confirmProfile(member, parsed.data.seen_version), {
    refusals: CONFIRM_REFUSALS,
    title: 'Not confirmed',
    done: () => redirectWithToast('/my-profile', { ...CONFIRM.done, tone: 'ok' }),
  })
}
