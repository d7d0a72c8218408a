import { CONTENT_OPERATIONS } from './ops-content.ts'
import { admins, button, type Operation, type Outcomes } from './outcomes.ts'

/** Nobody decides on a record of their own company. */
const FOUR_EYES: Outcomes = { insider: 403 }
/** A dangerous step requires a proof from the last minutes. */
const FRESH: Outcomes = { stale: 403 }
const REVIEW = { reason: 'Because.', memberNotes: '', internalNotes: 'Among us.', confirmed: 'yes' } as const
const withMissing = (operation: Operation, thing: string, as?: string, outcomes?: Outcomes): Operation => ({
  ...operation,
  missing: { in: thing, ...(as !== undefined && { as }), ...(outcomes && { outcomes }) },
})

const onProfile = (
  intent: string,
  company: 'waiting' | 'approved' | 'suspended',
  more: Outcomes = {},
  usual: 'done' | 403 | 409 | 422 = 'done',
) =>
  withMissing(
    button(
      '/admin/profiles',
      intent,
      { id: `{${company}Company}`, seen: `{${company}Version}`, ...REVIEW },
      admins(usual, more),
    ),
    `${company}Company`,
  )
const ownProfile = (intent: string): Operation =>
  button(
    '/admin/profiles',
    intent,
    { id: '{ownCompany}', seen: '{ownVersion}', ...REVIEW },
    admins(intent === 'suspend' ? 'done' : 409, { ...FOUR_EYES, ...(intent === 'suspend' && FRESH) }),
  )
const onListing = (intent: string, thing: 'locked' | 'draft', outcomes: Outcomes) =>
  withMissing(
    button('/admin/listings', intent, { id: `{${thing}}`, seen: `{${thing}Version}`, ...REVIEW }, outcomes),
    thing,
    '999999999',
    { insider: 404 },
  )
const onUser = (intent: string, id: string, form: Readonly<Record<string, string>>, outcomes: Outcomes) =>
  withMissing(
    button(
      '/admin/users',
      intent,
      { id: `{${id}}`, seen: '{memberVersion}', reason: 'Because.', ...form },
      outcomes,
    ),
    id,
  )
const onApplication = (
  intent: string,
  form: Readonly<Record<string, string>>,
  outcomes: Outcomes,
  thing: string,
) => withMissing(button('/admin/applications', intent, form, outcomes), thing)
const onPaper = (intent: string, form: Readonly<Record<string, string>>, outcomes: Outcomes) =>
  withMissing(button('/admin/kyc', intent, { id: '{kycPaper}', ...form }, outcomes), 'kycPaper')
const SENT = { id: '{submittedApplication}', seen: '0', ...REVIEW } as const
const INVITED = { id: '{draftApplication}', seen: '{draftLink}' } as const
const CHECKS = {
  professional_background: 'confirmed',
  professional_background_note: '',
  company_registration: 'confirmed',
  company_registration_note: '',
  online_presence: 'confirmed',
  online_presence_note: '',
} as const

export const ADMIN_OPERATIONS: readonly Operation[] = [
  onProfile('approve', 'waiting'),
  onProfile('requestInfo', 'waiting'),
  onProfile('reject', 'waiting'),
  onProfile('ask', 'approved', {}, 422),
  onProfile('drop', 'waiting', {}, 403),
  onProfile('suspend', 'approved', FRESH),
  onProfile('reinstate', 'suspended', FRESH),
  onProfile('postpone', 'suspended', FRESH),
  onProfile('reopen', 'waiting', FRESH, 409),
  ...['approve', 'requestInfo', 'reject', 'suspend'].map(ownProfile),
  withMissing(
    button('/admin/profiles', 'view', { id: '{waitingCompany}', file: '{kycFile}' }, admins('away')),
    'waitingCompany',
  ),
  withMissing(
    button(
      '/admin/profiles',
      'checks',
      { id: '{approvedCompany}', seen: '{checksSeen}', ...CHECKS },
      admins('done'),
    ),
    'approvedCompany',
  ),
  withMissing(
    button(
      '/admin/profiles',
      'esg',
      { id: '{approvedCompany}', seen: '{esgSeen}', esg_status: 'breeam', evidence: 'A certificate.' },
      admins('done'),
    ),
    'approvedCompany',
  ),
  button(
    '/admin/applications',
    'invite',
    { email: 'matrix-candidate@firma.test', role: 'investor', companyName: '' },
    admins('done'),
  ),
  onApplication('copy_link', INVITED, admins('done'), 'draftApplication'),
  onApplication('send_link', INVITED, admins('done'), 'draftApplication'),
  onApplication('revoke', { id: '{draftApplication}', seen: '0' }, admins('done', FRESH), 'draftApplication'),
  button(
    '/admin/applications',
    'view',
    { id: '{submittedApplication}', document: '{applicationPaper}' },
    admins('away'),
  ),
  onApplication(
    'approve_document',
    { id: '{submittedApplication}', document: '{applicationPaper}', noEnd: 'on' },
    admins('done'),
    'applicationPaper',
  ),
  onApplication(
    'reject_document',
    { id: '{submittedApplication}', document: '{applicationPaper}', code: 'unreadable', reason: '' },
    admins('done'),
    'applicationPaper',
  ),
  onApplication('approve', SENT, admins('done'), 'submittedApplication'),
  onApplication('requestInfo', SENT, admins('done'), 'submittedApplication'),
  onApplication('reject', SENT, admins('done'), 'submittedApplication'),
  onPaper('view', {}, admins('away')),
  onPaper('approve', { noEnd: 'on' }, admins('done')),
  onPaper('reject', { code: 'unreadable', reason: '' }, admins('done')),
  onPaper('reopen', { reason: 'Because.' }, admins(409, FRESH)),
  button('/admin/kyc', 'approve', { id: '{ownPaper}', noEnd: 'on' }, admins('done', FOUR_EYES)),
  onListing('approve', 'draft', admins(409, FOUR_EYES)),
  onListing('requestInfo', 'draft', admins(409, FOUR_EYES)),
  onListing('reject', 'draft', admins(409, FOUR_EYES)),
  onListing('reopen', 'draft', admins(409, { ...FOUR_EYES, ...FRESH })),
  ...['ask', 'drop'].map((intent) =>
    button('/admin/listings', intent, { id: '{draft}', seen: '{draftVersion}', ...REVIEW }, admins(403)),
  ),
  onListing('suspend', 'locked', admins('done', FOUR_EYES)),
  onListing('reinstate', 'locked', admins(409, FOUR_EYES)),
  onListing('postpone', 'locked', admins(409, FOUR_EYES)),
  onListing('lock', 'locked', admins('done', { insider: 'away' })),
  onListing('unlock', 'locked', admins('away')),
  onUser('promote', 'member', {}, admins('done', FRESH)),
  onUser('demote', 'otherAdmin', {}, admins('done', FRESH)),
  onUser('kind', 'member', { kind: 'investor', otherRole: '' }, admins('done')),
  onUser('signOut', 'member', {}, admins('done', FRESH)),
  onUser('suspend', 'member', {}, admins('done', FRESH)),
  onUser('reinstate', 'restingMember', { seen: '{restingVersion}' }, admins('done', FRESH)),
  onUser('postpone', 'restingMember', { seen: '{restingVersion}' }, admins('done', FRESH)),
  onUser('resend', 'unverifiedMember', {}, admins('done')),
  button('/admin/desk', 'touch', { subject: 'company', id: '{waitingCompany}' }, admins('done')),
  button('/admin/desk', 'leave', { subject: 'company', id: '{waitingCompany}' }, admins('shown')),
  button('/admin/desk', 'keys', { keys: 'off' }, admins('done')),
  button('/admin/email-queue', 'process', {}, admins('away')),
  button('/admin/email-queue', 'kept-back', {}, admins('away')),
  button('/admin/email-queue', 'send', { id: '{pendingMail}' }, admins('away')),
  { ...button('/admin/email-queue', 'retry', { id: '{failedMail}' }, admins('done')), writes: 'email_queue' },
  button(
    '/admin/test-email',
    '',
    { email: 'matrix@firma.test', send: 'basic', press: '{new}' },
    // Without a mail server nothing is queued.
    admins(409),
  ),
  button('/admin/audit', 'verify', {}, admins('done')),
  button(['/admin/audit/export', '/admin/audit/export?action=nothing'], '', {}, admins('done')),
  button(
    '/admin/market',
    '',
    { country: 'CZ:on' },
    // A country is switched on when its figures are there.
    admins(409),
  ),
  // They are on already, or there are none.
  button('/admin/market', 'illustrative', { illustrative: 'on' }, admins(409)),
  button('/admin/market/import', '', {}, admins('done'), {
    upload: { field: 'file', name: 'figures.csv', kind: 'csv' },
  }),
  ...(['publish', 'discard'] as const).map((intent): Operation =>
    button(
      ['/admin/market/imports/:id', '/admin/market/imports/{staged}'],
      intent,
      { seen: '{shown}' },
      admins('done', intent === 'publish' ? FRESH : {}),
      {
        missing: {
          in: 'staged',
          as: '999999',
          outcomes:
            intent === 'publish' ? { admin: 'away', insider: 'away', stale: 404 } : { admins: 'away' },
        },
      },
    ),
  ),
  button('/admin/market/places', '', { place: '{place}', city: '{city}' }, admins('done')),
  withMissing(button('/admin/messages', 'answer', { id: '{message}' }, admins('done')), 'message'),
  withMissing(
    button('/admin/messages', 'reopen', { id: '{answeredMessage}' }, admins('done')),
    'answeredMessage',
  ),
  ...CONTENT_OPERATIONS,
]
