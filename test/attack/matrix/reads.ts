import { leaves } from './source-intents.ts'
import { everyone, type Operation, type Outcome, type Outcomes, read } from './outcomes.ts'

/** Pages behind the gate redirect everyone else to their home page. */
const inside = (rest: Outcome, but: Outcomes = {}): Outcomes => ({
  ...everyone(rest),
  guests: 'away',
  unapproved: 'away',
  suspended: 'away',
  ...but,
})
/** Pages for signed-in people. Suspended people only get the page with their data. */
const signedIn = (but: Outcomes = {}): Outcomes => ({
  ...everyone('shown'),
  guests: 'away',
  suspended: 'away',
  ...but,
})
const desk = (kind: 'investors' | 'developers'): Outcomes =>
  inside('away', { [kind]: 'shown', admins: 'shown' })
const MANAGED = inside(404, { owner: 'shown', colleague: 'shown', admins: 'shown' })
/** These pages explain to visitors without a developer company what they need. */
const OWN_EDITOR: Outcomes = {
  ...everyone('shown'),
  suspended: 'away',
  developers: 404,
  owner: 'shown',
  colleague: 'shown',
  admins: 404,
  insider: 'shown',
}

/** Files open through the reader's own valid link. People who may not see a file get 404. */
const KYC_DOCUMENT: Outcomes = { ...everyone(404), guests: 401, owner: 'done', admins: 'done' }
const document = (outcome: Outcome): Outcomes => ({
  ...everyone(404),
  guests: 401,
  suspended: 403,
  owner: outcome,
  colleague: outcome,
  'investor:approved': outcome,
  admins: outcome,
})

const FILES: readonly Operation[] = [
  read('{own:storedKyc}', KYC_DOCUMENT, { intent: 'KYC document, own link' }),
  read(
    '{expired:storedKyc}',
    { ...KYC_DOCUMENT, owner: 403, admins: 403 },
    { intent: 'KYC document, expired link' },
  ),
  read('{owners:storedKyc}', { ...KYC_DOCUMENT, admins: 403 }, { intent: 'KYC document, another’s link' }),
  read(
    '/files/{storedKyc}',
    { ...KYC_DOCUMENT, owner: 403, admins: 403 },
    { intent: 'KYC document, no link' },
  ),
  read('{own:storedDocumentFile}', document('done'), { intent: 'document, own link' }),
  read('{expired:storedDocumentFile}', document(403), { intent: 'document, expired link' }),
  read(
    '{owners:storedDocumentFile}',
    { ...document(403), owner: 'done' },
    { intent: 'document, another’s link' },
  ),
  read('/files/document/{storedDocument!}', document('away'), { unknown: document(404) }),
]

const STATES = {
  active: 'shown',
  asked: 'shown',
  submitted: 'shown',
  replaced: 404,
  expired: 404,
  revoked: 404,
  rejected: 'shown',
  approved: 'shown',
} as const

const all = (paths: string, outcomes: Outcomes) =>
  paths
    .trim()
    .split(/\s+/)
    .map((path) => read(path, outcomes))

/** Pages and files. test/doors.test.ts opens the remaining addresses, as visitors of its own. */
export const READS: readonly Operation[] = [
  ...all(
    `/platform /market-insights /my-access /inquiries /market-circle /market-circle/searches /connections
    /compare?ids={slug}%2C{lockedSlug} /compare/export?ids={slug}%2C{lockedSlug} /market-circle/entity/{ownCompany}
    /deal/{slug}/pdf`,
    inside('shown'),
  ),
  read('/my-profile/projects', inside('shown', { admins: 403, insider: 'shown' })),
  ...all('/dashboard/investor /dashboard/investor/deal-interests', desk('investors')),
  ...all(
    `/dashboard/developer /dashboard/developer/my-projects /dashboard/developer/submit-new
    /dashboard/developer/investor-interest`,
    desk('developers'),
  ),
  ...all(
    `/alerts /favorites /saved-searches /documents /notifications /settings /settings/notifications /settings/activity
    /settings/company`,
    signedIn(),
  ),
  ...all('/settings/second-factor /settings/passkeys', signedIn({ stale: 'away' })),
  read('/settings/data', signedIn({ suspended: 'shown' })),
  read('/settings/data/close', signedIn({ suspended: 'shown', stale: 'away' })),
  read(
    '/inquiries/{inquiry!}',
    inside(404, { asker: 'shown', owner: 'shown', colleague: 'shown', admins: 'shown' }),
    { unknown: inside(404) },
  ),
  read('/my-listings/{locked!}/access', MANAGED, { unknown: inside(404) }),
  read('/my-listings/{locked!}/access/nda', MANAGED, { unknown: inside(404) }),
  ...all('/my-listings/{draft} /my-listings/{draft}/media', OWN_EDITOR),
  read('/deal/{slug}', signedIn({ guests: 'shown' })),
  // A listing that is off the market exists for its own company and for admins.
  read('/deal/{draftSlug}', { ...MANAGED, guests: 404, unapproved: 404 }),
  read(
    '/deal/{lockedSlug}/access',
    inside('shown', { admin: 'away', insider: 'away', stale: 'away', owner: 'away', colleague: 'away' }),
  ),
  read('/market-circle/entity/{waitingCompany}', inside(404)),
  ...Object.entries(STATES).map(([state, outcome]) =>
    read(`/apply/{token:${state}}`, everyone(outcome), { intent: state }),
  ),
  ...FILES,
  ...leaves()
    .filter(({ path }) => path.startsWith('/admin') && !/:|export|content\/preview/.test(path))
    .map(({ path }) => read(path, { ...everyone(403), guests: 'away', admins: 'shown' })),
]
