import { inMillions } from '../policy.ts'
import type { DocumentSlot } from '../schema/documents.ts'
import { namedError } from '../schema/field-texts.ts'
import { fieldsOf, formStep } from '../schema/form-step.ts'
import type { FormTexts, ProfileForm } from '../schema/profile-form.ts'
import { developerSections, type DeveloperAnswers } from './fields.ts'
import { labels } from '../schema/present.ts'
import { focusAreas } from './options.ts'

/** The six steps (MEM-107): five with questions, and the documents, which are stored on upload (MEM-264). */
export const developerSteps = [
  ...developerSections.map((section) => formStep(section.title, [section])),
  formStep('Document Uploads', []),
]

const slots: readonly DocumentSlot[] = [
  { type: 'company_registration_cert', missing: 'Company registration certificate is required.' },
  {
    type: 'personal_id',
    hint: 'The ID must belong to the contact person of this profile.',
    missing: 'Personal ID or passport is required.',
  },
  { type: 'professional_license', missing: 'Professional licence is required for licensed developers.' },
  { type: 'authorized_signatories' },
  { type: 'reference_document', hint: 'Up to 5 files.', storedAs: 'reference_documents' },
  // Can only be uploaded at sign-up; shown if present.
  { type: 'financial_statements', after: 'financial_statements' },
  { type: 'project_portfolio', after: 'project_portfolio' },
]

const texts: FormTexts = {
  page: 'Developer profile',
  lead: '6 steps. We save each step, so you can leave and continue later.',
  submit: 'Submit Application',
  submitted: {
    first: { title: 'Profile Submitted', text: 'Your developer profile has been submitted for review.' },
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
  refused: ({ field, message }) => ({
    title: 'Validation Error',
    text: namedError(fieldsOf(developerSections)[field], message),
  }),
  progressSaved: 'You can continue later from where you left off.',
  resume: { title: 'Resume Previous Session?', go: 'Resume Draft', isDated: false },
  restored: { title: 'Draft Restored', text: 'Your previous progress has been restored.' },
  otherKind: {
    title: 'This is the form for developers',
    text: 'If your company invests or provides due diligence, use one of these forms instead.',
  },
}

/** Profile form of developers (MEM-082, MEM-102, MEM-107, MEM-116, MEM-129 to MEM-132, MEM-140 to MEM-174). */
export const developerForm: ProfileForm<DeveloperAnswers> = {
  type: 'developer',
  formType: 'developer_profile',
  path: '/profile/developer',
  steps: developerSteps,
  slots,
  cancel: 'discard',
  texts,
  toColumns: (answers) => ({
    name: answers.company_name,
    headquarters: answers.headquarters_location,
    assetClass: labels(focusAreas)(answers.development_focus_areas),
    portfolioSize: inMillions(answers.total_development_volume),
    projectsDeals: answers.completed_projects,
    avgIrrBps: answers.historic_irr === null ? null : Math.round(answers.historic_irr * 100),
    description: answers.company_description,
    website: answers.website,
    phone: answers.primary_contact_phone,
  }),
}
