import {
  recordAdvisorChecks,
  type FactRefusal,
  setEsgStatus,
} from '#app/companies/commands/check-facts.server.ts'
import {
  type AdvisorChecksForm,
  advisorChecksForm,
  type EsgForm,
  esgForm,
  type FactIntent,
} from '#app/companies/schema/checks.ts'
import { answer, invalid } from '#app/lib/answer.server.ts'
import { conflict, NOT_FOUND, type Refusals } from '#app/lib/answer.ts'
import { parseForm } from '#app/lib/form.ts'
import { ok, type Result } from '#app/lib/result.ts'
import { done, redirectWithToast, type Toast } from '#app/lib/toast.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { STEP_REFUSALS } from '#app/review/engine.ts'
import { forDesk, INVALID_REQUEST } from '#app/review/desk/answer.server.ts'

const EVIDENCE_REQUIRED = 'Enter the evidence for this status.'

const FACT_REFUSALS = {
  not_found: NOT_FOUND,
  own_record: STEP_REFUSALS.own_record,
  wrong_status: conflict('This is not possible for this company.'),
  stale: conflict(
    'Another admin changed this after you opened the page. Your changes were not saved. This is the current version.',
  ),
  reason_required: {
    formError: EVIDENCE_REQUIRED,
    errors: { evidence: EVIDENCE_REQUIRED },
  },
} as const satisfies Refusals<FactRefusal>

const answered = (formData: FormData, intent: FactIntent, address: string, run: () => Carried) =>
  answer(formData, run, {
    refusals: FACT_REFUSALS,
    done: (toast) => redirectWithToast(address, toast),
    failure: {
      event: 'company.facts_failed',
      about: { intent },
      toast: { title: 'Update failed', text: 'Your changes were not saved.', tone: 'error' },
    },
  })

type Carried = Promise<Result<Toast, FactRefusal>>

async function checks(admin: AdminViewer, form: AdvisorChecksForm): Carried {
  const stored = await recordAdvisorChecks(admin, form)
  if (!stored.ok) return stored
  const { changed } = stored.value
  const words = changed === 0 ? 'No answers changed.' : `${changed} of 3 answers changed.`
  return ok(done('Checklist saved', words))
}

async function esg(admin: AdminViewer, form: EsgForm): Carried {
  const stored = await setEsgStatus(admin, form)
  return stored.ok ? ok(done('Sustainability status set', 'The evidence was saved with it.')) : stored
}

/** Stores the checklist, or sets the sustainability status (MEM-267, MEM-104). */
export async function saveFacts(admin: AdminViewer, intent: FactIntent, formData: FormData, address: string) {
  if (intent === 'checks') {
    const parsed = parseForm(advisorChecksForm, formData)
    if (!parsed.ok) return forDesk(invalid(parsed.form, { formError: INVALID_REQUEST.stored }))
    return forDesk(await answered(formData, intent, address, () => checks(admin, parsed.data)))
  }
  const parsed = parseForm(esgForm, formData)
  if (!parsed.ok) return forDesk(invalid(parsed.form, { formError: INVALID_REQUEST.stored }))
  return forDesk(await answered(formData, intent, address, () => esg(admin, parsed.data)))
}
