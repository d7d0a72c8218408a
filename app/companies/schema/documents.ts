import type { DocumentType } from '#app/kyc/schema.ts'

export type DocumentSlot = {
  type: DocumentType
  /** Whether the submission needs it, always or for licensed developers only (MEM-168 to MEM-170). */
  required: 'always' | 'licensed' | 'never'
  hint?: string
  missing: string
}

/** The documents of step 6 in the order of the page. */
export const developerSlots = [
  {
    type: 'company_registration_cert',
    required: 'always',
    missing: 'Company registration certificate is required',
  },
  {
    type: 'personal_id',
    required: 'always',
    hint: 'The ID must belong to the contact person of this profile.',
    missing: 'Personal ID or passport is required',
  },
  {
    type: 'professional_license',
    required: 'licensed',
    missing: 'Professional license is required for licensed developers',
  },
  { type: 'authorized_signatories', required: 'never', missing: '' },
  { type: 'reference_document', required: 'never', hint: 'Up to 5 files.', missing: '' },
] as const satisfies readonly DocumentSlot[]

/** Types that stand for one another (decision 13). */
const EQUAL: Partial<Record<DocumentType, readonly DocumentType[]>> = {
  personal_id: ['personal_id', 'passport_or_id'],
  company_registration_cert: ['company_registration_cert', 'company_registration'],
}

export function isSlotRequired(slot: DocumentSlot, licensed: boolean): boolean {
  return slot.required === 'always' || (slot.required === 'licensed' && licensed)
}

type Current = { documentType: DocumentType; status: 'pending' | 'approved' | 'rejected' }

/** Messages of required documents that are missing or rejected, by type, in the order of the page (MEM-168, MEM-169). */
export function missingDocuments(
  licensed: boolean,
  current: readonly Current[],
): Partial<Record<DocumentType, string>> {
  const slots: readonly DocumentSlot[] = developerSlots
  return Object.fromEntries(
    slots
      .filter((slot) => isSlotRequired(slot, licensed))
      .filter(
        ({ type }) =>
          !current.some(
            ({ documentType, status }) =>
              (EQUAL[type] ?? [type]).includes(documentType) && status !== 'rejected',
          ),
      )
      .map(({ type, missing }) => [type, missing]),
  )
}
