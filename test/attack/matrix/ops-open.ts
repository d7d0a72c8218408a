import { CANNOT_SEND } from '../../world/cannot-send.ts'
import { everyone, type Operation, type Outcomes } from './outcomes.ts'

/** Doors for people who are not signed in: whoever is goes where they belong. */
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

/** What each state of an application's link answers, whoever is signed in beside it (ADM-063, ADM-064). */
const LINKS = {
  living: 'done',
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
  {
    route: '/about',
    path: '/about',
    intent: '',
    form: {
      formId: '{new}',
      firstName: 'A',
      lastName: 'B',
      email: 'a@b.test',
      company: '',
      message: 'Hello from the matrix.',
    },
    outcomes: everyone('done'),
  },
  ...['save', 'keep', 'submit', 'upload'].flatMap(onLink),
  {
    route: '/apply/:token',
    path: '/apply/no-such-token?new-link',
    intent: 'new-link',
    form: { email: 'nobody-here@world.parcela.test' },
    // The page of a dead link stays one, with the answer on it.
    outcomes: everyone(404),
  },
  {
    route: '/forgot-password',
    path: '/forgot-password',
    intent: '',
    form: { email: 'nobody-here@world.parcela.test' },
    outcomes: everyone('away'),
  },
  {
    route: '/signin',
    path: '/signin',
    intent: 'sign-in',
    form: { intent: 'sign-in', email: '{email:owner}', password: 'Harbour-crane 7 lifts' },
    outcomes: guestsOnly('done'),
  },
  {
    route: '/signin',
    path: '/signin',
    intent: 'resend',
    form: { intent: 'resend', email: 'nobody-here@world.parcela.test' },
    outcomes: guestsOnly('away'),
  },
  {
    route: '/signin',
    path: '/signin',
    intent: 'link',
    form: { intent: 'link', email: 'nobody-here@world.parcela.test' },
    outcomes: guestsOnly('away'),
  },
  {
    route: '/signin',
    path: '/signin',
    intent: 'passkey-question',
    form: { intent: 'passkey-question' },
    // Passkeys need a site with a name.
    outcomes: guestsOnly(422),
  },
  {
    route: '/signin',
    path: '/signin',
    intent: 'passkey',
    form: { intent: 'passkey', answer: '{}' },
    outcomes: guestsOnly(422),
  },
  {
    route: '/signin/code',
    path: '/signin/code',
    intent: '',
    form: { code: '000000' },
    outcomes: everyone('away'),
  },
  {
    route: '/signin/code',
    path: '/signin/code',
    intent: 'link',
    form: { intent: 'link' },
    outcomes: everyone('away'),
  },
  {
    route: '/signup/investor',
    path: '/signup/investor',
    intent: '',
    form: {
      ...SIGN_UP,
      fullName: 'Ada Investor',
      companyName: '',
      country: 'pl',
      investmentRange: '{range}',
    },
    upload: { field: 'unused', name: 'paper.pdf', kind: 'pdf' },
    outcomes: guestsOnly('done'),
  },
  {
    route: '/signup/developer',
    path: '/signup/developer',
    intent: '',
    form: {
      ...SIGN_UP,
      contactPerson: 'Ada Developer',
      companyName: 'Developers',
      registrationNumber: '0000028860',
      taxId: '5260250995',
      certifyAccuracy: 'on',
    },
    upload: { field: 'unused', name: 'paper.pdf', kind: 'pdf' },
    outcomes: guestsOnly('done'),
  },
  ...(['save', 'remove'] as const).map((intent): Operation => ({
    route: '/kept',
    path: '/kept',
    intent,
    form: { intent, id: '{kept}', message: 'Other words.', phone: '' },
    outcomes: { ...everyone(404), suspended: 403, asker: 'away' },
  })),
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
  {
    route: '/early-access',
    path: '/early-access',
    intent: 'resend',
    form: { intent: 'resend', email: 'nobody-here@world.parcela.test' },
    outcomes: guestsOnly('away'),
  },
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
