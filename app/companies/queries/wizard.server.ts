import { db } from '#app/db/client.server.ts'
import { loadOwnDocuments, type FormerFile } from '#app/kyc/own/queries.server.ts'
import { documentLink, listDocuments } from '#app/kyc/queries.server.ts'
import type { DocumentType, SubmissionStatus } from '#app/kyc/schema.ts'
import type { Member } from '#app/lib/viewer.ts'
import { REQUEST_STEP } from '#app/review/requested/schema.ts'
import type { ShownAsked } from '#app/review/requested/state.ts'
import { EDIT_TEXTS, editRefusal } from '../policy.ts'
import { documentStatus, requiredTypes } from '../schema/documents.ts'
import { dialCodes, type DialCode } from '../schema/phone.ts'
import { phoneCountryOf } from '../schema/prefill.ts'
import {
  checkStep,
  lastStepOf,
  postedNames,
  stepOf,
  stepStatuses,
  type ProfileForm,
  type StepStatus,
} from '../schema/profile-form.ts'
import { formOfItems } from '../requested/asked-form.ts'
import { type Asked, findAsked, showOwnAsked } from '../requested/queries.server.ts'
import { loadSignUpPrefill } from './prefill.server.ts'
import { loadForm, type OwnCompany } from './profile-form.server.ts'
import type { TypedValues } from '#app/lib/form.ts'

export type WizardDocument = {
  id: string
  type: DocumentType
  slot: number
  status: SubmissionStatus
  endsOn: string | null
  isExpired: boolean
  /** A replacement in review next to an approved file. */
  isBeside: boolean
  rejectionReason: string | null
  name: string
  byteSize: number
  href: string
  fromSignUp?: boolean
  /** Whether its owner may remove it, or only replace it (MEM-253). */
  mayRemove: boolean
}

/** An admin's feedback, shown above the form. */
export type Feedback = {
  status: 'rejected' | 'more_info_requested'
  reason: string
  memberNotes: string | null
}

export type WizardPage = {
  kind: 'form'
  step: number
  owner: { userId: string; email: string }
  /** Typed values of this step. Other steps' values stay on the server. */
  values: TypedValues
  /** Prefill from the sign-up for this step, until the first submission. */
  given?: TypedValues
  /** Typed values of all steps if this step shows them (MEM-205), else empty. */
  all: TypedValues
  /** Filled if the page was asked to show what blocks the submission. */
  errors: Record<string, string>
  statuses: StepStatus[]
  /** The profile is approved, so its answers change in versions. */
  isEdit?: true
  /** The company was created from an application and lacks required answers, which are all reviewed. */
  isCompletion?: true
  draftVersion: number
  /** The draft's step and time, ISO in UTC, or null. */
  draft: { step: number; savedAt: string } | null
  /** Until when a discarded draft can be restored, ISO time in UTC. */
  undoUntil?: string
  companyVersion: number
  /** Last submission, ISO time in UTC. */
  submittedAt: string | null
  feedback: Feedback | null
  /** Requested items with their status. */
  asked?: Pick<Asked, 'items' | 'words'> & { shown: ShownAsked[] }
  /** The page shows the requested items only. */
  isAsked?: true
  /** A member of a different kind, who may use this form until they have a company (MEM-079, MEM-139). */
  otherKind: boolean
  /** There may be a draft that could not be read (MEM-136). */
  isDraftUnread?: true
  dialCodes: DialCode[]
  /** Document types that the answers require. */
  required: DocumentType[]
  documents: WizardDocument[]
  /** Previous files, by type and slot. */
  former?: Record<string, FormerFile[]>
}

type ClosedWizard = { kind: 'closed'; words: string }

/** One step of the form, or where the member left off. */
export async function loadWizard(
  form: ProfileForm,
  member: Member,
  wanted: { step: number | typeof REQUEST_STEP | null; check: boolean },
): Promise<WizardPage | ClosedWizard> {
  const refusal = editRefusal(member, form.type)
  if (refusal) return { kind: 'closed', words: EDIT_TEXTS[refusal] }
  const filled = await loadForm(form, member)
  const values: TypedValues = {
    ...filled.values,
    primary_contact_phone_country: phoneCountryOf(filled.values),
  }
  const asked = await findAsked(member)
  const isAsked = wanted.step === REQUEST_STEP && asked.items.length > 0
  const page = isAsked ? formOfItems(form, asked.items) : form
  const wantedStep = typeof wanted.step === 'number' ? wanted.step : isAsked ? 1 : null
  const lastStep = lastStepOf(page)
  const isEdit = filled.companyStatus === 'approved'
  const step = Math.min(wantedStep ?? filled.step, lastStep)
  const shown = stepOf(page, step)
  const own = Object.fromEntries(
    postedNames(shown).flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  )
  const isNew = filled.companyStatus === null || filled.companyStatus === 'draft'
  const given = isNew ? await loadSignUpPrefill(form, member) : {}
  const checked = wanted.check ? checkStep(page, step, own) : null
  const { draft, draftVersion, companyVersion, own: company } = filled
  return {
    kind: 'form',
    step,
    owner: { userId: member.userId, email: member.email },
    values: own,
    given: Object.fromEntries(Object.entries(given).filter(([name]) => own[name] !== undefined)),
    all: shown.seesAll ? values : {},
    errors: checked && !checked.ok ? checked.errors : {},
    statuses: await statusesOf(page, member, values),
    ...(isEdit && { isEdit }),
    ...(isEdit && filled.own?.incompleteSince && { isCompletion: true as const }),
    draftVersion,
    draft: draft && { step: Math.min(draft.step, lastStep), savedAt: draft.savedAt.toISOString() },
    ...(filled.undoUntil && { undoUntil: filled.undoUntil.toISOString() }),
    companyVersion,
    submittedAt: company?.submittedAt?.toISOString() ?? null,
    feedback: feedbackOf(company),
    ...(asked.items.length > 0 && {
      asked: {
        items: asked.items,
        ...(asked.words && { words: asked.words }),
        shown: await showOwnAsked(member, asked, filled.values),
      },
    }),
    ...(isAsked && { isAsked }),
    otherKind: member.userType !== form.type && !member.company,
    ...(filled.isDraftUnread && { isDraftUnread: true as const }),
    dialCodes: 'primary_contact_phone_country' in own ? dialCodes() : [],
    required: requiredTypes(form, values),
    ...(step === lastStep ? await listOwnDocuments(member) : { documents: [] }),
  }
}

/** The last step also needs its documents. A single page has no step list. */
async function statusesOf(form: ProfileForm, { userId }: Member, values: TypedValues): Promise<StepStatus[]> {
  const all = stepStatuses(form, values)
  if (all.length < 2) return all
  const last = documentStatus(form.slots, requiredTypes(form, values), await listDocuments(userId))
  return last === 'done' ? all : [...all.slice(0, -1), last]
}

function feedbackOf(company: OwnCompany | null): Feedback | null {
  if (company?.status !== 'rejected' && company?.status !== 'more_info_requested') return null
  const { status, rejectionReason, memberNotes } = company
  return { status, reason: rejectionReason ?? '', memberNotes }
}

export async function listOwnDocuments(member: Member): Promise<Pick<WizardPage, 'documents' | 'former'>> {
  const [{ documents, former }, { createdAt }] = await Promise.all([
    loadOwnDocuments(member),
    db()
      .selectFrom('members')
      .where('userId', '=', member.userId)
      .select('createdAt')
      .executeTakeFirstOrThrow(),
  ])
  // A sign-up creates account and documents in one transaction.
  const signedUpAt = createdAt.toISOString()
  return {
    former,
    documents: documents.map((document) => ({
      id: document.fileId,
      type: document.documentType,
      slot: document.slot,
      status: document.status,
      endsOn: document.endsOn,
      isExpired: document.isExpired,
      isBeside: document.isBeside,
      rejectionReason: document.rejectionReason,
      name: document.fileName,
      byteSize: document.byteSize,
      href: documentLink(document.fileId, member.userId),
      fromSignUp: document.uploadedAt === signedUpAt,
      mayRemove: document.mayRemove,
    })),
  }
}
