import { leaves } from './source-intents.ts'
import { everyone, type Operation, type Outcome, type Outcomes } from './outcomes.ts'

const read = (path: string, outcomes: Outcomes, more: Partial<Operation> = {}): Operation => ({
  route: path.replace(/\?.*$/, ''),
  intent: '',
  path,
  outcomes,
  ...more,
})

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
const PAPER = { ...everyone(404), guests: 401, owner: 'done', admins: 'done' } as const satisfies Outcomes
const DOCUMENT = {
  ...everyone(404),
  guests: 401,
  suspended: 403,
  owner: 'done',
  colleague: 'done',
  'investor:approved': 'done',
  admins: 'done',
} as const satisfies Outcomes
const swapped = (outcomes: Outcomes, but: Outcomes): Outcomes => ({
  ...outcomes,
  owner: 403,
  admins: 403,
  ...but,
})

const FILES: readonly Operation[] = [
  read('{own:storedPaper}', PAPER, { route: '/files/:id', intent: 'paper, own link' }),
  read('{over:storedPaper}', swapped(PAPER, {}), { route: '/files/:id', intent: 'paper, link over' }),
  read('{owners:storedPaper}', swapped(PAPER, { owner: 'done' }), {
    route: '/files/:id',
    intent: 'paper, link of another',
  }),
  read('/files/{storedPaper}', swapped(PAPER, {}), { route: '/files/:id', intent: 'paper, no link' }),
  read('{own:storedDocumentFile}', DOCUMENT, { route: '/files/:id', intent: 'document, own link' }),
  ...(['over', 'owners'] as const).map((link) =>
    read(
      `{${link}:storedDocumentFile}`,
      swapped(DOCUMENT, {
        colleague: 403,
        'investor:approved': 403,
        ...(link === 'owners' && { owner: 'done' }),
      }),
      { route: '/files/:id', intent: `document, link ${link === 'over' ? 'over' : 'of another'}` },
    ),
  ),
  read(
    '/files/document/{storedDocument}',
    {
      ...everyone(404),
      guests: 401,
      suspended: 403,
      owner: 'away',
      colleague: 'away',
      'investor:approved': 'away',
      admins: 'away',
    },
    {
      route: '/files/document/:id',
      missing: {
        in: 'storedDocument',
        outcomes: { owner: 404, colleague: 404, 'investor:approved': 404, admins: 404 },
      },
    },
  ),
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

/** Everything that can be opened, for everybody; test/doors.test.ts opens the other addresses with its own visitors. */
export const READS: readonly Operation[] = [
  ...[
    '/platform',
    '/market-insights',
    '/my-access',
    '/inquiries',
    '/market-circle',
    '/market-circle/searches',
    '/connections',
  ].map((path) => read(path, inside('shown'))),
  read('/compare?ids={slug}%2C{lockedSlug}', inside('shown')),
  read('/compare/export?ids={slug}%2C{lockedSlug}', inside('shown')),
  read('/my-profile/projects', inside('shown', { admins: 403, insider: 'shown' })),
  read('/dashboard/investor', desk('investors')),
  read('/dashboard/investor/deal-interests', desk('investors')),
  ...['', '/my-projects', '/submit-new', '/investor-interest'].map((page) =>
    read(`/dashboard/developer${page}`, desk('developers')),
  ),
  ...[
    '/alerts',
    '/favorites',
    '/saved-searches',
    '/documents',
    '/notifications',
    '/settings',
    '/settings/notifications',
    '/settings/activity',
    '/settings/company',
  ].map((path) => read(path, signedIn())),
  read('/settings/second-factor', signedIn({ stale: 'away' })),
  read('/settings/passkeys', signedIn({ stale: 'away' })),
  read('/settings/data', signedIn({ suspended: 'shown' })),
  read('/settings/data/close', signedIn({ suspended: 'shown', stale: 'away' })),
  read(
    '/inquiries/{inquiry}',
    inside(404, { asker: 'shown', owner: 'shown', colleague: 'shown', admins: 'shown' }),
    {
      route: '/inquiries/:id',
      missing: { in: 'inquiry', outcomes: { ...inside(404) } },
    },
  ),
  read('/my-listings/{locked}/access', MANAGED, {
    route: '/my-listings/:id/access',
    missing: { in: 'locked', as: '999999999', outcomes: inside(404) },
  }),
  read('/my-listings/{locked}/access/nda', MANAGED, {
    route: '/my-listings/:id/access/nda',
    missing: { in: 'locked', as: '999999999', outcomes: inside(404) },
  }),
  read('/my-listings/{draft}', OWN_EDITOR, { route: '/my-listings/:id' }),
  read('/my-listings/{draft}/media', OWN_EDITOR, { route: '/my-listings/:id/media' }),
  read('/deal/{slug}', signedIn({ guests: 'shown' }), { route: '/deal/:slug' }),
  // A listing that is off the market exists for its own company and for admins.
  read(
    '/deal/{draftSlug}',
    { ...inside(404, { owner: 'shown', colleague: 'shown', admins: 'shown' }), guests: 404, unapproved: 404 },
    { route: '/deal/:slug' },
  ),
  read(
    '/deal/{lockedSlug}/access',
    inside('shown', { admin: 'away', insider: 'away', stale: 'away', owner: 'away', colleague: 'away' }),
    { route: '/deal/:slug/access' },
  ),
  read('/market-circle/entity/{ownCompany}', inside('shown'), { route: '/market-circle/entity/:id' }),
  read('/market-circle/entity/{waitingCompany}', inside(404), { route: '/market-circle/entity/:id' }),
  ...Object.entries(STATES).map(([state, outcome]) =>
    read(`/apply/{token:${state}}`, everyone(outcome), { route: '/apply/:token', intent: state }),
  ),
  ...FILES,
  ...leaves()
    .filter(({ path }) => path.startsWith('/admin') && !/:|export|content\/preview/.test(path))
    .map(({ path }) => read(path, { ...everyone(403), guests: 'away', admins: 'shown' })),
]
