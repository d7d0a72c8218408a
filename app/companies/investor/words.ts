import { isDocumentType } from '#app/kyc/schema.ts'
import type { FormWords, Problem, Words } from '../schema/profile-form.ts'
import { IRR_WORDS, REQUIRED_WORDS } from './required-words.ts'

/** Titles that one answer has of its own, on Next and on the submission (MEM-187, MEM-189 to MEM-193). */
const OWN_TITLES: Readonly<Record<string, string>> = {
  legal_entity_type: 'Legal Entity Type Required',
  jurisdiction_incorporation: 'Jurisdiction Required',
  regulatory_status: 'Regulatory Status Required',
  regulatory_details: 'Regulatory Details Required',
  sanctions_pep_consent: 'Consent Required',
  pep_attestation: 'PEP Attestation Required',
  authority_consent: 'Authority Confirmation Required',
}

/** Short names of the required answers, for a toast that names several of them. */
const NAMES: Readonly<Record<string, string>> = {
  company_name: 'company name',
  company_type: 'company type',
  company_registration_number: 'registration number (LEI)',
  headquarters_location: 'headquarters location',
  founded_year: 'founded year',
  investment_focus: 'investment focus areas',
  development_stages: 'development stages',
  investment_strategy: 'strategy',
  geographic_focus: 'target regions',
  investment_size_min: 'minimum investment size',
  preferred_deal_structures: 'deal structures',
  preferred_deal_structures_other: 'the other deal structure',
  completed_investments: 'completed investments',
  total_transaction_volume: 'total transaction volume',
  typical_deal_size: 'typical deal size',
  regions_of_past_activity: 'regions of past activity',
  primary_contact_name: 'contact name',
  primary_contact_email: 'contact email',
  primary_contact_phone: 'contact phone',
}

const isMissing = (name: string, message: string | undefined) =>
  Object.hasOwn(REQUIRED_WORDS, name) && REQUIRED_WORDS[name as keyof typeof REQUIRED_WORDS] === message

/**
 * The toast of the first error. Missing answers are titled by where they were noticed: on Next, or at the submission
 * as one named answer or as a group of several (MEM-180, MEM-181). `errors` follows the order of the page.
 */
export function refused({ moment, field, message, errors }: Problem): Words {
  const titled = (title: string, text = message) => ({ title, text })
  if (isDocumentType(field)) return titled('Missing Documents')
  if (field === 'minimum_target_irr') return titled('Invalid IRR', IRR_WORDS)
  if (!isMissing(field, message)) return titled('Please Check Your Entries')
  const own = OWN_TITLES[field]
  if (own) return titled(own)
  if (moment === 'next') return titled('Please Complete Required Fields')
  const missing = Object.entries(errors)
    .filter(([name, text]) => isMissing(name, text))
    .flatMap(([name]) => NAMES[name] ?? [])
  return missing.length > 1
    ? titled('Missing Information', `Please fill in: ${missing.join(', ')}.`)
    : titled('Missing Required Field')
}

const SUBMITTED = {
  title: 'Profile Submitted Successfully!',
  text: "Your investor profile has been submitted for review. You'll receive an email once approved.",
}

/** MEM-116, MEM-130, MEM-133, MEM-134, MEM-206 to MEM-208. */
export const investorWords: FormWords = {
  page: 'Investor profile',
  lead: 'Six steps. Each step is saved when you move on or back, so you can leave and continue later.',
  submit: 'Submit Application',
  submitting: 'Submitting...',
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
  discarded: { title: 'Draft Discarded' },
  otherKind: {
    title: 'This is the form for investors',
    text: 'If your company develops property or provides due diligence, use the form of its kind.',
  },
}
