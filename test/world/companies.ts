import { randomBytes } from 'node:crypto'
import { decideCompany } from '#app/companies/commands/decide-company.server.ts'
import { saveDraft } from '#app/companies/commands/save-draft.server.ts'
import { submitCompany } from '#app/companies/commands/submit-company.server.ts'
import { companySuspension } from '#app/companies/commands/suspend-company.server.ts'
import { developerForm } from '#app/companies/developer/form.ts'
import { lastStepOf, type ProfileForm } from '#app/companies/schema/profile-form.ts'
import { db } from '#app/db/client.server.ts'
import { isAdmin } from '#app/gates/gate.server.ts'
import { loadMember } from '#app/gates/viewer.server.ts'
import type { DocumentType } from '#app/kyc/schema.ts'
import type { AdminViewer, CompanyStatus, Member, UserType } from '#app/lib/viewer.ts'
import { type AccountOptions, aMember, insertCompany } from './accounts.ts'
import { findRow, insertRow, selectRow, selectRows } from './rows.ts'
import type { TypedValues } from '#app/lib/form.ts'
import { must } from './must.ts'

export const developerValues: Readonly<TypedValues> = {
  company_name: 'Kowalska Development',
  company_type: 'residential',
  company_type_other: '',
  company_registration_number: 'KRS 0000123456',
  website: 'https://kowalska.example',
  headquarters_location: 'Warsaw, Poland',
  founded_year: '2004',
  team_size: '21-50',
  company_description:
    'Builds rental housing and inner-city offices in Warsaw and Kraków, keeps most schemes until they are let and stays on as manager.',
  development_focus_areas: ['residential', 'commercial'],
  regions_of_activity: ['PL', 'CZ'],
  average_project_size: '12,500,000',
  typical_project_scale: ['10m_50m'],
  development_stages_covered: ['under_development'],
  preferred_ownership_structure: ['joint_venture'],
  preferred_ownership_structure_other: '',
  completed_projects: '31',
  total_development_volume: '210,000,000',
  total_developed_area: '286,000',
  regions_past_activity: ['PL'],
  historic_irr: '12,5',
  key_clients_partnerships: '',
  project_experience_text: 'Osiedle Wierzbowa, Warsaw, 2019: 240 flats, planning to letting.',
  major_partners_clients: '',
  jurisdiction_incorporation: 'PL',
  legal_entity_type: 'llc',
  legal_entity_type_other: '',
  regulatory_status: 'unlicensed',
  regulatory_details: '',
  sanctions_pep_consent: 'on',
  authority_consent: 'on',
  primary_contact_name: 'Maja Kowalska',
  primary_contact_title: 'Managing director',
  primary_contact_email: 'maja@kowalska.example',
  primary_contact_phone_country: 'PL',
  primary_contact_phone: '22 123 45 67',
  office_address: 'Prosta 20, 00-850 Warszawa',
}

/** The person as the gate reads them now. */
export async function viewerOf(userId: string): Promise<Member> {
  const member = await loadMember({ userId, sessionId: 'test', signedInAt: new Date() })
  if (!member) throw new Error('there is no such member in this test')
  return member
}

export async function aNewcomer(options: AccountOptions = {}): Promise<Member> {
  const { userId } = await aMember({ password: null, ...options })
  return viewerOf(userId)
}

export async function anAdminViewer(): Promise<AdminViewer> {
  const admin = await aNewcomer({ role: 'admin', fullName: 'Ada Admin' })
  if (!isAdmin(admin)) throw new Error('the test person is not an admin')
  return admin
}

type Holder = { userId: string } | { applicationId: string }
type DocumentOptions = {
  slot?: number
  status?: 'pending' | 'approved' | 'rejected'
  at?: Date | undefined
  name?: string
}

/** The row of a stored KYC file; no bytes are stored. */
export async function aKycFile(
  holder: Holder,
  documentType: DocumentType,
  { at, name = documentType }: DocumentOptions = {},
): Promise<string> {
  const { id } = await insertRow('files', {
    ...holder,
    bucket: 'kyc-documents',
    storageKey: `test/${randomBytes(12).toString('hex')}`,
    fileName: `${name}.pdf`,
    contentType: 'application/pdf',
    byteSize: 1024,
    sha256: randomBytes(32),
    category: 'kyc',
    documentType,
    ...(at && { createdAt: at }),
  })
  return id
}

/** A current document of a person or an application, as an upload and a review would leave it. */
export async function aStoredDocument(
  holder: Holder,
  documentType: DocumentType,
  { slot = 1, status = 'pending', at, ...file }: DocumentOptions = {},
): Promise<{ id: string; fileId: string }> {
  const fileId = await aKycFile(holder, documentType, { at, ...file })
  const { id } = await insertRow('kycSubmissions', {
    ...holder,
    fileId,
    documentType,
    slot,
    status,
    ...(at && { createdAt: at }),
    reviewedAt: status === 'pending' ? null : (at ?? new Date()),
    rejectionReason: status === 'rejected' ? 'Not readable' : null,
  })
  return { id, fileId }
}

/** The same for a person; returns the id of the file. */
export const aDocument = async (userId: string, type: DocumentType, options: DocumentOptions = {}) =>
  (await aStoredDocument({ userId }, type, options)).fileId

/** Fills in a whole form, with the two required documents. Returns the versions on the last page. */
export async function fillForm(form: ProfileForm, member: Member, values: TypedValues) {
  const { draftVersion, companyVersion } = await seenBy(member)
  const step = lastStepOf(form)
  const saved = must(await saveDraft(form, member, { values, step, seenVersion: draftVersion }))
  const documents = await selectRows('kycSubmissions', { userId: member.userId }, ['id'])
  if (documents.length === 0) {
    await aDocument(member.userId, 'company_registration_cert')
    await aDocument(member.userId, 'personal_id')
  }
  return { draftVersion: saved.version, companyVersion }
}

export const fillDeveloperForm = (member: Member, values: TypedValues = {}) =>
  fillForm(developerForm, member, { ...developerValues, ...values })

export async function seenBy({ userId }: Pick<Member, 'userId'>) {
  const draft = await findRow('profileDrafts', { userId })
  const company = await db()
    .selectFrom('companyMembers as m')
    .innerJoin('companies as c', 'c.id', 'm.companyId')
    .where('m.userId', '=', userId)
    .select('c.version')
    .executeTakeFirst()
  return { draftVersion: draft?.version ?? 0, companyVersion: company?.version ?? 0 }
}

export type TestCompany = { member: Member; companyId: string; version: number; revision: number }

export async function companyOf(userId: string): Promise<TestCompany> {
  const member = await viewerOf(userId)
  if (!member.company) throw new Error('the member of this test has no company')
  const { version, revision } = await selectRow('companies', { id: member.company.id })
  return { member, companyId: member.company.id, version, revision }
}

export type CompanyOptions = {
  status?: Exclude<CompanyStatus, 'draft'> | 'suspended'
  values?: TypedValues
  admin?: AdminViewer
  reason?: string
  memberNotes?: string
  internalNotes?: string
}

/** A developer company created through the actual form, submission and decisions. */
export async function aDeveloperCompany(options: CompanyOptions = {}): Promise<TestCompany> {
  const { status = 'approved', values = {}, reason = 'Because of the test.' } = options
  const newcomer = await aNewcomer({ fullName: 'Maja Kowalska' })
  must(await submitCompany(developerForm, newcomer, await fillDeveloperForm(newcomer, values)))
  const company = await companyOf(newcomer.userId)
  if (status === 'pending') return company
  const admin = options.admin ?? (await anAdminViewer())
  const { memberNotes, internalNotes } = options
  const texts = { reason, memberNotes, internalNotes, confirmedOpenKyc: true }
  const action =
    status === 'rejected' ? 'reject' : status === 'more_info_requested' ? 'requestInfo' : 'approve'
  const decided = must(await decideCompany(admin, company.companyId, company.version, action, texts))
  if (status === 'suspended')
    await companySuspension.suspend(admin, company.companyId, decided.version, reason)
  return companyOf(newcomer.userId)
}

export function approvedCompany(options: Omit<CompanyOptions, 'status'> = {}): Promise<TestCompany> {
  return aDeveloperCompany({ ...options, status: 'approved' })
}

type OtherCompany = {
  status?: CompanyStatus
  userType?: UserType
  questionnaire?: Record<string, unknown>
  name?: string
}

/** An investor's company, written directly, as an import would do. */
export async function anInvestorCompany(options: OtherCompany = {}): Promise<TestCompany> {
  const {
    status = 'approved',
    questionnaire = { company_name: 'Northgate Capital' },
    name = 'Northgate Capital',
  } = options
  const newcomer = await aNewcomer({
    userType: options.userType ?? 'investor',
    fullName: 'Ivan Investor',
    companyName: name,
  })
  const type = options.userType === 'due_diligence' ? 'due_diligence' : 'investor'
  await insertCompany(newcomer.userId, { type, name, status, questionnaire: JSON.stringify(questionnaire) })
  return companyOf(newcomer.userId)
}
