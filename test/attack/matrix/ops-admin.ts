import { admins, at, type Operation, type Outcomes } from './outcomes.ts'

/** Admins can't decide on records of their own company. */
const FOUR_EYES: Outcomes = { insider: 403 }
/** Dangerous steps require a recent sign-in. */
const FRESH: Outcomes = { stale: 403 }
const REVIEW = 'reason=Because.&memberNotes=&internalNotes=Among us.&confirmed=yes'
const CHECKS = ['professional_background', 'company_registration', 'online_presence']
  .map((check) => `${check}=confirmed&${check}_note=`)
  .join('&')
const FAQ = 'document=faq&seen={faqRevision}&text=%23 Matrix%0A%23%23 Why?%0AWords.'
const IDENTITY = 'document=identity&seen={identityRevision}&name=Matrix'
const INVITED = 'id={draftApplication!}&seen={draftLink}'

const profile = (intent: string, company: string) =>
  `${intent}?id={${company}Company!}&seen={${company}Version}&${REVIEW}`
const ownProfile = (intent: string) => `${intent}?id={ownCompany}&seen={ownVersion}&${REVIEW}`
const application = (intent: string) => `${intent}?id={submittedApplication!}&seen=0&${REVIEW}`
const listing = (intent: string, fixture: string) =>
  `${intent}?id={${fixture}}&seen={${fixture.replace('!', '')}Version}&${REVIEW}`
const user = (intent: string, name: string, more = 'seen={memberVersion}') =>
  `${intent}?id={${name}!}&reason=Because.&${more}`
const version = (intent: string, name: string) => `${intent}?id={${name}ProfileVersion!}&seen=1&${REVIEW}`
const UNKNOWN_TO_INSIDER = { unknown: { insider: 404 } } as const

export const ADMIN_OPERATIONS: readonly Operation[] = [
  ...at(
    '/admin/profiles',
    admins('done'),
    profile('approve', 'waiting'),
    profile('requestInfo', 'waiting'),
    profile('reject', 'waiting'),
    [profile('ask', 'approved'), admins(422)],
    [profile('drop', 'waiting'), admins(403)],
    [
      [profile('suspend', 'approved'), profile('reinstate', 'suspended'), profile('postpone', 'suspended')],
      admins('done', FRESH),
    ],
    [profile('reopen', 'waiting'), admins(409, FRESH)],
    [['approve', 'requestInfo', 'reject'].map(ownProfile), admins(409, FOUR_EYES)],
    [ownProfile('suspend'), admins('done', { ...FOUR_EYES, ...FRESH })],
    ['view?id={waitingCompany!}&file={kycFile}', admins('away')],
    `checks?id={approvedCompany!}&seen={checksVersion}&${CHECKS}`,
    'esg?id={approvedCompany!}&seen={esgSeen}&esg_status=breeam&evidence=A certificate.',
  ),
  // Changes of approved profiles.
  ...at(
    '/admin/versions',
    admins('done'),
    version('approve', 'waiting'),
    version('requestInfo', 'waiting'),
    version('reject', 'waiting'),
    version('ask', 'waiting'),
    [version('drop', 'waiting'), admins(409)],
    version('revert', 'minor'),
    [version('approve', 'own'), admins('done', FOUR_EYES), UNKNOWN_TO_INSIDER],
  ),
  ...at(
    '/admin/applications',
    admins('done'),
    'invite?email=matrix-candidate@firma.test&role=investor&companyName=',
    `copy_link?${INVITED}`,
    `send_link?${INVITED}`,
    ['revoke?id={draftApplication!}&seen=0', admins('done', FRESH)],
    ['view?id={submittedApplication}&document={applicationSubmission}', admins('away')],
    'approve_document?id={submittedApplication}&document={applicationSubmission!}&noEnd=on',
    'reject_document?id={submittedApplication}&document={applicationSubmission!}&code=unreadable&reason=',
    application('approve'),
    application('requestInfo'),
    application('reject'),
  ),
  ...at(
    '/admin/kyc',
    admins('done'),
    ['view?id={kycSubmission!}', admins('away')],
    'approve?id={kycSubmission!}&noEnd=on',
    'reject?id={kycSubmission!}&code=unreadable&reason=',
    ['reopen?id={kycSubmission!}&reason=Because.', admins(409, FRESH)],
    ['approve?id={ownSubmission}&noEnd=on', admins('done', FOUR_EYES)],
  ),
  ...at(
    '/admin/listings',
    admins(409, FOUR_EYES),
    [
      ['approve', 'requestInfo', 'reject'].map((intent) => listing(intent, 'draft!')),
      admins(409, FOUR_EYES),
      UNKNOWN_TO_INSIDER,
    ],
    [listing('reopen', 'draft!'), admins(409, { ...FOUR_EYES, ...FRESH }), UNKNOWN_TO_INSIDER],
    [[listing('ask', 'draft'), listing('drop', 'draft')], admins(403)],
    [listing('suspend', 'locked!'), admins('done', FOUR_EYES), UNKNOWN_TO_INSIDER],
    [
      ['reinstate', 'postpone'].map((intent) => listing(intent, 'locked!')),
      admins(409, FOUR_EYES),
      UNKNOWN_TO_INSIDER,
    ],
    [listing('lock', 'locked!'), admins('done', { insider: 'away' }), UNKNOWN_TO_INSIDER],
    [listing('unlock', 'locked!'), admins('away'), UNKNOWN_TO_INSIDER],
  ),
  ...at(
    '/admin/users',
    admins('done', FRESH),
    user('promote', 'member'),
    user('demote', 'otherAdmin'),
    [user('kind', 'member', 'seen={memberVersion}&kind=investor&otherRole='), admins('done')],
    user('signOut', 'member'),
    user('suspend', 'member'),
    user('reinstate', 'suspendedUser', 'seen={suspendedUserVersion}'),
    user('postpone', 'suspendedUser', 'seen={suspendedUserVersion}'),
    [user('resend', 'unverifiedMember'), admins('done')],
  ),
  ...at(
    '/admin/desk',
    admins('done'),
    'touch?subject=company&id={waitingCompany}',
    ['leave?subject=company&id={waitingCompany}', admins('shown')],
    'keys?keys=off',
  ),
  ...at('/admin/email-queue', admins('away'), 'process', 'kept-back', 'send?id={pendingMail}', [
    'retry?id={failedMail}',
    admins('done'),
    { writes: 'email_queue' },
  ]),
  // Without a mail server nothing is queued.
  ...at('/admin/test-email', admins(409), '?email=matrix@firma.test&send=basic&press={new}'),
  ...at('/admin/audit', admins('done'), 'verify'),
  ...at('/admin/audit/export?action=nothing', admins('done'), ''),
  // A country can only be enabled once it has figures; illustrative figures are already enabled or don't exist.
  ...at('/admin/market', admins(409), '?country=CZ:on', 'illustrative?illustrative=on'),
  ...at('/admin/market/import', admins('done'), '?file=@figures.csv'),
  ...at(
    '/admin/market/imports/{staged!}',
    {},
    [
      'publish?seen={shown}',
      admins('done', FRESH),
      { unknown: { admin: 'away', insider: 'away', stale: 404 } },
    ],
    ['discard?seen={shown}', admins('done'), { unknown: { admins: 'away' } }],
  ),
  ...at('/admin/messages', admins('done'), 'answer?id={message!}', 'reopen?id={answeredMessage!}'),
  ...at(
    '/admin/content',
    admins('done'),
    ...['save', 'preview', 'review'].map((intent) => `${intent}?${FAQ}`),
    [`undo?${FAQ}`, admins(409)],
    // Discarding increases the revision even if there is no draft.
    `discard?${FAQ}`,
    [`publish?${FAQ}`, admins(409, FRESH)],
  ),
  ...at(
    '/admin/content/identity',
    admins('done'),
    ...['save', 'preview', 'review'].map((intent) => `${intent}?${IDENTITY}`),
    [`undo?${IDENTITY}`, admins(409)],
    `discard?${IDENTITY}`,
    [`publish?${IDENTITY}`, admins(409, FRESH)],
  ),
]
