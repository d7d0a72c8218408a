import { CANNOT_SEND } from '../../world/cannot-send.ts'
import { button, everyone, type Operation, type Outcomes } from './outcomes.ts'

/** Pages for signed-out people: a member is redirected to their own page. */
const guestsOnly = (outcome: Outcomes['guests']): Outcomes => ({
  ...everyone('away'),
  guests: outcome ?? 'done',
})
const DRAFT = {
  full_name: 'Matrix Person',
  position: '',
  company_name: 'Matrix Typed',
  role: 'developer',
  headquarters: 'Łódź',
  asset_class: '',
  company_website: '',
  contact_phone: '',
  description: 'Words.',
} as const

/** The answer for each state of an application's link, regardless of who is signed in (ADM-063, ADM-064). */
const LINKS = {
  active: 'done',
  asked: 'done',
  submitted: 409,
  replaced: 404,
  expired: 404,
  revoked: 404,
  rejected: 404,
  approved: 404,
  unknown: 404,
} as const

const onLink = (intent: string): Operation[] =>
  Object.entries(LINKS).map(([state, outcome]) => ({
    route: '/apply/:token',
    path: state === 'unknown' ? '/apply/no-such-token' : `/apply/{token:${state}}`,
    intent,
    form: { ...DRAFT, ...(intent === 'submit' && CANNOT_SEND), intent, documentType: 'proof_of_address' },
    ...(intent === 'upload' && { upload: { field: 'file', name: 'paper.pdf', kind: 'pdf' } as const }),
    outcomes: everyone(outcome),
  }))

const APPLICANT = {
  firstName: 'Ada',
  lastName: 'Applicant',
  companyName: 'Applicants',
  companyEmail: 'matrix-applicant@world.parcela.test',
  companyWebsite: '',
  role: 'Investor',
  position: '',
} as const

const SIGN_UP = {
  email: 'matrix-signs-up@world.parcela.test',
  password: 'Harbour-crane 9 lifts',
  confirmPassword: 'Harbour-crane 9 lifts',
  acceptTerms: 'on',
} as const

export const OPEN_OPERATIONS: readonly Operation[] = [
  button(
    '/about',
    '',
    {
      formId: '{new}',
      firstName: 'A',
      lastName: 'B',
      email: 'a@b.test',
      company: '',
      message: 'Hello from the matrix.',
    },
    everyone('done'),
  ),
  ...['save', 'keep', 'submit', 'upload'].flatMap(onLink),
  {
    route: '/apply/:token',
    path: '/apply/no-such-token?new-link',
    intent: 'new-link',
    form: { email: 'nobody-here@world.parcela.test' },
    // The page of a dead link stays, with the answer on it.
    outcomes: everyone(404),
  },
  button('/forgot-password', '', { email: 'nobody-here@world.parcela.test' }, everyone('away')),
  button(
    '/signin',
    'sign-in',
    { email: '{email:owner}', password: 'Harbour-crane 7 lifts' },
    guestsOnly('done'),
  ),
  button('/signin', 'resend', { email: 'nobody-here@world.parcela.test' }, guestsOnly('away')),
  button('/signin', 'link', { email: 'nobody-here@world.parcela.test' }, guestsOnly('away')),
  button(
    '/signin',
    'passkey-question',
    {},
    // Passkeys need a site with a host name.
    guestsOnly(422),
  ),
  button('/signin', 'passkey', { answer: '{}' }, guestsOnly(422)),
  button('/signin/code', '', { code: '000000' }, everyone('away')),
  button('/signin/code', 'link', {}, everyone('away')),
  button(
    '/signup/investor',
    '',
    {
      ...SIGN_UP,
      fullName: 'Ada Investor',
      companyName: '',
      country: 'pl',
      investmentRange: '{range}',
    },
    guestsOnly('done'),
    { upload: { field: 'unused', name: 'paper.pdf', kind: 'pdf' } },
  ),
  button(
    '/signup/developer',
    '',
    {
      ...SIGN_UP,
      contactPerson: 'Ada Developer',
      companyName: 'Developers',
      registrationNumber: '0000028860',
      taxId: '5260250995',
      certifyAccuracy: 'on',
    },
    guestsOnly('done'),
    { upload: { field: 'unused', name: 'paper.pdf', kind: 'pdf' } },
  ),
  ...(['save', 'remove'] as const).map((intent): Operation =>
    button(
      '/kept',
      intent,
      { id: '{kept}', message: 'Other words.', phone: '' },
      { ...everyone(404), suspended: 403, asker: 'away' },
    ),
  ),
  {
    route: '/kept',
    path: '/kept?listing={slug}&back=/signup',
    intent: 'of a listing',
    form: {},
    outcomes: { ...everyone('away'), suspended: 403 },
  },
  {
    route: '/early-access',
    path: '/early-access',
    intent: 'apply',
    form: APPLICANT,
    outcomes: guestsOnly('done'),
  },
  button('/early-access', 'resend', { email: 'nobody-here@world.parcela.test' }, guestsOnly('away')),
  {
    route: '/early-access',
    path: '/early-access?listing={slug}',
    intent: 'interest',
    form: { kind: 'deal_interest', message: 'We would like to.', phone: '' },
    outcomes: {
      ...everyone('done'),
      guests: 401,
      unapproved: 403,
      suspended: 403,
      owner: 409,
      colleague: 409,
      admins: 'away',
      insider: 409,
    },
  },
]
