import { but, type Door, memberPage, memberWrite } from './door-outcomes.ts'

/** Whose company is a developer's: another kind's form sends them to theirs (MEM-139). */
const DEVELOPERS_LED_HOME = {
  pending: '302 /profile/developer',
  rejected: '302 /profile/developer',
  moreinfo: '302 /profile/developer',
  developer: '302 /profile/developer',
} as const

/** The doors of the three company forms (MEM-139). */
export const PROFILE_DOORS: readonly Door[] = [
  {
    route: '/profile/developer',
    path: '/profile/developer',
    get: but(memberPage('/profile/developer'), {
      suspended: '302 /profile/suspended',
      unwelcomed: '302 /profile/investor',
      investor: '302 /profile/investor',
      advisor: '302 /profile/due-diligence',
      admin: '302 /admin',
    }),
    post: but(memberWrite(422), {
      suspended: 409,
      developer: '302 /profile/developer?step=2',
      admin: 409,
      unwelcomed: '302 /profile/investor',
      investor: '302 /profile/investor',
      advisor: '302 /profile/due-diligence',
    }),
  },
  {
    route: '/profile/investor',
    path: '/profile/investor',
    get: but(memberPage('/profile/investor'), {
      ...DEVELOPERS_LED_HOME,
      suspended: '302 /profile/suspended',
      advisor: '302 /profile/due-diligence',
      admin: '302 /admin',
    }),
    post: but(memberWrite(422), {
      ...DEVELOPERS_LED_HOME,
      suspended: 409,
      unwelcomed: '302 /profile/investor?step=2',
      investor: '302 /profile/investor?step=2',
      advisor: '302 /profile/due-diligence',
      admin: 409,
    }),
  },
  {
    route: '/profile/due-diligence',
    path: '/profile/due-diligence',
    get: but(memberPage('/profile/due-diligence'), {
      ...DEVELOPERS_LED_HOME,
      suspended: '302 /profile/suspended',
      unwelcomed: '302 /profile/investor',
      investor: '302 /profile/investor',
      admin: '302 /admin',
    }),
    post: but(memberWrite(422), {
      ...DEVELOPERS_LED_HOME,
      suspended: 409,
      unwelcomed: '302 /profile/investor',
      investor: '302 /profile/investor',
      advisor: '302 /profile/due-diligence?step=1',
      admin: 409,
    }),
  },
]
