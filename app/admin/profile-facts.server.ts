import { data } from 'react-router'
import { checkAdvisor, type FactRefusal, setEsgStatus } from '#app/companies/commands/check-facts.server.ts'
import { esgForm, type FactIntent, advisorChecksForm } from '#app/companies/schema/checks.ts'
import { isOutage } from '#app/db/client.server.ts'
import { parseForm, refusedForm } from '#app/lib/form.ts'
import { log } from '#app/lib/log.ts'
import { refusal } from '#app/lib/refusal.ts'
import { ok, type Result } from '#app/lib/result.ts'
import { redirectWithToast, type Toast } from '#app/lib/toast.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { REFUSAL_WORDS } from '#app/review/engine.ts'
import type { ReviewAnswer } from './review-answer.server.ts'

const done = (title: string, text: string): Toast => ({ title, text, tone: 'ok' })

const WORDS: Record<Exclude<FactRefusal, 'not_found'>, string> = {
  own_record: REFUSAL_WORDS.own_record,
  wrong_status: 'This is not possible for this company.',
  stale: 'Another admin answered since you opened this page. Nothing was stored; here is what stands now.',
  reason_required: 'Name the evidence that the status rests on.',
}

const STATUS = { own_record: 403, wrong_status: 409, stale: 409, reason_required: 422 } as const

const answer = (form: ReviewAnswer['form'], status: number) =>
  data<ReviewAnswer>({ form, isConflict: status === 409 }, { status })

/** Stores the checklist, or sets the sustainability status (MEM-267, MEM-104). */
export async function stateFacts(
  admin: AdminViewer,
  intent: FactIntent,
  formData: FormData,
  address: string,
) {
  try {
    const carried = intent === 'checks' ? await storeChecks(admin, formData) : await storeEsg(admin, formData)
    if ('form' in carried) return answer(carried.form, 422)
    if (carried.result.ok) return await redirectWithToast(address, carried.result.value)
    const { refused } = carried.result
    if (refused === 'not_found') throw refusal('not_found')
    const errors = refused === 'reason_required' ? { evidence: WORDS[refused] } : {}
    return answer(refusedForm(formData, { formError: WORDS[refused], errors }), STATUS[refused])
  } catch (error) {
    if (isOutage(error) || !(error instanceof Error)) throw error
    log.error('company.facts_failed', { intent, error })
    const toast = { title: 'Update failed', text: 'Nothing was stored.', tone: 'error' } as const
    return answer(refusedForm(formData, { toast }), 500)
  }
}

type Carried = { form: ReviewAnswer['form'] } | { result: Result<Toast, FactRefusal> }

const NOT_UNDERSTOOD = 'This was not understood. Nothing was stored.'

async function storeChecks(admin: AdminViewer, formData: FormData): Promise<Carried> {
  const parsed = parseForm(advisorChecksForm, formData)
  if (!parsed.ok) return { form: { ...parsed.form, formError: NOT_UNDERSTOOD } }
  const stored = await checkAdvisor(admin, parsed.data)
  if (!stored.ok) return { result: stored }
  const { changed } = stored.value
  const words = changed === 0 ? 'Nothing had changed.' : `${changed} of 3 answers changed.`
  return { result: ok(done('Checklist stored', words)) }
}

async function storeEsg(admin: AdminViewer, formData: FormData): Promise<Carried> {
  const parsed = parseForm(esgForm, formData)
  if (!parsed.ok) return { form: { ...parsed.form, formError: NOT_UNDERSTOOD } }
  const stored = await setEsgStatus(admin, parsed.data)
  if (!stored.ok) return { result: stored }
  return { result: ok(done('Sustainability status set', 'The evidence is kept with it.')) }
}
