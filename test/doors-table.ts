import {
  all,
  but,
  HOME,
  inside,
  openPage,
  insideWrite,
  memberPage,
  memberWrite,
  statusPage,
  ownWords,
  NOT_DEVELOPER,
  adminPage,
  adminWrite,
  guestPage,
  guestWrite,
  type Door,
} from './door-outcomes.ts'
import { APPLY_DOORS } from './doors-apply.ts'
import { CONTENT_DOORS } from './doors-content.ts'
import { OVERSIGHT_DOORS } from './doors-oversight.ts'
import { DEAL_DOORS } from './doors-deals.ts'
import { KYC_DOORS } from './doors-kyc.ts'
import { MARKET_DOORS } from './doors-market.ts'
import { DESK_DOORS } from './doors-desks.ts'
import { LEAVING_DOORS } from './doors-leaving.ts'
import { DIRECTORY_DOORS } from './doors-directory.ts'
import { MAIL_DOORS } from './doors-mails.ts'
import { MARK_DOORS } from './doors-marks.ts'
import { USER_DOORS } from './doors-users.ts'
import { SETTINGS_DOORS } from './doors-settings.ts'
import { NOTICE_DOORS } from './doors-notices.ts'
import { APPLICATION_DESK_DOORS } from './doors-applications.ts'
import { PROFILE_DOORS } from './doors-profiles.ts'

/** The written expectation of every door, apart from the code (PUB-008, PUB-187 to PUB-207, decision 19). */
export const DOORS: readonly Door[] = [
  {
    route: '/',
    path: '/',
    get: but(all('302 /platform'), { guest: 200, admin: '302 /admin' }),
    post: all(405),
  },
  { route: '/', path: '/?exit=1', get: all(200), post: all(405) },
  { route: '/about', path: '/about', get: all(200), post: all(422) },
  { route: '/robots.txt', path: '/robots.txt', get: all(200), post: all(405) },
  { route: '/sitemap.xml', path: '/sitemap.xml', get: all(200), post: all(405) },
  { route: '/manifest.webmanifest', path: '/manifest.webmanifest', get: all(200), post: all(405) },
  ...CONTENT_DOORS,
  { route: '/listings', path: '/listings', get: openPage('/listings'), post: all(405) },
  ...MARK_DOORS,
  ...APPLICATION_DESK_DOORS,
  ...PROFILE_DOORS,
  ...NOTICE_DOORS,
  ...APPLY_DOORS,
  ...DEAL_DOORS,
  ...KYC_DOORS,
  ...USER_DOORS,
  ...OVERSIGHT_DOORS,
  ...MARKET_DOORS,
  ...SETTINGS_DOORS,
  ...DESK_DOORS,
  ...LEAVING_DOORS,
  ...DIRECTORY_DOORS,
  { route: '/dashboard', path: '/dashboard', get: all('302 /platform'), post: all(405) },
  { route: '/files/:id', path: '/files/{publicImage}', get: all(200), post: all(405) },
  {
    route: '/files/:id',
    path: '/files/{privateImage}',
    get: but(all(404), { guest: 401, admin: 200 }),
    post: all(405),
  },
  {
    route: '/files/:id',
    path: '/files/{kycFile}',
    get: but(all(404), { guest: 401, pending: 403, admin: 403 }),
    post: all(405),
  },
  // The PDF of an NDA that the investor accepted: without a signed link nobody gets the bytes.
  {
    route: '/files/:id',
    path: '/files/{ndaPaper}',
    get: but(all(404), { guest: 401, investor: 403, admin: 403 }),
    post: all(405),
  },
  { route: '/files/:id', path: '/files/no-such-file', get: but(all(404), { guest: 401 }), post: all(405) },
  {
    route: '/files/upload/kyc',
    path: '/files/upload/kyc',
    get: all(405),
    post: but(memberWrite('302 /my-profile'), { suspended: 403 }),
  },
  {
    route: '/files/upload/listing-image',
    path: '/files/upload/listing-image',
    get: all(404),
    post: insideWrite('302 /my-listings'),
  },
  {
    route: '/files/upload/listing-document',
    path: '/files/upload/listing-document',
    get: all(404),
    post: insideWrite('302 /my-listings'),
  },
  {
    route: '/files/document/:id',
    path: '/files/document/no-such-document',
    get: but(all(404), { guest: 401, suspended: 403 }),
    post: all(405),
  },
  { route: '/signup', path: '/signup', get: guestPage, post: guestWrite(405) },
  { route: '/signup/investor', path: '/signup/investor', get: guestPage, post: guestWrite(422) },
  { route: '/signup/developer', path: '/signup/developer', get: guestPage, post: guestWrite(422) },
  { route: '/signin', path: '/signin', get: guestPage, post: guestWrite(422) },
  {
    route: '/profile/pending',
    path: '/profile/pending',
    get: statusPage('/profile/pending', ['pending']),
    post: but(HOME, {
      guest: 401,
      unwelcomed: '302 /dashboard',
      developer: '302 /dashboard',
      investor: '302 /dashboard',
      advisor: '302 /dashboard',
      admin: '302 /platform',
    }),
  },
  {
    route: '/profile/rejected',
    path: '/profile/rejected',
    get: statusPage('/profile/rejected', ['rejected', 'moreinfo']),
    post: memberWrite(405),
  },
  {
    route: '/profile/approved',
    path: '/profile/approved',
    get: statusPage('/profile/approved', ['unwelcomed', 'developer', 'investor', 'advisor']),
    post: memberWrite(405),
  },
  {
    route: '/profile/suspended',
    path: '/profile/suspended',
    get: statusPage('/profile/suspended', ['suspended']),
    post: memberWrite(405),
  },
  { route: '/my-profile', path: '/my-profile', get: memberPage('/my-profile'), post: memberWrite(405) },
  { route: '/my-listings', path: '/my-listings', get: ownWords, post: but(insideWrite(422), NOT_DEVELOPER) },
  {
    route: '/my-listings/new',
    path: '/my-listings/new',
    get: ownWords,
    post: but(insideWrite(422), { ...NOT_DEVELOPER, suspended: '302 /profile/suspended' }),
  },
  {
    route: '/my-listings/:id',
    path: '/my-listings/{foreignListing}',
    get: but(ownWords, { developer: 404, admin: 404 }),
    // What is missing in the form is said before the number is looked at, for a foreign and an unknown one alike.
    post: but(insideWrite(422), { ...NOT_DEVELOPER, suspended: '302 /profile/suspended' }),
  },
  {
    route: '/my-listings/:id/media',
    path: '/my-listings/{foreignListing}/media',
    get: but(ownWords, { developer: 404, admin: 404 }),
    // What is missing in the form is said before the number is looked at, for a foreign and an unknown one alike.
    post: but(insideWrite(422), NOT_DEVELOPER),
  },
  {
    route: '/market-insights/report',
    path: '/market-insights/report',
    get: but(inside('/market-insights/report'), { guest: '302 /signup' }),
    post: all(405),
  },
  {
    route: '/market-insights',
    path: '/market-insights?tab=esg',
    get: inside('/market-insights?tab=esg'),
    post: insideWrite(405),
  },
  {
    route: '/my-listings/:id/access',
    path: '/my-listings/{foreignListing}/access',
    get: but(inside('/my-listings/{foreignListing}/access'), {
      developer: 404,
      investor: 404,
      advisor: 404,
      admin: 200,
    }),
    post: but(insideWrite(404), { admin: 422 }),
  },
  {
    route: '/my-listings/:id/access/nda',
    path: '/my-listings/{foreignListing}/access/nda',
    get: but(inside('/my-listings/{foreignListing}/access/nda'), {
      developer: 404,
      investor: 404,
      advisor: 404,
      admin: 200,
    }),
    post: but(insideWrite(404), { admin: 422 }),
  },
  {
    // An empty form names no request of the sender's; an admin has none.
    route: '/my-access',
    path: '/my-access',
    get: inside('/my-access'),
    post: but(insideWrite(404), { admin: 403 }),
  },
  { route: '/admin', path: '/admin', get: adminPage('/admin'), post: adminWrite(405) },
  {
    route: '/admin/profiles',
    path: '/admin/profiles',
    get: adminPage('/admin/profiles'),
    post: adminWrite(422),
  },
  {
    route: '/admin/versions',
    path: '/admin/versions',
    get: adminPage('/admin/versions'),
    post: adminWrite(422),
  },
  {
    route: '/admin/listings',
    path: '/admin/listings',
    get: adminPage('/admin/listings'),
    post: adminWrite(422),
  },
  { route: '/admin/desk', path: '/admin/desk', get: adminPage('/admin/desk'), post: adminWrite(422) },
  ...MAIL_DOORS,
  {
    route: '/admin/gallery',
    path: '/admin/gallery',
    get: adminPage('/admin/gallery'),
    post: adminWrite(405),
  },
  { route: '/*', path: '/no/such/page', get: all(404), post: all(404) },
]
