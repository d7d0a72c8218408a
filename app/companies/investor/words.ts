import { isDocumentType } from '#app/kyc/schema.ts'
import { fieldsOf } from '../schema/form-step.ts'
import type { FormWords, Problem, Words } from '../schema/profile-form.ts'
import { investorSections } from './fields.ts'

const FIELDS = fieldsOf(investorSections)
const IRR_WORDS = 'Minimum Target IRR must be between 0% and 100%.'

const isMissing = (name: string, message: string | undefined) =>
  message !== undefined && FIELDS[name]?.missing === message

/** A field's name within a sentence; one whose toast has a title of its own is not listed. */
function nameOf(name: string): string[] {
  const { label = '', named = label.charAt(0).toLowerCase() + label.slice(1), title } = FIELDS[name] ?? {}
  return title ? [] : [named]
}

/**
 * The toast of the first error. Missing answers are titled by where they were noticed: on Next, or at the submission
 * as one named answer or as a group of several (MEM-180, MEM-181). `errors` follows the order of the page.
 */
export function refused({ moment, field, message, errors }: Problem): Words {
  const titled = (title: string, text = message) => ({ title, text })
  if (isDocumentType(field)) return titled('Missing Documents')
  if (field === 'minimum_target_irr') return titled('Invalid IRR', IRR_WORDS)
  if (!isMissing(field, message)) return titled('Please Check Your Entries')
  const own = FIELDS[field]?.title
  if (own) return titled(own)
  if (moment === 'next') return titled('Please Complete Required Fields')
  const missing = Object.entries(errors)
    .filter(([name, text]) => isMissing(name, text))
    .flatMap(([name]) => nameOf(name))
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
