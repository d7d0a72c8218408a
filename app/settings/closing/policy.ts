import { conflict, type Refusals } from '#app/lib/refusal.ts'

/** Why an account cannot be closed (MEM-392). */
export type ClosingRefusal = 'last_admin' | 'has_colleagues' | 'not_fresh'

const HAS_COLLEAGUES =
  'You have colleagues in your company. Hand the company over to one of them first, or close it together with your account.'

export const CLOSING_REFUSALS = {
  last_admin: conflict(
    'You are the last admin, so you cannot close your account. Make someone else an admin first.',
  ),
  has_colleagues: { ...conflict(HAS_COLLEAGUES), errors: { withCompany: HAS_COLLEAGUES } },
} as const satisfies Refusals<Exclude<ClosingRefusal, 'not_fresh'>>

/** Tables whose rows of a person, by user_id, are deleted with the account. */
export const DELETED_TABLES = [
  'credentials',
  'one_time_links',
  'email_changes',
  'second_factors',
  'sign_in_steps',
  'sign_up_browsers',
  'refused_sign_ups',
  'wanted_pages',
  'kept_inquiries',
  'passkeys',
  'passkey_challenges',
  'known_devices',
  'profile_drafts',
  'listing_drafts',
  'favorites',
  'saved_searches',
  'alert_firings',
  'alerts',
  'notices',
  'notice_preferences',
  'digest_entries',
  'digests',
  'turn_reminders',
  'unsubscribe_tokens',
  'overdue_told',
  'review_claims',
  'desk_preferences',
  'ignored_matches',
  'company_members',
] as const

/** Tables whose rows about a person stay, with the reason; personal data in them is removed or listed below. */
export const KEPT_TABLES = {
  sessions: 'all ended',
  email_queue: 'unsent emails are dropped, sent ones lose the address',
  members: 'without name and contact details',
  early_access_applications: 'without name and contact details',
  contact_messages: 'without name and address',
  company_invitations: 'without the address',
  access_invitations: 'without the address',
  data_exports: 'until the next purge deletes the file',
  files: 'KYC files for their period, listing files with the listing',
  kyc_submissions: 'for the period of KYC files',
  applications: 'without the address and contact details',
  companies: 'closed, without contact details',
  company_revisions: 'for the period of KYC files',
  company_confirmations: 'for the period of KYC files',
  company_versions: 'for the period of KYC files',
  listings: 'off the market',
  listing_revisions: 'with the listing',
  listing_images: 'with the listing',
  listing_documents: 'with the listing',
  listing_document_openings: 'the owner’s log of document views',
  deal_views: 'without the name',
  inquiries: 'both sides of a conversation',
  inquiry_messages: 'both sides of a conversation',
  connection_requests: 'both sides of a connection',
  access_requests: 'the owner’s log of access requests',
  access_grants: 'the owner’s log of access',
  nda_acceptances: 'a contract between two companies',
  audit_checks: 'records who ran it',
  turns: 'recomputed by the database: a closed record needs no action',
  review_decisions: 'who decided',
  provider_checks: 'who checked',
  esg_assessments: 'who assessed',
  content_documents: 'who edited',
  content_versions: 'who published',
  market_imports: 'who imported and published',
  market_countries: 'who switched',
} as const

/** Retention periods in seconds, from the configuration. */
type KeptPeriods = { closedKyc: number; mail: number; view: number }

const DAY = 86_400
const MONTH = (365.25 * DAY) / 12
const YEAR = 12 * MONTH

/** A period as text: "5 years", "24 months", "90 days". */
function periodText(seconds: number): string {
  const count = (unit: number, one: string) => {
    const number = Math.round(seconds / unit)
    return `${number} ${one}${number === 1 ? '' : 's'}`
  }
  if (seconds >= 3 * YEAR) return count(YEAR, 'year')
  if (seconds >= 6 * MONTH) return count(MONTH, 'month')
  return count(DAY, 'day')
}

/** What is removed immediately (MEM-392); `ownsCompany` adds the company. */
export function removedNow(ownsCompany: boolean): string[] {
  return [
    'Your password, two-factor authentication, passkeys and all sessions.',
    'Your name, email address, position and phone number.',
    'Your drafts, alerts, favourites, saved searches and notifications.',
    ...(ownsCompany ? ['Your company from the Market Circle, and its listings from the market.'] : []),
  ]
}

/** What is kept, until when and why (MEM-392). */
export function keptRecords({ closedKyc, mail, view }: KeptPeriods) {
  return [
    {
      what: 'KYC files and the reviewed company profile',
      until: periodText(closedKyc),
      why: 'The law requires proof of identity checks.',
    },
    {
      what: 'The text of emails to you, without your address',
      until: periodText(mail),
      why: 'To prove what we sent.',
    },
    {
      what: 'Your listing views, without your name',
      until: periodText(view),
      why: 'Owners see how often their listings were viewed.',
    },
    {
      what: 'Audit log entries, without your name',
      until: 'permanently',
      why: 'They prove each decision and who made it.',
    },
    {
      what: 'NDAs that you accepted, with the name you signed them with',
      until: 'as long as both companies keep them',
      why: 'They are contracts.',
    },
    {
      what: 'Notifications to others about your actions, with your name',
      until: '1 year',
      why: 'They belong to their recipients.',
    },
    {
      what: 'Your messages to other companies, without your name',
      until: 'as long as they keep them',
      why: 'A conversation belongs to both sides.',
    },
  ]
}
