import type { DocumentSlot } from '../schema/documents.ts'
import type { FormTexts, Problem, ProfileForm, ToastText } from '../schema/profile-form.ts'
import { namedError } from '../schema/field-texts.ts'
import { fieldsOf, formStep } from '../schema/form-step.ts'
import { advisorSections, type AdvisorAnswers } from './fields.ts'
import { labels } from '../schema/present.ts'
import { serviceAreas } from './options.ts'

/** The three documents, all required (MEM-223, MEM-219). */
const slots = [
  {
    type: 'professional_license',
    hint: 'The firm’s licence to practise, or that of its lead professional.',
    missing: 'Professional licence is required.',
  },
  {
    type: 'company_documents',
    hint: 'Register extract or articles of association.',
    missing: 'Company documents are required.',
  },
  {
    type: 'insurance_certificate',
    hint: 'Current certificate of your professional indemnity insurance.',
    missing: 'Insurance certificate is required.',
  },
] as const satisfies readonly DocumentSlot[]

const page = formStep('Due diligence profile', advisorSections)
const FIELDS = fieldsOf(advisorSections)

/** Toast for the first problem that blocks a submission. */
function refused({ field, message }: Problem): ToastText {
  if (FIELDS[field]?.missing === message)
    return { title: 'Missing Information', text: 'Please fill in all required fields.' }
  if (slots.some(({ type }) => type === field))
    return { title: 'Missing Documents', text: 'Please upload all required documents before submitting.' }
  return { title: 'Check your entries', text: namedError(FIELDS[field], message) }
}

const SUBMITTED = {
  title: 'Profile Submitted Successfully!',
  text: "Your due diligence profile has been submitted for review. You'll receive an email once approved.",
}

/** MEM-216, MEM-218, MEM-219, MEM-221, MEM-224 to MEM-226. */
const texts: FormTexts = {
  page: 'Due diligence profile',
  lead: 'One page about your firm. We save it as you type, so you can leave and continue later.',
  submit: 'Submit Profile for Review',
  documents: 'Required Documents',
  submitted: { first: SUBMITTED, again: SUBMITTED },
  signedOut: { title: 'Authentication Required', text: 'Please sign in to submit your profile.' },
  failed: () => ({ title: 'Submission Failed', text: 'Something went wrong. Please try again.' }),
  refused,
  progressSaved: 'You can continue later from where you left off.',
  resume: { title: 'Resume Previous Session?', go: 'Resume Draft', isDated: true },
  restored: { title: 'Draft Restored', text: 'Your previous progress has been restored.' },
  otherKind: {
    title: 'This is the form for due-diligence firms',
    text: 'If your company develops property or invests in it, use one of these forms instead.',
  },
}

export const advisorForm: ProfileForm<AdvisorAnswers> = {
  type: 'due_diligence',
  formType: 'due_diligence_profile',
  path: '/profile/due-diligence',
  steps: [page],
  slots,
  cancel: 'back',
  texts,
  toColumns: (answers) => ({
    name: answers.company_name,
    headquarters: answers.headquarters_location,
    assetClass: labels(serviceAreas)(answers.service_areas) || 'General',
    portfolioSize: null,
    projectsDeals: answers.total_projects_completed,
    avgIrrBps: null,
    description: answers.description,
    website: answers.website,
    phone: answers.primary_contact_phone,
  }),
}
