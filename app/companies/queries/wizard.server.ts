import { documentLink, listDocuments } from '#app/kyc/queries.server.ts'
import type { DocumentType, SubmissionStatus } from '#app/kyc/schema.ts'
import type { Member } from '#app/lib/viewer.ts'
import { EDIT_WORDS, editRefusal } from '../policy.ts'
import { checkStep, LAST_STEP, passedSteps, stepDefinition } from '../schema/developer.ts'
import type { TypedValues } from '../schema/developer.ts'
import { dialCodes } from '../schema/phone.ts'
import type { DialCode } from '../schema/phone.ts'
import { phoneCountryOf } from '../schema/prefill.ts'
import { loadDeveloperForm } from './profile-form.server.ts'
import { loadOwnProfile } from './status.server.ts'

export type WizardDocument = {
  id: string
  type: DocumentType
  slot: number
  status: SubmissionStatus
  rejectionReason: string | null
  name: string
  byteSize: number
  href: string
}

/** What an admin asked for, shown over the form while it is answered. */
export type Feedback = {
  status: 'rejected' | 'more_info_requested'
  reason: string
  memberNotes: string | null
}

export type WizardPage = {
  kind: 'form'
  step: number
  /** The step's own typed values; other steps' stay on the server. */
  values: TypedValues
  /** Filled when the page was asked to show what stops the submission. */
  errors: Record<string, string>
  passed: boolean[]
  /** Steps up to this one may be opened. */
  reachable: number
  draftVersion: number
  companyVersion: number
  isResubmission: boolean
  feedback: Feedback | null
  /** For a member of another kind, who may use this form while they have no company (MEM-079, MEM-139). */
  otherKind: boolean
  dialCodes: DialCode[]
  licensed: boolean
  documents: WizardDocument[]
}

export type ClosedWizard = { kind: 'closed'; words: string }

/** The page of one step; without a step, where the member left off. */
export async function loadWizard(
  member: Member,
  wanted: { step: number | null; check: boolean },
): Promise<WizardPage | ClosedWizard> {
  const refusal = editRefusal(member)
  if (refusal) return { kind: 'closed', words: EDIT_WORDS[refusal] }
  const form = await loadDeveloperForm(member)
  const values: TypedValues = { ...form.values, primary_contact_phone_country: phoneCountryOf(form.values) }
  const passed = passedSteps(values)
  const firstOpen = passed.indexOf(false) + 1
  const reachable = firstOpen === 0 ? LAST_STEP : firstOpen
  const step = Math.min(wanted.step ?? form.step, reachable)
  const { fields } = stepDefinition(step)
  const own = Object.fromEntries(
    fields.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  )
  const checked = wanted.check ? checkStep(step, own) : null
  const isLast = step === LAST_STEP
  return {
    kind: 'form',
    step,
    values: own,
    errors: checked && !checked.ok ? checked.errors : {},
    passed,
    reachable,
    draftVersion: form.draftVersion,
    companyVersion: form.companyVersion,
    isResubmission: form.companyStatus !== null && form.companyStatus !== 'draft',
    feedback: await findFeedback(member),
    otherKind: member.userType !== 'developer' && !member.company,
    dialCodes: 'primary_contact_phone_country' in own ? dialCodes() : [],
    licensed: values.regulatory_status === 'licensed',
    documents: isLast ? await listOwnDocuments(member) : [],
  }
}

async function findFeedback(member: Member): Promise<Feedback | null> {
  const status = member.company?.status
  if (status !== 'rejected' && status !== 'more_info_requested') return null
  const { rejectionReason, memberNotes } = await loadOwnProfile(member)
  return { status, reason: rejectionReason ?? '', memberNotes }
}

async function listOwnDocuments(member: Member): Promise<WizardDocument[]> {
  const documents = await listDocuments(member.userId)
  return documents.map(({ fileId, documentType, slot, status, rejectionReason, fileName, byteSize }) => ({
    id: fileId,
    type: documentType,
    slot,
    status,
    rejectionReason,
    name: fileName,
    byteSize,
    href: documentLink(fileId, member.userId),
  }))
}
