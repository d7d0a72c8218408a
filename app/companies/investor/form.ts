import { inMillions } from '../policy.ts'
import type { DocumentSlot } from '../schema/documents.ts'
import { namedError } from '../schema/field-texts.ts'
import { formStep, fieldsOf, type FormStep } from '../schema/form-step.ts'
import type { ProfileForm, FormTexts, Problem, ToastText } from '../schema/profile-form.ts'
import { investorSections, type InvestorAnswers } from './fields.ts'
import { labels } from '../schema/present.ts'
import { investmentFocuses } from './options.ts'
import { isDocumentType } from '#app/kyc/schema.ts'
import { withOthers } from '#app/lib/form.ts'

const FIELDS = fieldsOf(investorSections)

const isMissing = (name: string, message: string | undefined) =>
  message !== undefined && FIELDS[name]?.missing === message

/** A field's name within a sentence. Fields with their own toast title are not listed. */
function nameOf(name: string): string[] {
  const { label = '', named = label.charAt(0).toLowerCase() + label.slice(1), title } = FIELDS[name] ?? {}
  return title ? [] : [named]
}

/**
 * Toast for the first error. The title for missing answers depends on the step (Next or submit) and on whether one
 * or several are missing (MEM-180, MEM-181). `errors` is in page order.
 */
function refused({ moment, field, message, errors }: Problem): ToastText {
  const titled = (title: string, text = message) => ({ title, text })
  const more = Object.keys(errors).length - 1
  if (isDocumentType(field)) return titled('Missing Documents')
  if (field === 'minimum_target_irr')
    return titled('Invalid IRR', withOthers('Minimum Target IRR must be between 0% and 100%.', more))
  if (!isMissing(field, message)) return titled('Check your entries', namedError(FIELDS[field], message))
  const own = FIELDS[field]?.title
  if (own) return titled(own, withOthers(message, more))
  if (moment === 'next') return titled('Please Complete Required Fields')
  const missing = Object.entries(errors)
    .filter(([name, text]) => isMissing(name, text))
    .flatMap(([name]) => nameOf(name))
  return missing.length > 1
    ? titled('Missing Information', `Fill in ${new Intl.ListFormat('en-GB').format(missing)}.`)
    : titled('Missing Required Field')
}

const SUBMITTED = {
  title: 'Profile Submitted Successfully!',
  text: "Your investor profile has been submitted for review. You'll receive an email once approved.",
}

/** MEM-116, MEM-130, MEM-133, MEM-134, MEM-206 to MEM-208. */
const investorTexts: FormTexts = {
  page: 'Investor profile',
  lead: '6 steps. We save each step, so you can leave and continue later.',
  submit: 'Submit Application',
  submitted: { first: SUBMITTED, again: SUBMITTED },
  signedOut: { title: 'Authentication Required', text: 'Please sign in to submit your profile.' },
  failed: (reason) => ({
    title: 'Submission Failed',
    text: reason ?? 'Something went wrong. Please try again.',
  }),
  refused,
  progressSaved: 'You can continue where you left off later.',
  resume: { title: 'Continue where you left off?', go: 'Continue Editing', isDated: true },
  restored: { title: 'Draft Loaded' },
  otherKind: {
    title: 'This is the form for investors',
    text: 'If your company develops property or provides due diligence, use one of these forms instead.',
  },
}

/** The six steps (MEM-108): five with questions, and the documents with the summary. */
export const investorSteps: readonly FormStep[] = [
  ...investorSections.map((section) => formStep(section.title, [section])),
  { ...formStep('Documents & Review', []), seesAll: true },
]

/** Documents of step 6 in page order (MEM-196 to MEM-199, MEM-256, MEM-261). */
const slots: readonly DocumentSlot[] = [
  { type: 'company_registration_cert', missing: 'Company registration certificate is required.' },
  {
    type: 'personal_id',
    hint: 'The ID must belong to the contact person of this profile.',
    missing: 'Personal ID or passport is required.',
  },
  { type: 'fund_license', missing: 'Fund licence is required for regulated investors.' },
  { type: 'authorized_signatories' },
  { type: 'example_projects_document_1' },
  { type: 'example_projects_document_2', after: 'example_projects_document_1' },
  { type: 'example_projects_document_3', after: 'example_projects_document_2' },
  { type: 'example_projects_document_4', after: 'example_projects_document_3' },
  { type: 'example_projects_document_5', after: 'example_projects_document_4' },
]

/** From AUM, otherwise from the transaction volume. An AUM of 0 counts as empty (MEM-102). */
const portfolioSize = ({ aum, total_transaction_volume }: InvestorAnswers) =>
  inMillions(aum || total_transaction_volume)

/** Profile form of investors (MEM-082, MEM-100 to MEM-102, MEM-108, MEM-116, MEM-130, MEM-133, MEM-134, MEM-175 to MEM-214). */
export const investorForm: ProfileForm<InvestorAnswers> = {
  type: 'investor',
  formType: 'investor_profile',
  path: '/profile/investor',
  steps: investorSteps,
  slots,
  cancel: 'discard',
  texts: investorTexts,
  // The form does not ask for a realised IRR.
  toColumns: (answers) => ({
    name: answers.company_name,
    headquarters: answers.headquarters_location,
    assetClass: labels(investmentFocuses)(answers.investment_focus) || 'Mixed',
    portfolioSize: portfolioSize(answers),
    projectsDeals: answers.completed_investments,
    avgIrrBps: null,
    description: answers.description,
    website: answers.website,
    phone: answers.primary_contact_phone,
  }),
  toStored: (answers) => ({
    ...answers,
    portfolio_size: portfolioSize(answers),
    total_assets_under_management: answers.aum,
  }),
  fromStored: (stored) => ({ aum: stored.total_assets_under_management, ...stored }),
}
