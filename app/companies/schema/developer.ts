import type { z } from 'zod'
import { portfolioSizeOf } from '../policy.ts'
import { CONTACT_FIELDS } from './contact-fields.ts'
import type { DocumentSlot } from './documents.ts'
import { focusAreas } from './options.ts'
import type { FormColumns, FormStep, FormWords, ProfileForm } from './profile-form.ts'
import { companyInformation } from './steps/company-information.ts'
import { contactInformation } from './steps/contact-information.ts'
import { developmentFocus } from './steps/development-focus.ts'
import { documentUploads } from './steps/document-uploads.ts'
import { legalCompliance } from './steps/legal-compliance.ts'
import { trackRecord } from './steps/track-record.ts'

/** The six steps (MEM-107) with their fields (MEM-140) in the order in which the page shows them. */
export const developerSteps = [
  {
    title: 'Company Information',
    schema: companyInformation,
    fields: [
      'company_name',
      'company_type',
      'company_type_other',
      'company_registration_number',
      'website',
      'headquarters_location',
      'founded_year',
      'team_size',
      'company_description',
    ],
    lists: [],
  },
  {
    title: 'Development Focus',
    schema: developmentFocus,
    fields: [
      'development_focus_areas',
      'regions_of_activity',
      'average_project_size',
      'typical_project_scale',
      'development_stages_covered',
      'preferred_ownership_structure',
      'preferred_ownership_structure_other',
    ],
    lists: [
      'development_focus_areas',
      'regions_of_activity',
      'typical_project_scale',
      'development_stages_covered',
      'preferred_ownership_structure',
    ],
  },
  {
    title: 'Track Record',
    schema: trackRecord,
    fields: [
      'completed_projects',
      'total_development_volume',
      'total_developed_area',
      'regions_past_activity',
      'historic_irr',
      'key_clients_partnerships',
      'project_experience_text',
      'major_partners_clients',
    ],
    lists: ['regions_past_activity'],
  },
  {
    title: 'Legal & Compliance',
    schema: legalCompliance,
    fields: [
      'jurisdiction_incorporation',
      'legal_entity_type',
      'legal_entity_type_other',
      'regulatory_status',
      'regulatory_details',
      'sanctions_pep_consent',
      'authority_consent',
    ],
    lists: [],
  },
  {
    title: 'Contact Information',
    schema: contactInformation,
    fields: CONTACT_FIELDS,
    lists: [],
  },
  { title: 'Document Uploads', schema: documentUploads, fields: [], lists: [] },
] as const satisfies readonly FormStep[]

/** The answers of all six steps, understood. Money is whole euro, area m², historic_irr percent, countries ISO codes. */
export type DeveloperAnswers = z.output<typeof companyInformation> &
  z.output<typeof developmentFocus> &
  z.output<typeof trackRecord> &
  z.output<typeof legalCompliance> &
  z.output<typeof contactInformation>

/** The documents of step 6 in the order of the page. */
const slots: readonly DocumentSlot[] = [
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
    required: { field: 'regulatory_status', is: 'licensed' },
    missing: 'Professional license is required for licensed developers',
  },
  { type: 'authorized_signatories', required: 'never', missing: '' },
  {
    type: 'reference_document',
    required: 'never',
    hint: 'Up to 5 files.',
    missing: '',
    storedAs: 'reference_documents',
  },
]

const words: FormWords = {
  page: 'Developer profile',
  lead: 'Six steps. Each step is saved when you move on or back, so you can leave and continue later.',
  submit: 'Submit Application',
  submitting: 'Submitting...',
  submitted: {
    first: {
      title: 'Profile Submitted',
      text: 'Your developer profile has been submitted for review.',
    },
    again: {
      title: 'Profile Updated',
      text: 'Your developer profile has been updated and resubmitted for review.',
    },
  },
  signedOut: { title: 'Authentication Required', text: 'You must be logged in to submit the form.' },
  failed: (reason) => ({
    title: 'Submission Failed',
    text: reason ?? 'Failed to submit profile. Please try again.',
  }),
  refused: ({ message }) => ({ title: 'Validation Error', text: message }),
  progressSaved: 'You can continue later from where you left off.',
  resume: { title: 'Resume Previous Session?', go: 'Resume Draft', isDated: false },
  restored: { title: 'Draft Restored', text: 'Your previous progress has been restored.' },
  discarded: { title: 'Draft Discarded' },
  otherKind: {
    title: 'This is the form for developers',
    text: 'If your company invests or provides due diligence, use the form of its kind.',
  },
}

/** What the company's row shows of a developer's answers (MEM-082, MEM-102). */
function toColumns(answers: DeveloperAnswers): FormColumns {
  return {
    name: answers.company_name,
    headquarters: answers.headquarters_location,
    assetClass: focusAreas
      .filter(({ value }) => answers.development_focus_areas.includes(value))
      .map(({ label }) => label)
      .join(', '),
    portfolioSize: portfolioSizeOf({
      type: 'developer',
      totalDevelopmentVolume: answers.total_development_volume,
    }),
    projectsDeals: answers.completed_projects,
    avgIrrBps: answers.historic_irr === null ? null : Math.round(answers.historic_irr * 100),
    description: answers.company_description,
    website: answers.website,
    phone: answers.primary_contact_phone,
  }
}

/** The developers' profile (MEM-107, MEM-116, MEM-129 to MEM-132, MEM-140 to MEM-174). */
export const developerForm: ProfileForm<DeveloperAnswers> = {
  type: 'developer',
  formType: 'developer_profile',
  path: '/profile/developer',
  steps: developerSteps,
  slots,
  cancel: 'discard',
  words,
  toColumns,
}
