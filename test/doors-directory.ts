import { but, type Door, inside, insideWrite } from './door-outcomes.ts'

const COMPANY = '/market-circle/entity/{foreignCompany}'
const UNKNOWN = '/market-circle/entity/7d9f3c1e-1111-4222-8333-444455556666'
const MISSING = { developer: 404, investor: 404, advisor: 404, admin: 404 } as const

/** The doors of the market circle (MEM-342 to MEM-371) and of a company's portfolio projects (MEM-296). */
export const DIRECTORY_DOORS: readonly Door[] = [
  {
    // An empty form names no search.
    route: '/market-circle',
    path: '/market-circle?region=poland',
    get: inside('/market-circle?region=poland'),
    post: but(insideWrite(422), { unwelcomed: '302 /profile/approved' }),
  },
  {
    // An empty form asks for nothing; an admin without a company has nobody to ask for.
    route: '/market-circle/entity/:id',
    path: COMPANY,
    get: inside(COMPANY),
    post: but(insideWrite(422), { admin: 403 }),
  },
  {
    route: '/market-circle/entity/:id',
    path: UNKNOWN,
    get: but(inside(UNKNOWN), MISSING),
    post: but(insideWrite(422), { admin: 403 }),
  },
  {
    route: '/market-circle/entity/:id',
    path: '/market-circle/entity/no-id',
    get: but(inside('/market-circle/entity/no-id'), MISSING),
    post: but(insideWrite(422), { admin: 403 }),
  },
  {
    route: '/market-circle/searches',
    path: '/market-circle/searches',
    get: inside('/market-circle/searches'),
    post: but(insideWrite(422), { unwelcomed: '302 /profile/approved' }),
  },
  {
    // An empty form names no step.
    route: '/connections',
    path: '/connections',
    get: inside('/connections'),
    post: but(insideWrite(422), { admin: 403 }),
  },
  {
    // Projects belong to a company; an admin has none.
    route: '/my-profile/projects',
    path: '/my-profile/projects',
    get: but(inside('/my-profile/projects'), { admin: 403 }),
    post: but(insideWrite(422), { admin: 403, unwelcomed: '302 /profile/approved' }),
  },
  {
    // An approved profile is changed by its owner; an admin has none.
    route: '/my-profile/changes',
    path: '/my-profile/changes',
    get: but(inside('/my-profile/changes'), { admin: 403 }),
    post: but(insideWrite(422), { admin: 403, unwelcomed: '302 /profile/approved' }),
  },
  {
    route: '/my-profile/confirm',
    path: '/my-profile/confirm',
    get: but(inside('/my-profile/confirm'), { admin: 403 }),
    post: but(insideWrite(422), { admin: 403, unwelcomed: '302 /profile/approved' }),
  },
]
