import { db } from '#app/db/client.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import type { CompanyStatus, CompanyType, Member } from '#app/lib/viewer.ts'
import type { TypedValues } from '../schema/developer.ts'
import { typedFromAccount, typedFromAnswers } from '../schema/prefill.ts'

export type FormType = 'developer_profile' | 'investor_profile' | 'due_diligence_profile'

/** When each consent was given, ISO time in UTC (MEM-162). */
export type ConsentTimes = { sanctions_pep_consent?: string; authority_consent?: string }

export type FormContent = { values: TypedValues; consents: ConsentTimes }

export type Draft = FormContent & { step: number; version: number; savedAt: Date }

/** What the database keeps of a draft; a company's revision keeps its answers with the consents likewise. */
type StoredDraft = { values?: TypedValues; consents?: ConsentTimes }
type StoredRevision = { questionnaire?: Record<string, unknown>; consents?: ConsentTimes }

/** The member's own draft of this form, or null (MEM-126). */
export async function findDraft(on: Tx | null, userId: string, formType: FormType): Promise<Draft | null> {
  const row = await (on ?? db())
    .selectFrom('profileDrafts')
    .where('userId', '=', userId)
    .where('formType', '=', formType)
    .select(['formDraft', 'draftCurrentStep', 'version', 'draftLastSaved'])
    .executeTakeFirst()
  if (!row) return null
  const stored = row.formDraft as StoredDraft
  return {
    values: stored.values ?? {},
    consents: stored.consents ?? {},
    step: row.draftCurrentStep,
    version: row.version,
    savedAt: row.draftLastSaved,
  }
}

export type ProfileForm = FormContent & {
  step: number
  /** 0 while there is no draft. */
  draftVersion: number
  /** The company record's version, 0 while there is none. */
  companyVersion: number
  companyStatus: CompanyStatus | null
}

/**
 * The developer form as it stands for this member: their draft, else what they submitted, else what the account
 * says (MEM-138).
 */
export async function loadDeveloperForm(member: Member, tx: Tx | null = null): Promise<ProfileForm> {
  const draft = await findDraft(tx, member.userId, 'developer_profile')
  const own = await findOwnCompany(tx, member.userId)
  const company = { companyVersion: own?.version ?? 0, companyStatus: own?.status ?? null }
  if (draft) {
    return {
      values: draft.values,
      consents: draft.consents,
      step: draft.step,
      draftVersion: draft.version,
      ...company,
    }
  }
  if (own?.answers) {
    return {
      values: typedFromAnswers(own.answers),
      consents: own.consents,
      step: 1,
      draftVersion: 0,
      ...company,
    }
  }
  const values = typedFromAccount(await loadAccount(tx, member))
  return { values, consents: {}, step: 1, draftVersion: 0, ...company }
}

/** The one company that the member created or joined, with the answers of its last submission (MEM-090). */
export async function findOwnCompany(tx: Tx | null, userId: string) {
  const row = await (tx ?? db())
    .selectFrom('companyMembers as m')
    .innerJoin('companies as c', 'c.id', 'm.companyId')
    .leftJoin('companyRevisions as r', (join) =>
      join.onRef('r.companyId', '=', 'c.id').onRef('r.revision', '=', 'c.revision'),
    )
    .where('m.userId', '=', userId)
    .select([
      'c.id',
      'c.name',
      'c.type',
      'c.version',
      'c.approvalStatus',
      'c.suspendedAt',
      'm.role',
      'r.snapshot',
    ])
    .executeTakeFirst()
  if (!row) return null
  const snapshot = (row.snapshot ?? {}) as StoredRevision
  return {
    id: row.id,
    name: row.name,
    type: row.type as CompanyType,
    role: row.role as 'owner' | 'colleague',
    version: row.version,
    status: row.approvalStatus as CompanyStatus,
    suspended: row.suspendedAt !== null,
    answers: snapshot.questionnaire ?? null,
    consents: snapshot.consents ?? {},
  }
}

async function loadAccount(tx: Tx | null, { userId, fullName, email, position, companyName }: Member) {
  const row = await (tx ?? db())
    .selectFrom('members')
    .where('userId', '=', userId)
    .select(['companyWebsite', 'registrationNumber'])
    .executeTakeFirst()
  const { companyWebsite = null, registrationNumber = null } = row ?? {}
  return { fullName, email, position, companyName, companyWebsite, registrationNumber }
}
