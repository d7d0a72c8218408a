import { CANNOT_SEND } from '../../world/cannot-send.ts'
import { at, everyone, type Operation, type Outcomes, signedIn } from './outcomes.ts'

/** Pages for signed-out people: a member is redirected to their own page. */
const guestsOnly = (outcome: Outcomes['guests'] = 'done'): Outcomes => ({
  ...everyone('away'),
  guests: outcome,
})
const fields = (form: Readonly<Record<string, string>>) =>
  Object.entries(form)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

const NOBODY = 'email=nobody-here@world.parcela.test'
const NEW_PASSWORD = 'password=Harbour-crane 9 lifts&confirmPassword=Harbour-crane 9 lifts'
const SHORT = 'password=short&confirmPassword=short'
const SIGN_UP = `email=matrix-signs-up@world.parcela.test&${NEW_PASSWORD}&acceptTerms=on&unused=@paper.pdf`
const DRAFT = `full_name=Matrix Person&position=&company_name=Matrix Typed&role=developer&headquarters=Łódź&asset_class=&
  company_website=&contact_phone=&description=Words.&documentType=proof_of_address`
const APPLICANT = `firstName=Ada&lastName=Applicant&companyName=Applicants&companyWebsite=&role=Investor&position=&
  companyEmail=matrix-applicant@world.parcela.test`

/** The outcome for each state of an application's link, no matter who is signed in (ADM-063, ADM-064). */
const LINKS = {
  '{token:active}': 'done',
  '{token:asked}': 'done',
  '{token:submitted}': 409,
  '{token:replaced}': 404,
  '{token:expired}': 404,
  '{token:revoked}': 404,
  '{token:rejected}': 409,
  '{token:approved}': 409,
  'no-such-token': 404,
} as const

/** The answer about a file that is not the application's own: the same whether or not it exists. */
const noSuchFile = (ofLink: (typeof LINKS)[keyof typeof LINKS]) => everyone(ofLink === 'done' ? 409 : ofLink)

/** Actions that require a sign-in from the last 15 minutes redirect older sessions. */
const FRESH: Outcomes = { stale: 'away' }
/** The link alone decides, no matter who is signed in. */
const BY_LINK = everyone('done')
/** Without a valid link, a fresh session may change its own password. */
const BY_SESSION: Outcomes = { ...everyone(422), guests: 'away', stale: 'away' }
const SUSPENDED_TOO: Outcomes = { ...everyone('done'), guests: 401, suspended: 'done', ...FRESH }

const ACCOUNT: readonly Operation[] = [
  ...at(
    '/settings',
    signedIn('done'),
    'personal?fullName=Matrix Renamed&position=Head&phone=&timeZone=Europe/Warsaw',
    'email?newEmail=matrix-moved@world.parcela.test',
    [
      'without-old-mailbox?newAddress=matrix-lost@world.parcela.test&newAddressAgain=matrix-lost@world.parcela.test',
      // Not for admins, and only after a recent sign-in.
      signedIn('done', { stale: 403, admin: 403, insider: 403 }),
    ],
    ['cancel-email', signedIn('away')],
    [
      `password?currentPassword=not the password&newPassword=Harbour-crane 8 lifts&
        confirmPassword=Harbour-crane 8 lifts`,
      signedIn(422),
    ],
    ['end-session?id={otherSession!}', signedIn(404, { asker: 'done' })],
    // Also ends pending sign-ins, so it writes even without another session.
    'end-others',
  ),
  // Only for accounts that are still under their company's name.
  ...at('/your-name', { ...everyone('away'), guests: 401 }, '?fullName=Matrix Renamed'),
  // A recent sign-in needs no confirmation.
  ...at('/settings/confirm', { ...everyone('away'), guests: 401, stale: 422 }, '?password=not the password'),
  ...at(
    '/settings/second-factor',
    signedIn(422, FRESH),
    ['start?code=000000', signedIn('done', FRESH)],
    ['drop?code=000000', signedIn('away', FRESH)],
    'confirm?code=000000',
    'off?code=000000',
    'renew?code=000000',
  ),
  ...at(
    '/settings/passkeys',
    signedIn(422, FRESH),
    [['question?id=&answer={}&name=Key', 'add?id=&answer={}&name=Key']],
    [
      'remove?id={passkey!}&answer={}&name=Key',
      signedIn(404, { ...FRESH, asker: 'done' }),
      { unknown: FRESH },
    ],
  ),
  ...at('/settings/data', SUSPENDED_TOO, ''),
  ...at('/settings/data/close', SUSPENDED_TOO, '?sure=on&withCompany=on'),
  ...at('/settings/notifications', signedIn('done'), '?inquiry.mail=on'),
  ...at('/signout', { ...everyone('done'), guests: 'away' }, ''),
  ...at('/reset-password', BY_SESSION, `(session)?${SHORT}`),
  ...at('/reset-password?token={resetPassword}', BY_LINK, `(link)?${NEW_PASSWORD}`),
  ...at('/reset-password?token={deadReset}', BY_SESSION, `(dead link)?${SHORT}`),
  ...at('/complete-registration?token={setPassword}', BY_LINK, `set-password?${NEW_PASSWORD}`),
  ...at(
    '/complete-registration?token={verifyEmail}',
    BY_LINK,
    'confirm?password=Harbour-crane 7 lifts&signOut=yes',
    'not-my-password',
  ),
  ...at('/complete-registration', everyone('away'), `resend?${NOBODY}`),
  ...at('/not-me?token=none', everyone(409), ''),
  ...at('/confirm-email?token=none', everyone(409), 'confirm', 'cancel', 'stop'),
  ...at('/unsubscribe/{unsubscribe!}', BY_LINK, ''),
  ...at(
    '/files/upload/kyc',
    signedIn('done'),
    '(upload)?documentType=proof_of_address&slot=1&file=@paper.pdf',
    ['remove?documentId={ownSubmissionFile!}', signedIn(404, { owner: 'done' })],
  ),
]

export const OPEN_OPERATIONS: readonly Operation[] = [
  ...at(
    '/about',
    everyone('done'),
    '?formId={new}&firstName=A&lastName=B&email=a@b.test&company=&message=Hello from the matrix.',
  ),
  ...Object.entries(LINKS).flatMap(([token, outcome]) =>
    at(
      `/apply/${token}`,
      everyone(outcome),
      `save?${DRAFT}`,
      `keep?${DRAFT}`,
      `submit?${DRAFT}&${fields(CANNOT_SEND)}`,
      `upload?${DRAFT}&file=@paper.pdf`,
      [`save?${DRAFT}&remove={ownSubmissionFile!}`, noSuchFile(outcome), { unknown: noSuchFile(outcome) }],
    ),
  ),
  // The page of an invalid link stays a 404 and shows the result.
  ...at('/apply/no-such-token?new-link', everyone(404), `(new-link)?${NOBODY}`),
  ...at('/forgot-password', everyone('away'), `?${NOBODY}`),
  ...at(
    '/signin',
    guestsOnly(),
    'sign-in?email={email:owner}&password=Harbour-crane 7 lifts',
    [[`resend?${NOBODY}`, `link?${NOBODY}`], guestsOnly('away')],
    // Passkeys require a host name.
    [['passkey-question', 'passkey?answer={}'], guestsOnly(422)],
  ),
  ...at('/signin/code', everyone('away'), '?code=000000', 'link'),
  ...at(
    '/signup/investor',
    guestsOnly(),
    `?${SIGN_UP}&fullName=Ada Investor&companyName=&country=pl&investmentRange={range}`,
  ),
  ...at(
    '/signup/developer',
    guestsOnly(),
    `?${SIGN_UP}&contactPerson=Ada Developer&companyName=Developers&registrationNumber=0000028860&
      taxId=5260250995&certifyAccuracy=on`,
  ),
  ...at(
    '/kept',
    { ...everyone(404), suspended: 403, asker: 'away' },
    'save?id={kept}&message=Other words.&phone=',
    'remove?id={kept}&message=Other words.&phone=',
  ),
  ...at('/kept?listing={slug}&back=/signup', { ...everyone('away'), suspended: 403 }, '(of a listing)'),
  ...at('/early-access', guestsOnly(), `(apply)?${APPLICANT}`, [`resend?${NOBODY}`, guestsOnly('away')]),
  ...at(
    '/early-access?listing={slug}',
    {
      ...everyone('done'),
      guests: 401,
      unapproved: 403,
      suspended: 403,
      owner: 409,
      colleague: 409,
      admins: 'away',
      insider: 409,
    },
    '(interest)?kind=deal_interest&message=We would like to.&phone=',
  ),
  ...ACCOUNT,
]
