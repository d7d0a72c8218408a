import { listDocuments } from '#app/kyc/queries.server.ts'
import { conflict } from '#app/lib/refusal.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import type { Member } from '#app/lib/viewer.ts'
import { REQUESTED } from '#app/review/requested/requested-texts.ts'
import { countOpen } from '../requested/queries.server.ts'
import { EDIT_TEXTS } from '../policy.ts'
import { loadForm } from '../queries/profile-form.server.ts'
import { missingDocuments, requiredTypes } from '../schema/documents.ts'
import { checkWholeForm, lastStepOf, stepPath, type ProfileForm, type Wrong } from '../schema/profile-form.ts'
import { PHONE_ERROR } from '../schema/phone.ts'
import { failedToast, problem, refusedPost, type Posted } from './posted-form.server.ts'
import { submitCompany, SUBMIT_TEXTS } from './submit-company.server.ts'

/** Leads to the step with the first error. */
const redirectToErrors = (form: ProfileForm, step: number, { field, first: message, errors }: Wrong) =>
  redirectWithToast(
    `${stepPath(form, step)}&check=1`,
    failedToast(form.texts.refused({ moment: 'submit', field, message, errors })),
  )

/** Submits after the page's answers are saved (MEM-093, MEM-168 to MEM-174). */
export async function handleSubmit(form: ProfileForm, member: Member, posted: Posted, shown: ProfileForm) {
  const { seenVersion: draftVersion, companyVersion } = posted
  const stillOpen = posted.anyway ? 0 : await countOpen(form, member)
  if (stillOpen > 0) return refusedPost(posted, { formError: REQUESTED.stillOpen(stillOpen) }, { stillOpen })
  const submitted = await submitCompany(form, member, { draftVersion, companyVersion })
  if (submitted.ok) {
    const toast = form.texts.submitted[submitted.value.first ? 'first' : 'again']
    return redirectWithToast('/profile/pending', { ...toast, tone: 'ok' })
  }
  const { values } = await loadForm(form, member)
  if (submitted.refused === 'incomplete') {
    const whole = checkWholeForm(form, values)
    const field = 'primary_contact_phone'
    const step = form.steps.findIndex(({ fields }) => fields.includes(field)) + 1
    const found = whole.ok ? { step, field, first: PHONE_ERROR, errors: {} } : whole
    if (!shown.at) return redirectToErrors(form, found.step, found)
    return problem(form, posted, found, { elsewhere: `${stepPath(form, found.step)}&check=1` })
  }
  if (submitted.refused === 'documents_missing') {
    const current = await listDocuments(member.userId)
    const errors = missingDocuments(form.slots, requiredTypes(form, values), current)
    const [field = 'form', first = SUBMIT_TEXTS.documents_missing] = Object.entries(errors)[0] ?? []
    // Missing documents are uploaded on the last step.
    const last = lastStepOf(form)
    if (posted.intent === 'send') return redirectToErrors(form, last, { field, first, errors })
    return problem(
      form,
      posted,
      { errors, field, first },
      shown.at ? { elsewhere: stepPath(form, last) } : {},
    )
  }
  const all: Record<typeof submitted.refused, string> = { ...EDIT_TEXTS, ...SUBMIT_TEXTS }
  const formError = all[submitted.refused]
  return refusedPost(posted, { ...conflict(formError), ...form.texts.failed(formError) })
}
