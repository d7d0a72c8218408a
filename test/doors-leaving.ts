import { all, but, type Door, memberPage, memberWrite } from './door-outcomes.ts'

/** Colleagues, the export of one's data and the way out of the product. */
export const LEAVING_DOORS: readonly Door[] = [
  {
    route: '/settings/company',
    path: '/settings/company',
    get: but(memberPage('/settings/company'), { suspended: '302 /profile/suspended' }),
    post: but(memberWrite(422), { suspended: 403 }),
  },
  // Every session of this test is younger than 15 minutes; a suspended member may export and close (decision 11).
  {
    route: '/settings/data',
    path: '/settings/data',
    get: memberPage('/settings/data'),
    post: memberWrite('302 /settings/data'),
  },
  {
    route: '/settings/data/close',
    path: '/settings/data/close',
    get: memberPage('/settings/data/close'),
    post: memberWrite(422),
  },
  // An invitation that nobody sent has ended for everybody alike.
  {
    route: '/join/:id',
    path: '/join/00000000-0000-4000-8000-000000000000',
    get: all(200),
    post: all(409),
  },
]
