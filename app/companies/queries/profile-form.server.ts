import { db, isOutage, type Tx } from '#app/db/client.server.ts'
import { log } from '#app/lib/log.ts'
import type { CompanyStatus, CompanyType } from '#app/lib/viewer.ts'
import { OPEN_VERSION_STATUSES, type VersionStatus } from '../versions/workflow.ts'
import { typedFromAnswers } from '../schema/prefill.ts'
import type { FormType, ProfileForm } from '../schema/profile-form.ts'
import { allConsents } from '../turn/unanswered.ts'
import { type Person, loadPrefill } from './prefill.server.ts'
import type { TypedValues } from '#app/lib/form.ts'

/** When each consent was given, ISO time in UTC (MEM-162). */
export type ConsentTimes = { sanctions_pep_consent?: string; authority_consent?: string }

type FormContent = { values: TypedValues; consents: ConsentTimes }

/** Last writer of a field: draft version, window, and the window's edit count at that time. */
export type FieldMark = { version: number; window: string; edit: number }

export type EndedBy = 'submit' | 'discard'
type Draft = FormContent & { step: number; version: number; savedAt: Date; marks: Record<string, FieldMark> }

/** Stored shape of a draft. A revision of a company stores its consents in the same way. */
export type StoredDraft = Partial<Pick<Draft, 'values' | 'consents' | 'marks'>>
type StoredRevision = { questionnaire?: Record<string, unknown>; consents?: ConsentTimes }

/** The draft's row, even after the draft has ended, because the version number continues. */
export async function findDraftRow(on: Tx | null, userId: string, formType: FormType) {
  const row = await (on ?? db())
    .selectFrom('profileDrafts')
    .where('userId', '=', userId)
    .where('formType', '=', formType)
    .select(['formDraft', 'draftCurrentStep', 'version', 'draftLastSaved', 'endedVersion', 'endedBy'])
    .executeTakeFirst()
  if (!row) return NO_DRAFT
  const { version, endedVersion, draftLastSaved: savedAt } = row
  const ended = { version, endedVersion, endedBy: row.endedBy as EndedBy | null }
  if (row.formDraft === null || savedAt === null) return { ...ended, draft: null }
  const { values = {}, consents = {}, marks = {} } = row.formDraft as StoredDraft
  const draft: Draft = { values, consents, marks, step: row.draftCurrentStep ?? 1, version, savedAt }
  return { ...ended, draft }
}

const NO_DRAFT = { version: 0, endedVersion: 0, endedBy: null, draft: null }

/** The member's own draft of this form, or null (MEM-126). */
export async function findDraft(on: Tx | null, userId: string, formType: FormType): Promise<Draft | null> {
  return (await findDraftRow(on, userId, formType)).draft
}

export type FilledForm = Awaited<ReturnType<typeof loadForm>>

/**
 * Reads the draft for a page. A read error other than an outage does not block the form. The draft's version is then
 * unknown, so a later save cannot overwrite the draft without the member's choice (MEM-136).
 */
async function readDraft({ userId }: Person, { formType }: ProfileForm) {
  try {
    return await findDraftRow(null, userId, formType)
  } catch (error) {
    if (isOutage(error)) throw error
    log.error('draft.read_failed', { formType, error })
    return { ...NO_DRAFT, isUnreadable: true as const }
  }
}

/** The member's form with its versions. */
export async function loadForm(form: ProfileForm, member: Person, tx: Tx | null = null) {
  const found = tx ? await findDraftRow(tx, member.userId, form.formType) : await readDraft(member, form)
  const { draft, version, endedVersion, endedBy } = found
  const own = await findOwnCompany(tx, member.userId)
  return {
    ...(await contentOf(form, member, tx, own, draft)),
    step: draft?.step ?? 1,
    /** Version of the draft, or of its row if the draft has ended, or 0. */
    draftVersion: version,
    draft,
    /** Last version that was submitted or discarded. */
    endedVersion,
    endedBy,
    /** Version of the company record, 0 if there is none. */
    companyVersion: own?.version ?? 0,
    companyStatus: own?.status ?? null,
    own,
    /** The draft could not be read, so the form falls back to the next source (MEM-136). */
    isDraftUnreadable: 'isUnreadable' in found,
  }
}

/**
 * The draft, otherwise the submission, otherwise account data (MEM-138). For an approved profile: live answers,
 * overlaid with the version in review, then the draft.
 */
async function contentOf(
  form: ProfileForm,
  member: Person,
  tx: Tx | null,
  own: OwnCompany | null,
  draft: Draft | null,
): Promise<FormContent> {
  if (own?.status === 'approved' && own.type === form.type)
    return { values: editedValues(form, own, draft), consents: draft?.consents ?? {} }
  if (draft) return { values: draft.values, consents: draft.consents }
  if (own?.answers && own.type === form.type)
    return { values: typedFromAnswers(form, own.answers), consents: own.consents }
  return { values: await loadPrefill(tx, form, member), consents: {} }
}

/** Form values of an approved profile. Of the draft only what the person changed. Consents are given on submission. */
export const editedValues = (
  form: ProfileForm,
  { questionnaire, underWay }: OwnCompany,
  draft: Draft | null,
): TypedValues => ({
  ...typedFromAnswers(form, { ...questionnaire, ...underWay?.answers }),
  ...allConsents(form),
  ...Object.fromEntries(
    Object.entries(draft?.values ?? {}).filter(([name]) => Object.hasOwn(draft?.marks ?? {}, name)),
  ),
})

export type OwnCompany = NonNullable<Awaited<ReturnType<typeof findOwnCompany>>>

/** The company that the member created or joined, with its last submitted answers (MEM-090). */
export async function findOwnCompany(tx: Tx | null, userId: string) {
  const row = await (tx ?? db())
    .selectFrom('companyMembers as m')
    .innerJoin('companies as c', 'c.id', 'm.companyId')
    .leftJoin('companyRevisions as r', (join) =>
      join.onRef('r.companyId', '=', 'c.id').onRef('r.revision', '=', 'c.revision'),
    )
    .leftJoin('companyVersions as v', (join) =>
      join.onRef('v.companyId', '=', 'c.id').on('v.status', 'in', OPEN_VERSION_STATUSES),
    )
    .where('m.userId', '=', userId)
    .select(['c.id', 'c.name', 'c.type', 'c.version', 'c.approvalStatus', 'c.suspendedAt', 'c.questionnaire'])
    // `incompleteSince`: since when required answers are missing, for a company created from an application.
    .select(['c.incompleteSince', 'c.submittedAt', 'c.rejectionReason', 'c.memberNotes'])
    .select(['m.role', 'r.snapshot', 'v.id as versionId', 'v.number as versionNumber'])
    .select(['v.version as versionSeen', 'v.status as versionStatus', 'v.answers as versionAnswers'])
    .select('v.dueOn as versionDueOn')
    .$narrowType<{ type: CompanyType; role: 'owner' | 'colleague'; approvalStatus: CompanyStatus }>()
    .executeTakeFirst()
  if (!row) return null
  const { snapshot, approvalStatus: status, suspendedAt, questionnaire, ...rest } = row
  const { versionId, versionNumber, versionSeen, versionStatus, versionAnswers, versionDueOn, ...own } = rest
  const submitted = (snapshot ?? {}) as StoredRevision
  return {
    ...own,
    status,
    suspended: suspendedAt !== null,
    answers: submitted.questionnaire ?? null,
    consents: submitted.consents ?? {},
    /** Live answers of an approved company. */
    questionnaire: questionnaire as Record<string, unknown>,
    /** The version in review or sent back. */
    underWay:
      versionId === null
        ? null
        : {
            id: versionId,
            number: versionNumber ?? 0,
            version: versionSeen ?? 0,
            status: versionStatus as VersionStatus,
            answers: versionAnswers as Record<string, unknown>,
            /** Due date if the version is our request or an answer to one, otherwise null. */
            dueOn: versionDueOn,
          },
  }
}
