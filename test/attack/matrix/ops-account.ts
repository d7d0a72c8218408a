import { button, everyone, type Operation, type Outcomes, signedIn } from './outcomes.ts'

const onSettings = (intent: string, form: Readonly<Record<string, string>>, outcomes: Outcomes): Operation =>
  button('/settings', intent, form, outcomes)
/** Actions that need a sign-in within the last 15 minutes redirect older sessions to re-authentication. */
const FRESH: Outcomes = { stale: 'away' }
const SUSPENDED_MAY: Outcomes = { suspended: 'done' }
const onFactor = (intent: string, outcomes: Outcomes): Operation =>
  button('/settings/second-factor', intent, { code: '000000' }, outcomes)
const onPasskey = (intent: string, outcomes: Outcomes, id = ''): Operation =>
  button('/settings/passkeys', intent, { id, answer: '{}', name: 'Key' }, outcomes)
/** The link alone decides, regardless of its holder and of who is signed in. */
const BY_LINK = everyone('done')
const DEAD = everyone(409)

export const ACCOUNT_OPERATIONS: readonly Operation[] = [
  onSettings(
    'personal',
    { fullName: 'Matrix Renamed', position: 'Head', phone: '', timeZone: 'Europe/Warsaw' },
    signedIn('done'),
  ),
  button(
    '/your-name',
    '',
    { fullName: 'Matrix Renamed' },
    // Nobody in this world has their company's name.
    { ...everyone('away'), guests: 401 },
  ),
  onSettings('email', { newEmail: 'matrix-moved@world.parcela.test' }, signedIn('done')),
  onSettings(
    'without-old-mailbox',
    { newAddress: 'matrix-lost@world.parcela.test', newAddressAgain: 'matrix-lost@world.parcela.test' },
    // Admins are excluded, and a person whose sign-in is older has to confirm it first.
    signedIn('done', { stale: 403, admin: 403 }),
  ),
  onSettings('cancel-email', {}, signedIn('away')),
  onSettings(
    'password',
    {
      currentPassword: 'not the password',
      newPassword: 'Harbour-crane 8 lifts',
      confirmPassword: 'Harbour-crane 8 lifts',
    },
    signedIn(422),
  ),
  {
    ...onSettings('end-session', { id: '{otherSession}' }, signedIn(404, { asker: 'done' })),
    missing: { in: 'otherSession' },
  },
  // Without another session it still ends pending sign-ins.
  onSettings('end-others', {}, signedIn('done')),
  button(
    '/settings/confirm',
    '',
    { password: 'not the password' },
    // After a fresh sign-in the password is not asked for again.
    { ...everyone('away'), guests: 401, stale: 422 },
  ),
  onFactor('start', signedIn('done', FRESH)),
  onFactor('drop', signedIn('away', FRESH)),
  onFactor('confirm', signedIn(422, FRESH)),
  onFactor('off', signedIn(422, FRESH)),
  onFactor('renew', signedIn(422, FRESH)),
  onPasskey('question', signedIn(422, FRESH)),
  onPasskey('add', signedIn(422, FRESH)),
  {
    ...onPasskey('remove', signedIn(404, { ...FRESH, asker: 'done' }), '{passkey}'),
    missing: { in: 'passkey', outcomes: FRESH },
  },
  button('/settings/data', '', {}, { ...everyone('done'), guests: 401, ...SUSPENDED_MAY, ...FRESH }),
  button(
    '/settings/data/close',
    '',
    { sure: 'on', withCompany: 'on' },
    { ...everyone('done'), guests: 401, ...SUSPENDED_MAY, ...FRESH },
  ),
  button('/signout', '', {}, { ...everyone('done'), guests: 'away' }),
  {
    route: '/reset-password',
    path: '/reset-password',
    intent: 'session',
    form: { password: 'short', confirmPassword: 'short' },
    outcomes: { ...everyone(422), guests: 'away', stale: 'away' },
  },
  {
    route: '/reset-password',
    path: '/reset-password?token={resetPassword}',
    intent: 'link',
    form: { password: 'Harbour-crane 9 lifts', confirmPassword: 'Harbour-crane 9 lifts' },
    outcomes: BY_LINK,
  },
  {
    route: '/reset-password',
    path: '/reset-password?token={deadReset}',
    intent: 'dead link',
    form: { password: 'short', confirmPassword: 'short' },
    // A dead link grants nothing; a fresh session does, for the person's own password only.
    outcomes: { ...everyone(422), guests: 'away', stale: 'away' },
  },
  button(
    ['/complete-registration', '/complete-registration?token={setPassword}'],
    'set-password',
    { password: 'Harbour-crane 9 lifts', confirmPassword: 'Harbour-crane 9 lifts' },
    BY_LINK,
  ),
  button(
    ['/complete-registration', '/complete-registration?token={verifyEmail}'],
    'confirm',
    { password: 'Harbour-crane 7 lifts', signOut: 'yes' },
    BY_LINK,
  ),
  button(
    ['/complete-registration', '/complete-registration?token={verifyEmail}'],
    'not-my-password',
    {},
    BY_LINK,
  ),
  button(['/not-me', '/not-me?token=none'], '', {}, DEAD),
  button('/complete-registration', 'resend', { email: 'nobody-here@world.parcela.test' }, everyone('away')),
  button(['/confirm-email', '/confirm-email?token=none'], 'confirm', {}, DEAD),
  button(['/confirm-email', '/confirm-email?token=none'], 'cancel', {}, DEAD),
  button(['/confirm-email', '/confirm-email?token=none'], 'stop', {}, DEAD),
  button(['/unsubscribe/:token', '/unsubscribe/{unsubscribe}'], '', {}, BY_LINK, {
    missing: { in: 'unsubscribe', as: 'no-such-token' },
  }),
  {
    route: '/files/upload/kyc',
    path: '/files/upload/kyc',
    intent: 'upload',
    form: { documentType: 'proof_of_address', slot: '1' },
    upload: { field: 'file', name: 'paper.pdf', kind: 'pdf' },
    outcomes: signedIn('done'),
  },
  button('/files/upload/kyc', 'remove', { documentId: '{ownPaperFile}' }, signedIn(404, { owner: 'done' }), {
    missing: { in: 'ownPaperFile' },
  }),
]
