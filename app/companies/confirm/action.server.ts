import { z } from 'zod'
import { respond, invalid } from '#app/lib/form-response.server.ts'
import { conflict, denied, type Refusals } from '#app/lib/answer.ts'
import { parseForm } from '#app/lib/form.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { EDIT_TEXTS } from '../policy.ts'
import { type ConfirmStop, confirmProfile } from './commands.server.ts'
import { CONFIRM } from './texts.ts'

const confirmForm = z.object({
  intent: z.literal('confirm'),
  seen_version: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1),
})

const CONFIRM_REFUSALS = {
  suspended: conflict(EDIT_TEXTS.suspended),
  account_suspended: conflict(EDIT_TEXTS.account_suspended),
  other_type: conflict(EDIT_TEXTS.other_type),
  not_owner: denied(EDIT_TEXTS.not_owner),
  stale: conflict(CONFIRM.stale),
  not_asked: conflict(
    'There is nothing to confirm now. The profile is already confirmed, or confirmation is not due yet.',
  ),
} as const satisfies Refusals<ConfirmStop>

export async function handleConfirm(member: ApprovedMember, formData: FormData) {
  const parsed = parseForm(confirmForm, formData)
  if (!parsed.ok) return invalid(parsed.form, { formError: CONFIRM.stale })
  return respond(formData, () => confirmProfile(member, parsed.data.seen_version), {
    refusals: CONFIRM_REFUSALS,
    title: 'Not confirmed',
    done: () => redirectWithToast('/my-profile', { ...CONFIRM.done, tone: 'ok' }),
  })
}
