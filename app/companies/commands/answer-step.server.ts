import { data } from 'react-router'
import { listDocuments } from '#app/kyc/queries.server.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import type { FormState } from '#app/lib/form.ts'
import type { Member } from '#app/lib/viewer.ts'
import { EDIT_WORDS } from '../policy.ts'
import { loadDeveloperForm } from '../queries/profile-form.server.ts'
import { checkDeveloper, checkStep, LAST_STEP, readStepForm, WIZARD_PATH } from '../schema/developer.ts'
import type { StepResult, TypedValues } from '../schema/developer.ts'
import { missingDocuments } from '../schema/documents.ts'
import { phoneRefusal } from '../schema/phone-check.server.ts'
import { PHONE_WORDS } from '../schema/steps/contact-information.ts'
import { SAVE_WORDS, saveDeveloperDraft } from './save-draft.server.ts'
import { submitCompany, SUBMIT_WORDS } from './submit-company.server.ts'

const REFUSED = 'Validation Error'
const FAILED = 'Submission Failed'
const NOT_UNDERSTOOD = 'Something in the form was not understood. Please reload the page and try again.'

/** A wizard's refusal: what was typed, the messages, and the draft's version for the next try. */
export type WizardAnswer = FormState & { draftVersion: number; companyVersion: number }

type Posted = { step: number; intent: string; formData: FormData }

const version = (value: FormDataEntryValue | null) =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : 0

export const seenVersions = (formData: FormData) => ({
  draftVersion: version(formData.get('draft_version')),
  companyVersion: version(formData.get('seen_version')),
})

const stepPath = (step: number) => `${WIZARD_PATH}?step=${step}`

const CONTACT_STEP = 5

/** The step's check once more on the server, with what only the server knows. */
function checkOnServer(step: number, values: TypedValues): StepResult<Record<string, unknown>> {
  const checked = checkStep(step, values)
  const refused =
    checked.ok && step === CONTACT_STEP ? phoneRefusal(checked.data.primary_contact_phone) : null
  return refused ? { ok: false, errors: { primary_contact_phone: refused }, first: refused } : checked
}

/** Answers Next, Back and Submit of the developer wizard: each keeps the step on the server first (MEM-110, MEM-112). */
export async function answerStep(member: Member, { step, intent, formData }: Posted) {
  const seen = seenVersions(formData)
  const { values, hasUnknown } = readStepForm(step, formData)
  const refused = (status: number, part: Partial<WizardAnswer>) =>
    data<WizardAnswer>({ values, errors: {}, ...seen, ...part }, { status })
  const invalid = (errors: Record<string, string>, first: string, draftVersion = seen.draftVersion) =>
    refused(422, { errors, draftVersion, toast: { title: REFUSED, text: first, tone: 'error' } })

  if (hasUnknown || !['next', 'back', 'submit'].includes(intent)) return invalid({}, NOT_UNDERSTOOD)
  if (intent === 'submit' && step !== LAST_STEP) return invalid({}, NOT_UNDERSTOOD)

  const checked = checkOnServer(step, values)
  const target = intent === 'back' ? Math.max(1, step - 1) : checked.ok ? Math.min(LAST_STEP, step + 1) : step
  const needsDraft = step !== LAST_STEP || seen.draftVersion > 0
  let draftVersion = seen.draftVersion
  if (needsDraft && intent !== 'submit') {
    const saved = await saveDeveloperDraft(member, { values, step: target, seenVersion: seen.draftVersion })
    if (!saved.ok) {
      const current =
        saved.refused === 'stale' ? (await loadDeveloperForm(member)).draftVersion : seen.draftVersion
      const text =
        saved.refused === 'stale' || saved.refused === 'too_large'
          ? SAVE_WORDS[saved.refused]
          : EDIT_WORDS[saved.refused]
      const status = saved.refused === 'too_large' ? 422 : 409
      return refused(status, {
        draftVersion: current,
        formError: text,
        toast: { title: 'Not saved', text, tone: 'error' },
      })
    }
    draftVersion = saved.value.version
  }
  if (intent === 'submit') return submit(member, seen, refused)
  if (intent === 'next' && !checked.ok) return invalid(checked.errors, checked.first, draftVersion)
  return new Response(null, { status: 303, headers: { Location: stepPath(target) } })
}

type Refuse = (status: number, part: Partial<WizardAnswer>) => ReturnType<typeof data<WizardAnswer>>

async function submit(
  member: Member,
  seen: { draftVersion: number; companyVersion: number },
  refused: Refuse,
) {
  const submitted = await submitCompany(member, seen)
  if (submitted.ok) {
    const toast = submitted.value.first
      ? {
          title: 'Profile Submitted',
          text: 'Your developer profile has been submitted for review.',
          tone: 'ok' as const,
        }
      : {
          title: 'Profile Updated',
          text: 'Your developer profile has been updated and resubmitted for review.',
          tone: 'ok' as const,
        }
    return redirectWithToast('/profile/pending', toast)
  }
  const { values } = await loadDeveloperForm(member)
  if (submitted.refused === 'incomplete') {
    const whole = checkDeveloper(values)
    const found = whole.ok ? { step: CONTACT_STEP, first: PHONE_WORDS } : whole
    return redirectWithToast(`${stepPath(found.step)}&check=1`, {
      title: REFUSED,
      text: found.first,
      tone: 'error',
    })
  }
  if (submitted.refused === 'documents_missing') {
    const errors = missingDocuments(
      values.regulatory_status === 'licensed',
      await listDocuments(member.userId),
    )
    const text = Object.values(errors)[0] ?? SUBMIT_WORDS.documents_missing
    return refused(422, { errors, toast: { title: REFUSED, text, tone: 'error' } })
  }
  const words: Record<typeof submitted.refused, string> = { ...EDIT_WORDS, ...SUBMIT_WORDS }
  const text = words[submitted.refused]
  return refused(409, { formError: text, toast: { title: FAILED, text, tone: 'error' } })
}
