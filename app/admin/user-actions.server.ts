import { data } from 'react-router'
import { proveFresh } from '#app/account/fresh-proof.server.ts'
import { isOutage } from '#app/db/client.server.ts'
import { type FormState, parseForm, refusedForm } from '#app/lib/form.ts'
import { log } from '#app/lib/log.ts'
import { refusal } from '#app/lib/refusal.ts'
import type { Result } from '#app/lib/result.ts'
import { redirectWithToast, type Toast } from '#app/lib/toast.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { changeKind } from '#app/oversight/users/commands/change-kind.server.ts'
import { resendLink } from '#app/oversight/users/commands/resend-link.server.ts'
import { signOutEverywhere } from '#app/oversight/users/commands/sign-out-everywhere.server.ts'
import { turnAccount } from '#app/oversight/users/commands/suspend-account.server.ts'
import { turnRole } from '#app/oversight/users/commands/turn-role.server.ts'
import { USER_WORDS, type UserRefusal } from '#app/oversight/users/policy.ts'
import { userStep, type UserStep } from '#app/oversight/users/schema.ts'
import { retryAfter } from '#app/lib/retry-after.server.ts'
import type { ReviewAnswer } from './review-answer.server.ts'

const FAILED: Toast = { title: 'Not changed', text: 'Something went wrong. Please try again.', tone: 'error' }

const done = (title: string, text?: string): Toast => ({ title, ...(text && { text }), tone: 'ok' })
const MAILED = 'The person gets a mail.'

const DONE = {
  promote: done('Made an administrator', MAILED),
  demote: done('No administrator any more', MAILED),
  kind: done('User type changed', MAILED),
  suspend: done('Account suspended', MAILED),
  reinstate: done('Account reinstated', MAILED),
} as const

async function signedOut(admin: AdminViewer, id: string, formData: FormData): Promise<Carried> {
  const proof = proveFresh(admin, formData)
  if (!proof.ok) return { stale: proof.form }
  const ended = await signOutEverywhere(proof.value, id)
  if (!ended.ok) return { result: ended }
  const { sessions } = ended.value
  if (sessions === 0)
    return said({ title: 'No session was open', text: 'Nothing was changed.', tone: 'note' })
  return said(done(sessions === 1 ? 'One session ended' : `${sessions} sessions ended`, MAILED))
}

async function resent(admin: AdminViewer, id: string): Promise<Carried> {
  const sent = await resendLink(admin, id)
  if (!sent.ok) return { result: sent }
  const link = sent.value.link === 'set_password' ? 'set the password' : 'confirm the address'
  return said(
    done('Link sent', `The mail with the link to ${link} is being sent; the earlier link no longer works.`),
  )
}

type Carried = { result: Result<Toast, UserRefusal> } | { stale: FormState }

const said = (toast: Toast): Carried => ({ result: { ok: true, value: toast } })

/** One step on an account, with a fresh proof where the step is dangerous. */
async function carryOut(admin: AdminViewer, input: UserStep, formData: FormData): Promise<Carried> {
  const { intent, id, seen, reason, kind, otherRole } = input
  const told = (result: Result<null, UserRefusal>): Carried =>
    result.ok ? said(DONE[intent as keyof typeof DONE]) : { result }
  if (intent === 'resend') return resent(admin, id)
  if (intent === 'kind') return told(await changeKind(admin, { id, seen, kind, otherRole }))
  if (intent === 'signOut') return signedOut(admin, id, formData)
  const proof = proveFresh(admin, formData)
  if (!proof.ok) return { stale: proof.form }
  if (intent === 'promote' || intent === 'demote')
    return told(await turnRole(proof.value, { id, seen, intent }))
  return told(await turnAccount(proof.value, { id, seen, intent, reason }))
}

function answer(form: FormState, status: number) {
  const headers = status === 429 ? retryAfter(3600) : {}
  return data<ReviewAnswer>({ form, isConflict: status === 409 }, { status, headers })
}

/** The field that a refusal is about, and the status of its answer (decision 19). */
const AT: Partial<Record<UserRefusal, 'reason' | 'kind' | 'otherRole'>> = {
  reason_required: 'reason',
  kind_required: 'kind',
  other_role_required: 'otherRole',
}

function refused(formData: FormData, why: Exclude<UserRefusal, 'not_found'>) {
  const words = USER_WORDS[why]
  const field = AT[why]
  if (field) return answer(refusedForm(formData, { errors: { [field]: words } }), 422)
  const isDenied = why === 'own_record' || why === 'not_allowed'
  const status = isDenied ? 403 : why === 'too_many' ? 429 : why === 'unchanged' ? 422 : 409
  return answer(refusedForm(formData, { formError: words }), status)
}

/** Carries out one posted step on an account; what was typed is in every answer but success (ADM-201). */
export async function answerUserStep(admin: AdminViewer, formData: FormData, address: string) {
  const parsed = parseForm(userStep, formData)
  if (!parsed.ok)
    return answer({ ...parsed.form, formError: 'This was not understood. Nothing was changed.' }, 422)
  try {
    const carried = await carryOut(admin, parsed.data, formData)
    if ('stale' in carried) return answer(carried.stale, 403)
    const { result } = carried
    if (result.ok) return await redirectWithToast(address, result.value)
    if (result.refused === 'not_found') throw refusal('not_found')
    return refused(formData, result.refused)
  } catch (error) {
    if (isOutage(error) || !(error instanceof Error)) throw error
    log.error('account.step_failed', { intent: parsed.data.intent, error })
    return answer(refusedForm(formData, { toast: FAILED }), 500)
  }
}
