import { admins, at, type Operation, type Outcomes } from './outcomes.ts'

/** Nobody decides on a record of their own company. */
const FOUR_EYES: Outcomes = { insider: 403 }
/** A dangerous step requires a proof from the last minutes. */
const FRESH: Outcomes = { stale: 403 }
const REVIEW = 'reason=Because.&memberNotes=&internalNotes=Among us.&confirmed=yes'
const CHECKS = ['professional_background', 'company_registration', 'online_presence']
  .map((check) => `${check}=confirmed&${check}_note=`)
  .join('&')
const FAQ = 'document=faq&seen={faqRevision}&p0-heading=Matrix&p0-0-title=Why?&p0-0-text=Words.'
const INVITED = 'id={draftApplication!}&seen={draftLink}'

const profile = (intent: string, company: string) =>
  `${intent}?id={${company}Company!}&seen={${company}Version}&${REVIEW}`
const ownProfile = (intent: string) => `${intent}?id={ownCompany}&seen={ownVersion}&${REVIEW}`
const application = (intent: string) => `${intent}?id={submittedApplication!}&seen=0&${REVIEW}`
const listing = (intent: string, thing: string) =>
  `${intent}?id={${thing}}&seen={${thing.replace('!', '')}Version}&${REVIEW}`
const user = (intent: string, name: string, more = 'seen={memberVersion}') =>
  `${intent}?id={${name}!}&reason=Because.&${more}`
const version = (intent: string, name: string) => `${intent}?id={${name}ProfileVersion!}&seen=1&${REVIEW}`
const UNSEEN = { unknown: { insider: 404 } } as const

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
    `checks?id={approvedCompany!}&seen={checksSeen}&${CHECKS}`,
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
    [version('approve', 'own'), admins('done', FOUR_EYES)],
  ),
  ...at(
    '/admin/applications',
    admins('done'),
    'invite?email=matrix-candidate@firma.test&role=investor&companyName=',
    `copy_link?${INVITED}`,
    `send_link?${INVITED}`,
    ['revoke?id={draftApplication!}&seen=0', admins('done', FRESH)],
    ['view?id={submittedApplication}&document={applicationPaper}', admins('away')],
    'approve_document?id={submittedApplication}&document={applicationPaper!}&noEnd=on',
    'reject_document?id={submittedApplication}&document={applicationPaper!}&code=unreadable&reason=',
    application('approve'),
    application('requestInfo'),
    application('reject'),
  ),
  ...at(
    '/admin/kyc',
    admins('done'),
    ['view?id={kycPaper!}', admins('away')],
    'approve?id={kycPaper!}&noEnd=on',
    'reject?id={kycPaper!}&code=unreadable&reason=',
    ['reopen?id={kycPaper!}&reason=Because.', admins(409, FRESH)],
    ['approve?id={ownPaper}&noEnd=on', admins('done', FOUR_EYES)],
  ),
  ...at(
    '/admin/listings',
    admins(409, FOUR_EYES),
    [
      ['approve', 'requestInfo', 'reject'].map((intent) => listing(intent, 'draft!')),
      admins(409, FOUR_EYES),
      UNSEEN,
    ],
    [listing('reopen', 'draft!'), admins(409, { ...FOUR_EYES, ...FRESH }), UNSEEN],
    [[listing('ask', 'draft'), listing('drop', 'draft')], admins(403)],
    [listing('suspend', 'locked!'), admins('done', FOUR_EYES), UNSEEN],
    [['reinstate', 'postpone'].map((intent) => listing(intent, 'locked!')), admins(409, FOUR_EYES), UNSEEN],
    [listing('lock', 'locked!'), admins('done', { insider: 'away' }), UNSEEN],
    [listing('unlock', 'locked!'), admins('away'), UNSEEN],
  ),
  ...at(
    '/admin/users',
    admins('done', FRESH),
    user('promote', 'member'),
    user('demote', 'otherAdmin'),
    [user('kind', 'member', 'seen={memberVersion}&kind=investor&otherRole='), admins('done')],
    user('signOut', 'member'),
    user('suspend', 'member'),
    user('reinstate', 'restingMember', 'seen={restingVersion}'),
    user('postpone', 'restingMember', 'seen={restingVersion}'),
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
  // A country is switched on when its figures are there; the illustrative ones are on already, or there are none.
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
    ...['save', 'preview', 'review', 'add'].map((intent) => `${intent}?${FAQ}`),
    [`undo?${FAQ}`, admins(409)],
    // A draft that does not exist can be discarded too: the revision increases.
    `discard?${FAQ}`,
    [`publish?${FAQ}`, admins(409, FRESH)],
  ),
]
