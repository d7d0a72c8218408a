import { db } from '#app/db/client.server.ts'
import { loadOwnDocuments, type OwnDocument } from '#app/kyc/own/queries.server.ts'
import { documentLink, listDocuments } from '#app/kyc/queries.server.ts'
import type { DocumentType } from '#app/kyc/schema.ts'
import { isUnapproved, type Member, profileFormPath, viewerContext } from '#app/lib/viewer.ts'
import { REQUEST_STEP } from '#app/review/requested/schema.ts'
import { EDIT_TEXTS, editRefusal } from '../policy.ts'
import { documentStatus, requiredTypes } from '../schema/documents.ts'
import { dialCodes } from '../schema/phone.ts'
import { phoneCountryOf } from '../schema/prefill.ts'
import {
  checkStep,
  lastStepOf,
  postedNames,
  type ProfileForm,
  readStepNumber,
  stepOf,
  stepStatuses,
} from '../schema/profile-form.ts'
import { formOfItems } from '../requested/requested-form.ts'
import { findRequestedItems, showRequestedItems } from '../requested/queries.server.ts'
import { loadSignUpPrefill } from './prefill.server.ts'
import { loadForm, type OwnCompany } from './profile-form.server.ts'
import type { TypedValues } from '#app/lib/form.ts'
import { type MiddlewareFunction, redirect, type RouterContextProvider } from 'react-router'
import { listSavedMessages } from '#app/deals/kept/queries.server.ts'
import { findWantedPage } from '#app/account/wanted/page.server.ts'
import { requireMember, requireStanding, signInPath } from '#app/gates/gate.server.ts'
import { listInvitationsFor } from '../colleagues/queries.server.ts'
import { CHANGES } from '../versions/schema.ts'

export type WizardDocument = Pick<
  OwnDocument,
  | 'slot'
  | 'status'
  | 'endsOn'
  | 'statedEnd'
  | 'isExpired'
  | 'isBeside'
  | 'rejectionReason'
  | 'byteSize'
  | 'mayRemove'
> & { id: string; type: DocumentType; name: string; href: string; isFromSignUp?: boolean }

export type Feedback = NonNullable<ReturnType<typeof feedbackOf>>

export type WizardPage = Awaited<ReturnType<typeof loadWizard>>

/** The given step of the form, or the one where the member left off. */
async function loadWizard(
  form: ProfileForm,
  member: Member,
  requested: { step: number | typeof REQUEST_STEP | null; check: boolean },
) {
  const filled = await loadForm(form, member)
  const values: TypedValues = {
    ...filled.values,
    primary_contact_phone_country: phoneCountryOf(filled.values),
  }
  const asked = await findRequestedItems(member)
  const isAsked = requested.step === REQUEST_STEP && asked.items.length > 0
  const page = isAsked ? formOfItems(form, asked.items) : form
  const wantedStep = typeof requested.step === 'number' ? requested.step : isAsked ? 1 : null
  const lastStep = lastStepOf(page)
  const isEdit = filled.companyStatus === 'approved'
  const step = Math.min(wantedStep ?? filled.step, lastStep)
  const shown = stepOf(page, step)
  const stepValues = Object.fromEntries(
    postedNames(shown).flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  )
  const isNew = filled.companyStatus === null || filled.companyStatus === 'draft'
  const given = isNew ? await loadSignUpPrefill(form, member) : {}
  const checked = requested.check ? checkStep(page, step, stepValues) : null
  const { draft, draftVersion, companyVersion, own: company } = filled
  const files: OwnFiles = step === lastStep ? await listOwnDocuments(member) : { documents: [], previous: {} }
  return {
    kind: 'form' as const,
    step,
    owner: { userId: member.userId, email: member.email },
    /** Typed values of this step. Other steps' values stay on the server. */
    values: stepValues,
    /** Prefill from the sign-up for this step, until the first submission. */
    given: Object.fromEntries(Object.entries(given).filter(([name]) => stepValues[name] !== undefined)),
    /** Typed values of all steps if this step shows them (MEM-205), else empty. */
    all: shown.seesAll ? values : {},
    /** Filled if the page was asked to show what blocks the submission. */
    errors: checked && !checked.ok ? checked.errors : {},
    statuses: await statusesOf(page, member, values),
    /** The profile is approved, so its answers are changed by versions. */
    ...(isEdit && { isEdit }),
    /** The company was created from an application and is missing required answers, which are all reviewed. */
    ...(isEdit && filled.own?.incompleteSince && { isCompletion: true as const }),
    draftVersion,
    draft: draft && { step: Math.min(draft.step, lastStep), savedAt: draft.savedAt.toISOString() },
    companyVersion,
    submittedAt: company?.submittedAt?.toISOString() ?? null,
    feedback: feedbackOf(company),
    ...(asked.items.length > 0 && {
      asked: { ...asked, shown: await showRequestedItems(member, asked, filled.values) },
    }),
    /** The page shows the requested items only. */
    ...(isAsked && { isAsked }),
    /** The member is of a different kind; they may use this form until they have a company (MEM-079, MEM-139). */
    isOtherKind: member.userType !== form.type && !member.company,
    /** There may be a draft that could not be read (MEM-136). */
    ...(filled.isDraftUnreadable && { isDraftUnreadable: true as const }),
    dialCodes: 'primary_contact_phone_country' in stepValues ? dialCodes() : [],
    required: requiredTypes(form, values),
    ...files,
  }
}

/** The last step also needs its documents. A single page has no step list. */
async function statusesOf(form: ProfileForm, { userId }: Member, values: TypedValues) {
  const all = stepStatuses(form, values)
  if (all.length < 2) return all
  const last = documentStatus(form.slots, requiredTypes(form, values), await listDocuments(userId))
  return last === 'done' ? all : [...all.slice(0, -1), last]
}

function feedbackOf(company: OwnCompany | null) {
  if (company?.status !== 'rejected' && company?.status !== 'more_info_requested') return null
  const { status, rejectionReason, memberNotes } = company
  return { status, reason: rejectionReason ?? '', memberNotes }
}

type OwnFiles = Awaited<ReturnType<typeof listOwnDocuments>>

export async function listOwnDocuments(member: Member) {
  const [{ documents, previous }, { createdAt }] = await Promise.all([
    loadOwnDocuments(member),
    db()
      .selectFrom('members')
      .where('userId', '=', member.userId)
      .select('createdAt')
      .executeTakeFirstOrThrow(),
  ])
  return {
    previous,
    documents: documents.map(
      ({ fileId, documentType, fileName, uploadedAt, ...document }): WizardDocument => ({
        id: fileId,
        type: documentType,
        name: fileName,
        href: documentLink(fileId, member.userId),
        // A sign-up creates account and documents in one transaction.
        isFromSignUp: uploadedAt === createdAt.toISOString(),
        ...document,
      }),
    ),
  }
}

export const FORM_STATUSES = ['incomplete', 'pending', 'rejected', 'more_info_requested', 'approved'] as const

/** Redirects if nothing is requested any more. */
const AFTER_ASKED: Readonly<Record<string, string>> = { pending: '/profile/pending', approved: CHANGES }

/** Guests who open the page are redirected to sign-in. Their posts reach the action, which keeps what was typed (MEM-171). */
export const guestsToSignIn: MiddlewareFunction<Response>[] = [
  ({ request, context }) => {
    if (request.method === 'GET' || request.method === 'HEAD')
      requireMember(context.get(viewerContext), request)
  },
]

/** The back button must show the current draft, not a cached page. */
export const neverCached = () => ({ 'Cache-Control': 'no-store' })

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/** Page data of a profile form: a step, or why the profile cannot be edited. */
export async function loadFormPage(form: ProfileForm, { request, context }: Args) {
  const viewer = context.get(viewerContext)
  const url = new URL(request.url)
  const stepParam = url.searchParams.get('step')
  const requestedStep = stepParam === REQUEST_STEP ? REQUEST_STEP : readStepNumber(form, stepParam)
  if (viewer.kind === 'guest')
    return {
      kind: 'signed_out' as const,
      step: typeof requestedStep === 'number' ? requestedStep : 1,
      signIn: signInPath(request),
    }
  const member = requireStanding(viewer, request, FORM_STATUSES)
  if (member.company && member.company.type !== form.type)
    throw redirect(profileFormPath(member.company.type))
  const refusal = editRefusal(member, form.type)
  if (refusal) return { kind: 'closed' as const, text: EDIT_TEXTS[refusal] }
  const page = await loadWizard(form, member, { step: requestedStep, check: url.searchParams.has('check') })
  // Nothing is requested any more: answered in another window, or resubmitted with the last document.
  if (stepParam === REQUEST_STEP && !page.isAsked)
    throw redirect(AFTER_ASKED[member.company?.status ?? 'draft'] ?? form.path)
  const invitations = member.company ? [] : await listInvitationsFor(member.email)
  const invited = invitations.length > 0 && { invitedTo: invitations.map(({ company }) => company) }
  if (!isUnapproved(member)) return { ...page, ...invited }
  const [wantedPage, kept] = await Promise.all([findWantedPage(member), listSavedMessages(member, member)])
  return { ...page, ...invited, ...(wantedPage && { wantedPage }), ...(kept.length > 0 && { kept }) }
}

export type FormPage = Awaited<ReturnType<typeof loadFormPage>>
