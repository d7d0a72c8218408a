import { z } from 'zod'
import type { CompanyType, UserType } from '#app/lib/viewer.ts'
import { ACCEPTED, DEFAULT_MAX_BYTES, MB, type UploadRule } from '#app/files/rules.ts'

type SlotFacts = { label: string; maxBytes?: number; slots?: number }

/** Document types with label, size limit and number of slots (ADM-082, MEM-256 to MEM-260). */
export const DOCUMENT_TYPES = {
  company_registration_cert: { label: 'Company registration certificate', maxBytes: 20 * MB },
  personal_id: { label: 'Personal ID or passport', maxBytes: 20 * MB },
  authorized_signatories: { label: 'Authorised signatories', maxBytes: 20 * MB },
  fund_license: { label: 'Fund licence', maxBytes: 20 * MB },
  professional_license: { label: 'Professional licence', maxBytes: 10 * MB },
  company_documents: { label: 'Company documents', maxBytes: 20 * MB },
  insurance_certificate: { label: 'Insurance certificate', maxBytes: 10 * MB },
  reference_document: { label: 'Reference documents', slots: 5 },
  example_projects_document_1: { label: 'Example project document 1' },
  example_projects_document_2: { label: 'Example project document 2' },
  example_projects_document_3: { label: 'Example project document 3' },
  example_projects_document_4: { label: 'Example project document 4' },
  example_projects_document_5: { label: 'Example project document 5' },
  // Alternative types share one name and limit, since the pages show one slot for them.
  passport_or_id: { label: 'Personal ID or passport', maxBytes: 20 * MB },
  proof_of_address: { label: 'Proof of address' },
  bank_statement: { label: 'Bank statement' },
  source_of_funds: { label: 'Source of funds' },
  company_registration: { label: 'Company registration certificate', maxBytes: 20 * MB },
  director_ids: { label: 'Director IDs' },
  financial_statements: { label: 'Financial statements' },
  project_portfolio: { label: 'Project portfolio' },
} as const satisfies Record<string, SlotFacts>

export type DocumentType = keyof typeof DOCUMENT_TYPES
export type SubmissionStatus = 'pending' | 'approved' | 'rejected'

/** Types with an expiry date: the sender may state it, the reviewer confirms or sets it. */
const EXPIRING_TYPES: readonly DocumentType[] = [
  'personal_id',
  'passport_or_id',
  'professional_license',
  'fund_license',
  'insurance_certificate',
]
export const canExpire = (type: DocumentType) => EXPIRING_TYPES.includes(type)

export const KYC_BUCKET = 'kyc-documents'
export const KYC_CATEGORY = 'kyc'
/** The text in the drop area (MEM-263). */
export const KYC_HINT = 'PDF, PNG, JPG'
/** ADM-084. */
export const KYC_CONFIDENTIALITY = 'Files are stored securely. Only admins can access them.'
/** ADM-085. */
export const DOCUMENT_ERRORS = {
  noFile: { title: 'Error', text: 'File URL not found', tone: 'error' },
  noLink: { title: 'Error', text: 'Failed to load document', tone: 'error' },
} as const

export const isDocumentType = (value: unknown): value is DocumentType =>
  typeof value === 'string' && Object.hasOwn(DOCUMENT_TYPES, value)

export function slotsOf(type: DocumentType): number {
  const facts: SlotFacts = DOCUMENT_TYPES[type]
  return facts.slots ?? 1
}

/** "Personal ID or passport", with its number for types with several slots. */
export function documentName({ documentType, slot }: { documentType: DocumentType; slot: number }): string {
  const { label } = DOCUMENT_TYPES[documentType]
  return slotsOf(documentType) > 1 ? `${label} ${slot}` : label
}

/** Value for the next free slot instead of a number. */
export const NEXT = 'next'

export const freeSlotsOf = (type: DocumentType, taken: readonly { slot: number }[]): number[] =>
  Array.from({ length: slotsOf(type) }, (_, index) => index + 1).filter(
    (slot) => !taken.some((one) => one.slot === slot),
  )

export const slotKey = (type: DocumentType, slot: number) => `${type} ${slot}`

/** A slot's element id on /documents, and its URL. */
export const slotElementId = (type: DocumentType, slot = 1) => `document-${type}-${slot}`
export const slotPath = (type: DocumentType, slot = 1) => `/documents#${slotElementId(type, slot)}`

/** A slot's size limit in bytes; a developer's professional licence may be larger (MEM-258 to MEM-260). */
export function maxBytesOf(type: DocumentType, userType: UserType): number {
  if (type === 'professional_license' && userType !== 'due_diligence') return 20 * MB
  const facts: SlotFacts = DOCUMENT_TYPES[type]
  return facts.maxBytes ?? DEFAULT_MAX_BYTES
}

/** The upload rule of a slot: PDF, PNG, JPG, JPEG by content and by name (MEM-262). */
export function kycRule(type: DocumentType, userType: UserType): UploadRule {
  return {
    bucket: KYC_BUCKET,
    accept: ACCEPTED[KYC_BUCKET],
    maxBytes: maxBytesOf(type, userType),
    checksExtension: true,
    variants: false,
  }
}

/** Fields that precede the file in an upload. */
export const uploadFieldsSchema = z
  .object({
    documentType: z.custom<DocumentType>(isDocumentType),
    /** `next` is the first free slot of the type. */
    slot: z.union([z.literal(NEXT), z.coerce.number().int().min(1).max(5)]).default(1),
    /** The profile that the document is for, if the page has one. */
    profile: z.enum(['developer', 'investor', 'due_diligence']).optional(),
    statedEnd: z.string().trim().default(''),
  })
  .refine(({ documentType, slot }) => slot === NEXT || slot <= slotsOf(documentType), { path: ['slot'] })

type KycAnswers = {
  /** Developer: regulatory status is "licensed". */
  licensed?: boolean
  /** Investor: regulatory status is "regulated". */
  regulated?: boolean
}

/** The questionnaire's answers that affect the required documents. */
export function kycAnswers(questionnaire: unknown): KycAnswers {
  const found = z.object({ regulatory_status: z.string() }).safeParse(questionnaire)
  const status = found.success ? found.data.regulatory_status : ''
  return { licensed: status === 'licensed', regulated: status === 'regulated' }
}

export type RequiredGroup = { key: string; label: string; types: readonly DocumentType[] }

const group = (key: string, ...types: readonly [DocumentType, ...DocumentType[]]): RequiredGroup => ({
  key,
  label: DOCUMENT_TYPES[types[0]].label,
  types,
})
const only = (type: DocumentType) => group(type, type)

const IDENTITY = group('identity', 'personal_id', 'passport_or_id')
const REGISTRATION = group('registration', 'company_registration_cert', 'company_registration')

export const isIdentity = (type: DocumentType) => IDENTITY.types.includes(type)

/** The types that satisfy the same requirement (decision 13). */
export const equalTypes = (type: DocumentType): readonly DocumentType[] =>
  [IDENTITY, REGISTRATION].find(({ types }) => types.includes(type))?.types ?? [type]

/** Every type, with one of each set of equal types. */
export const DISTINCT_TYPES = (Object.keys(DOCUMENT_TYPES) as DocumentType[]).filter(
  (type) => equalTypes(type)[0] === type,
)

/** A profile needs one document from each of these groups (MEM-266, decision 13). */
export function requiredDocuments(type: CompanyType, answers: KycAnswers): readonly RequiredGroup[] {
  switch (type) {
    case 'developer':
      return [IDENTITY, REGISTRATION, ...(answers.licensed ? [only('professional_license')] : [])]
    case 'investor':
      return [IDENTITY, REGISTRATION, ...(answers.regulated ? [only('fund_license')] : [])]
    case 'due_diligence':
      return [only('professional_license'), only('company_documents'), only('insurance_certificate')]
  }
}
