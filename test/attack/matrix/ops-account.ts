import { everyone, type Operation, type Outcomes, signedIn } from './outcomes.ts'

const onSettings = (
  intent: string,
  form: Readonly<Record<string, string>>,
  outcomes: Outcomes,
): Operation => ({
  route: '/settings',
  path: '/settings',
  intent,
  form: { intent, ...form },
  outcomes,
})
/** What needs a sign-in of the last quarter of an hour leads whoever has an older one to prove who they are. */
const FRESH: Outcomes = { stale: 'away' }
const SUSPENDED_MAY: Outcomes = { suspended: 'done' }
const onFactor = (intent: string, outcomes: Outcomes): Operation => ({
  route: '/settings/second-factor',
  path: '/settings/second-factor',
  intent,
  form: { intent, code: '000000' },
  outcomes,
})
const onPasskey = (intent: string, outcomes: Outcomes, id = ''): Operation => ({
  route: '/settings/passkeys',
  path: '/settings/passkeys',
  intent,
  form: { intent, id, answer: '{}', name: 'Key' },
  outcomes,
})
/** A link alone decides, whoever holds it and whoever is signed in beside it. */
const HELD = everyone('done')
const DEAD = everyone(409)

export const ACCOUNT_OPERATIONS: readonly Operation[] = [
  onSettings(
    'personal',
    { fullName: 'Matrix Renamed', position: 'Head', phone: '', timeZone: 'Europe/Warsaw' },
    signedIn('done'),
  ),
  {
    route: '/your-name',
    path: '/your-name',
    intent: '',
    form: { fullName: 'Matrix Renamed' },
    // Nobody of this world carries their company's name.
    outcomes: { ...everyone('away'), guests: 401 },
  },
  onSettings('email', { newEmail: 'matrix-moved@world.parcela.test' }, signedIn('done')),
  onSettings(
    'without-old-mailbox',
    { newAddress: 'matrix-lost@world.parcela.test', newAddressAgain: 'matrix-lost@world.parcela.test' },
    // Admins are excluded, and an older sign-in is asked to prove itself.
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
  // Without another session it still ends sign-ins that are waiting for a code.
  onSettings('end-others', {}, signedIn('done')),
  {
    route: '/settings/confirm',
    path: '/settings/confirm',
    intent: '',
    form: { password: 'not the password' },
    // Whoever has just signed in is not asked again.
    outcomes: { ...everyone('away'), guests: 401, stale: 422 },
  },
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
  {
    route: '/settings/data',
    path: '/settings/data',
    intent: '',
    form: {},
    outcomes: { ...everyone('done'), guests: 401, ...SUSPENDED_MAY, ...FRESH },
  },
  {
    route: '/settings/data/close',
    path: '/settings/data/close',
    intent: '',
    form: { sure: 'on', withCompany: 'on' },
    outcomes: { ...everyone('done'), guests: 401, ...SUSPENDED_MAY, ...FRESH },
  },
  {
    route: '/signout',
    path: '/signout',
    intent: '',
    form: {},
    outcomes: { ...everyone('done'), guests: 'away' },
  },
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
    outcomes: HELD,
  },
  {
    route: '/reset-password',
    path: '/reset-password?token={deadReset}',
    intent: 'dead link',
    form: { password: 'short', confirmPassword: 'short' },
    // A dead link gives nothing; the own fresh session does, for the own password alone.
    outcomes: { ...everyone(422), guests: 'away', stale: 'away' },
  },
  {
    route: '/complete-registration',
    path: '/complete-registration?token={setPassword}',
    intent: 'set-password',
    form: {
      intent: 'set-password',
      password: 'Harbour-crane 9 lifts',
      confirmPassword: 'Harbour-crane 9 lifts',
    },
    outcomes: HELD,
  },
  {
    route: '/complete-registration',
    path: '/complete-registration?token={verifyEmail}',
    intent: 'confirm',
    form: { intent: 'confirm', password: 'Harbour-crane 7 lifts', signOut: 'yes' },
    outcomes: HELD,
  },
  {
    route: '/complete-registration',
    path: '/complete-registration?token={verifyEmail}',
    intent: 'not-my-password',
    form: { intent: 'not-my-password' },
    outcomes: HELD,
  },
  {
    route: '/not-me',
    path: '/not-me?token=none',
    intent: '',
    form: {},
    outcomes: DEAD,
  },
  {
    route: '/complete-registration',
    path: '/complete-registration',
    intent: 'resend',
    form: { intent: 'resend', email: 'nobody-here@world.parcela.test' },
    outcomes: everyone('away'),
  },
  {
    route: '/confirm-email',
    path: '/confirm-email?token=none',
    intent: 'confirm',
    form: { intent: 'confirm' },
    outcomes: DEAD,
  },
  {
    route: '/confirm-email',
    path: '/confirm-email?token=none',
    intent: 'cancel',
    form: { intent: 'cancel' },
    outcomes: DEAD,
  },
  {
    route: '/confirm-email',
    path: '/confirm-email?token=none',
    intent: 'stop',
    form: { intent: 'stop' },
    outcomes: DEAD,
  },
  {
    route: '/unsubscribe/:token',
    path: '/unsubscribe/{unsubscribe}',
    intent: '',
    form: {},
    outcomes: HELD,
    missing: { in: 'unsubscribe', as: 'no-such-token' },
  },
  {
    route: '/files/upload/kyc',
    path: '/files/upload/kyc',
    intent: 'upload',
    form: { documentType: 'proof_of_address', slot: '1' },
    upload: { field: 'file', name: 'paper.pdf', kind: 'pdf' },
    outcomes: signedIn('done'),
  },
  {
    route: '/files/upload/kyc',
    path: '/files/upload/kyc',
    intent: 'remove',
    form: { intent: 'remove', documentId: '{ownPaperFile}' },
    outcomes: signedIn(404, { owner: 'done' }),
    missing: { in: 'ownPaperFile' },
  },
]
