import { approved, button, developers, type Operation } from './outcomes.ts'

const ACCESS = ['/my-listings/:id/access', '/my-listings/{locked}/access'] as const
/** The listing's company and admins manage its access; for everybody else it does not exist. */
const MANAGED = approved(404, { owner: 'done', colleague: 'done', admins: 'done' })
const DESK = '/dashboard/developer/investor-interest'
/** The developer desk: other kinds have none, and admins decide from the listing's own page. */
const ON_DESK = developers(404, { owner: 'done', colleague: 'done', admins: 403, insider: 'done' })
const WORDS = { words: 'Because.', endsOn: '' } as const

export const ACCESS_OPERATIONS: readonly Operation[] = [
  button(ACCESS, 'invite', { email: 'matrix-new@world.parcela.test', days: '30', message: '' }, MANAGED, {
    missing: { in: 'locked' },
  }),
  button(ACCESS, 'invite_again', { id: '{listingInvitation}' }, MANAGED, {
    missing: { in: 'listingInvitation' },
  }),
  button(ACCESS, 'revoke_invitation', { id: '{listingInvitation}' }, MANAGED, {
    missing: { in: 'listingInvitation' },
  }),
  button(ACCESS, 'grant', { id: '{request}', ...WORDS }, MANAGED, { missing: { in: 'request' } }),
  button(ACCESS, 'decline', { id: '{request}', ...WORDS }, MANAGED, { missing: { in: 'request' } }),
  button(ACCESS, 'revoke', { id: '{grant}' }, MANAGED, { missing: { in: 'grant' } }),
  button(ACCESS, 'change_end', { id: '{grant}', endsOn: '2030-01-31' }, MANAGED, {
    missing: { in: 'grant' },
  }),
  button(
    ['/my-listings/:id/access/nda', '/my-listings/{locked}/access/nda'],
    '',
    { body: 'An agreement of the owner. '.repeat(20), seen: '{nda}' },
    MANAGED,
    { missing: { in: 'locked' } },
  ),
  button(
    '/my-access',
    'withdraw',
    { id: '{request}' },
    approved(404, { asker: 'done', admins: 403, insider: 404 }),
    { missing: { in: 'request' } },
  ),
  button(
    ['/deal/:slug/access', '/deal/{lockedSlug}/access'],
    'withdraw',
    { id: '{request}' },
    approved(404, { asker: 'done', admins: 403, insider: 404 }),
    { missing: { in: 'request' } },
  ),
  button(
    ['/deal/:slug/access', '/deal/{lockedSlug}/access'],
    'request',
    { message: 'May we see it?' },
    // The owner sees everything, a member with access or a pending request has already asked, an admin has no company.
    approved('done', {
      owner: 'away',
      colleague: 'away',
      asker: 409,
      'investor:approved': 409,
      admins: 403,
      insider: 'away',
    }),
    { missing: { in: 'lockedSlug', as: 'no-such-listing' } },
  ),
  button(
    ['/deal/:slug/access', '/deal/{lockedSlug}/access'],
    'accept_nda',
    { ndaVersion: '{nda}', acceptNda: 'on', signedName: 'Matrix Signer' },
    // Only a member with access can read the text afterwards.
    approved(404, { 'investor:approved': 'done', admins: 403, insider: 404 }),
    { missing: { in: 'lockedSlug', as: 'no-such-listing' } },
  ),
  ...(['grant', 'decline'] as const).map((intent): Operation =>
    button(DESK, intent, { id: '{request}', listing: '{locked}', ...WORDS }, ON_DESK, {
      missing: { in: 'request' },
    }),
  ),
  ...(['accept', 'decline'] as const).map((word): Operation =>
    button(DESK, `${word}-connection`, { request: '{connection}' }, ON_DESK, {
      missing: { in: 'connection' },
    }),
  ),
]
