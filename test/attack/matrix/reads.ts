import { leaves } from './source-intents.ts'
import { everyone, type Operation, type Outcome, type Outcomes, read } from './outcomes.ts'

/** A page behind the gate redirects other visitors to their own page. */
const inside = (rest: Outcome, but: Outcomes = {}): Outcomes => ({
  ...everyone(rest),
  guests: 'away',
  unapproved: 'away',
  suspended: 'away',
  ...but,
})
/** A page for signed-in people; suspended ones get only the page with their data. */
const signedIn = (but: Outcomes = {}): Outcomes => ({
  ...everyone('shown'),
  guests: 'away',
  suspended: 'away',
  ...but,
})
const desk = (kind: 'investors' | 'developers'): Outcomes =>
  inside('away', { [kind]: 'shown', admins: 'shown' })
const MANAGED = inside(404, { owner: 'shown', colleague: 'shown', admins: 'shown' })
/** These pages tell a visitor without a developer company what they need. */
const OWN_EDITOR: Outcomes = {
  ...everyone('shown'),
  suspended: 'away',
  developers: 404,
  owner: 'shown',
  colleague: 'shown',
  admins: 404,
  insider: 'shown',
}

/** A file opens with a person's own live link, if they may see its bytes; for others it does not exist. */
const PAPER: Outcomes = { ...everyone(404), guests: 401, owner: 'done', admins: 'done' }
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
  read('{own:storedPaper}', PAPER, { intent: 'paper, own link' }),
  read('{over:storedPaper}', { ...PAPER, owner: 403, admins: 403 }, { intent: 'paper, link over' }),
  read('{owners:storedPaper}', { ...PAPER, admins: 403 }, { intent: 'paper, link of another' }),
  read('/files/{storedPaper}', { ...PAPER, owner: 403, admins: 403 }, { intent: 'paper, no link' }),
  read('{own:storedDocumentFile}', document('done'), { intent: 'document, own link' }),
  read('{over:storedDocumentFile}', document(403), { intent: 'document, link over' }),
  read(
    '{owners:storedDocumentFile}',
    { ...document(403), owner: 'done' },
    { intent: 'document, link of another' },
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
  rejected: 404,
  approved: 404,
} as const

const all = (paths: string, outcomes: Outcomes) =>
  paths
    .trim()
    .split(/\s+/)
    .map((path) => read(path, outcomes))

/** Everything that can be opened, for everybody; test/doors.test.ts opens the other addresses with its own visitors. */
export const READS: readonly Operation[] = [
  ...all(
    `/platform /market-insights /my-access /inquiries /market-circle /market-circle/searches /connections
    /compare?ids={slug}%2C{lockedSlug} /compare/export?ids={slug}%2C{lockedSlug} /market-circle/entity/{ownCompany}`,
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
