import type { DocumentSlot } from '../schema/documents.ts'

const EXAMPLES = [1, 2, 3, 4, 5] as const

const exampleType = (number: (typeof EXAMPLES)[number]) => `example_projects_document_${number}` as const

/** The documents of step 6 in the order of the page (MEM-196 to MEM-199, MEM-256, MEM-261). */
export const investorSlots: readonly DocumentSlot[] = [
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
    type: 'fund_license',
    required: { field: 'regulatory_status', is: 'regulated' },
    missing: 'Fund license is required for regulated investors',
  },
  { type: 'authorized_signatories', required: 'never', missing: '' },
  ...EXAMPLES.map((number, index): DocumentSlot => {
    const before = EXAMPLES[index - 1]
    return {
      type: exampleType(number),
      required: 'never',
      missing: '',
      ...(before !== undefined && { after: exampleType(before) }),
    }
  }),
]
