import { approved, developers, type Operation } from './outcomes.ts'

const ACCESS = { route: '/my-listings/:id/access', path: '/my-listings/{locked}/access' } as const
/** The company of the listing and admins manage its access; to everybody else it is not there. */
const MANAGED = approved(404, { owner: 'done', colleague: 'done', admins: 'done' })
const DESK = '/dashboard/developer/investor-interest'
/** The desk of developers: another kind has none, and admins decide from the listing's own page. */
const ON_DESK = developers(404, { owner: 'done', colleague: 'done', admins: 403, insider: 'done' })
const WORDS = { words: 'Because.', endsOn: '' } as const

export const ACCESS_OPERATIONS: readonly Operation[] = [
  {
    ...ACCESS,
    intent: 'invite',
    form: { intent: 'invite', email: 'matrix-new@world.parcela.test', days: '30', message: '' },
    outcomes: MANAGED,
    missing: { in: 'locked' },
  },
  {
    ...ACCESS,
    intent: 'invite_again',
    form: { intent: 'invite_again', id: '{listingInvitation}' },
    outcomes: MANAGED,
    missing: { in: 'listingInvitation' },
  },
  {
    ...ACCESS,
    intent: 'revoke_invitation',
    form: { intent: 'revoke_invitation', id: '{listingInvitation}' },
    outcomes: MANAGED,
    missing: { in: 'listingInvitation' },
  },
  {
    ...ACCESS,
    intent: 'grant',
    form: { intent: 'grant', id: '{request}', ...WORDS },
    outcomes: MANAGED,
    missing: { in: 'request' },
  },
  {
    ...ACCESS,
    intent: 'decline',
    form: { intent: 'decline', id: '{request}', ...WORDS },
    outcomes: MANAGED,
    missing: { in: 'request' },
  },
  {
    ...ACCESS,
    intent: 'revoke',
    form: { intent: 'revoke', id: '{grant}' },
    outcomes: MANAGED,
    missing: { in: 'grant' },
  },
  {
    ...ACCESS,
    intent: 'change_end',
    form: { intent: 'change_end', id: '{grant}', endsOn: '2030-01-31' },
    outcomes: MANAGED,
    missing: { in: 'grant' },
  },
  {
    route: '/my-listings/:id/access/nda',
    path: '/my-listings/{locked}/access/nda',
    intent: '',
    form: { body: 'An agreement of the owner. '.repeat(20), seen: '{nda}' },
    outcomes: MANAGED,
    missing: { in: 'locked' },
  },
  {
    route: '/my-access',
    path: '/my-access',
    intent: 'withdraw',
    form: { intent: 'withdraw', id: '{request}' },
    outcomes: approved(404, { asker: 'done', admins: 403, insider: 404 }),
    missing: { in: 'request' },
  },
  {
    route: '/deal/:slug/access',
    path: '/deal/{lockedSlug}/access',
    intent: 'withdraw',
    form: { intent: 'withdraw', id: '{request}' },
    outcomes: approved(404, { asker: 'done', admins: 403, insider: 404 }),
    missing: { in: 'request' },
  },
  {
    route: '/deal/:slug/access',
    path: '/deal/{lockedSlug}/access',
    intent: 'request',
    form: { intent: 'request', message: 'May we see it?' },
    // The own company sees everything, whoever has access or waits has asked already, an admin has no company.
    outcomes: approved('done', {
      owner: 'away',
      colleague: 'away',
      asker: 409,
      'investor:approved': 409,
      admins: 403,
      insider: 'away',
    }),
    missing: { in: 'lockedSlug', as: 'no-such-listing' },
  },
  {
    route: '/deal/:slug/access',
    path: '/deal/{lockedSlug}/access',
    intent: 'accept_nda',
    form: { intent: 'accept_nda', ndaVersion: '{nda}', acceptNda: 'on', signedName: 'Matrix Signer' },
    // Only whoever has access is asked for the text afterwards.
    outcomes: approved(404, { 'investor:approved': 'done', admins: 403, insider: 404 }),
    missing: { in: 'lockedSlug', as: 'no-such-listing' },
  },
  ...(['grant', 'decline'] as const).map((intent): Operation => ({
    route: DESK,
    path: DESK,
    intent,
    form: { intent, id: '{request}', listing: '{locked}', ...WORDS },
    outcomes: ON_DESK,
    missing: { in: 'request' },
  })),
  ...(['accept', 'decline'] as const).map((word): Operation => ({
    route: DESK,
    path: DESK,
    intent: `${word}-connection`,
    form: { intent: `${word}-connection`, request: '{connection}' },
    outcomes: ON_DESK,
    missing: { in: 'connection' },
  })),
]
