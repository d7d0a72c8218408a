import {
  adminPage,
  adminWrite,
  all,
  but,
  type Door,
  guestPage,
  guestWrite,
  HOME,
  inside,
  insideWrite,
  memberWrite,
  NOT_DEVELOPER,
  openPage,
  type Outcomes,
  ownActionText,
} from './door-outcomes.ts'
import { DESK_DOORS } from './doors-desks.ts'

/** A door for `route`. By default everyone can open it and nobody can post to it. */
const door = (route: string, path = route, get: Outcomes = all(200), post: Outcomes = all(405)): Door => ({
  route,
  path,
  get,
  post,
})
const same = (path: string, get: Outcomes, post?: Outcomes): Door => door(path, path, get, post)

const MISSING = { developer: 404, investor: 404, advisor: 404, admin: 404 } as const
const WELCOME_FIRST = { unwelcomed: '302 /profile/approved' } as const

const PAGES: readonly Door[] = [
  same('/', but(all('302 /platform'), { guest: 200, admin: '302 /admin' })),
  door('/', '/?exit=1'),
  same('/about', all(200), all(422)),
  door('/faq'),
  door('/faq', '/faq?version=one', all(404)),
  door('/terms'),
  door('/terms', '/terms?version=1'),
  door('/privacy'),
  door('/privacy', '/privacy?version=2', all(404)),
  door('/robots.txt'),
  door('/sitemap.xml'),
  door('/manifest.webmanifest'),
  // The sample has no logo.
  door('/identity/:picture', '/identity/logo', all(404)),
  door('/.well-known/security.txt'),
  same('/.well-known/change-password', all('302 /settings#password')),
  same('/dashboard', all('302 /platform')),
  door('/*', '/no/such/page', all(404), all(404)),
]

const MARKET: readonly Door[] = [
  same('/listings', openPage('/listings')),
  door('/listings/places', '/listings/places?term=lodz'),
  // For visitors who may not compare, the file redirects as the page does.
  door(
    '/compare/export',
    '/compare/export?ids={publicSlug}%2C{lockedSlug}',
    inside('/compare?ids={publicSlug}%2C{lockedSlug}'),
  ),
  same('/favorites/mark', all(404), but(memberWrite(422), { suspended: 403 })),
  // An empty form is a search without filters.
  same('/saved-searches/save', all(404), but(memberWrite('302 /listings'), { suspended: 403 })),
  same('/market-insights/report', but(inside(''), { guest: '302 /signup' })),
  door('/deal/:slug', '/deal/{publicSlug}', openPage('/deal/{publicSlug}')),
  // Only a listing's owner and admins can view as someone else; anyone else gets their own page (PUB-227).
  door(
    '/deal/:slug',
    '/deal/{publicSlug}?as=nobody@x.example',
    but(openPage('/deal/{publicSlug}?as=nobody@x.example'), { admin: 404 }),
  ),
  door(
    '/deal/:slug',
    '/deal/no-such-listing',
    but(all(404), { suspended: '302 /profile/suspended', ...WELCOME_FIRST }),
  ),
  // A guest is asked to sign in on the page itself; an admin without a company cannot send a request.
  door(
    '/deal/:slug/inquiry',
    '/deal/{lockedSlug}/inquiry',
    but(inside(''), { guest: 200 }),
    but(insideWrite(422), { admin: 403, ...WELCOME_FIRST }),
  ),
  door('/deal/:slug/view', '/deal/{publicSlug}/view', all(404), all(422)),
  // Only for an unknown listing, since creating a PDF takes seconds.
  door('/deal/:slug/pdf', '/deal/no-such-listing/pdf', but(inside('/deal/no-such-listing'), MISSING)),
  same('/kept', openPage('/kept'), but(all(404), { suspended: 403 })),
  same('/early-access', guestPage, guestWrite(422)),
  door(
    '/early-access',
    '/early-access?listing={publicSlug}',
    but(inside(''), { guest: 200, admin: '302 /deal/{publicSlug}' }),
    but(insideWrite(422), { guest: 422, ...WELCOME_FIRST, admin: '302 /deal/{publicSlug}' }),
  ),
]

/** A door for reading stored bytes, and the upload doors. */
const FILES: readonly Door[] = [
  door('/files/:id', '/files/{publicImage}'),
  door('/files/:id', '/files/{privateImage}', but(all(404), { guest: 401, admin: 200 })),
  door('/files/:id', '/files/{kycFile}', but(all(404), { guest: 401, pending: 403, admin: 403 })),
  // The PDF of an NDA that the investor has accepted; without a signed link nobody gets the bytes.
  door('/files/:id', '/files/{ndaPdf}', but(all(404), { guest: 401, investor: 403, admin: 403 })),
  door('/files/:id', '/files/no-such-file', but(all(404), { guest: 401 })),
  same('/files/upload/kyc', all(405), but(memberWrite('302 /my-profile'), { suspended: 403 })),
  same('/files/upload/listing-image', all(404), insideWrite('302 /my-listings')),
  same('/files/upload/listing-document', all(404), insideWrite('302 /my-listings')),
  door(
    '/files/document/:id',
    '/files/document/no-such-document',
    but(all(404), { guest: 401, suspended: 403 }),
  ),
  door('/admin/audit/export', '/admin/audit/export?action=nothing', all(405), adminWrite(200)),
  // Like the page, the file redirects everyone but admins.
  door('/admin/market/figures', '/admin/market/figures', adminPage('/admin/market'), all(405)),
]

/** The later steps of signing in, and the pages behind emailed links. */
const ACCOUNT: readonly Door[] = [
  // A signed-in visitor is redirected as if the link had been used; an empty form has no link, so it starts again.
  same('/complete-registration', but(HOME, { guest: 200 }), all('302 /complete-registration')),
  same('/forgot-password', all(200), all(422)),
  // Every session in this test is less than 15 minutes old (PUB-180).
  same(
    '/reset-password',
    but(all(200), { guest: '302 /forgot-password' }),
    but(all(422), { guest: '302 /forgot-password' }),
  ),
  same('/signout', all('302 /'), all('302 /')),
  door('/not-me', '/not-me?token=none', all(200), all(409)),
  door('/confirm-email', '/confirm-email?token=none', all(200), all(409)),
  // An unknown invitation counts as expired for everyone.
  door('/join/:id', '/join/00000000-0000-4000-8000-000000000000', all(200), all(409)),
  // Nobody can open it without a valid link (ADM-063, ADM-064).
  door('/apply/:token', '/apply/no-such-token', all(404), all(404)),
  door('/unsubscribe/:token', '/unsubscribe/no-such-token', all(404), all(404)),
  // A page request gets no stream; test/events.test.ts tests the stream itself.
  same('/events', but(all(404), { guest: 401, suspended: 403 })),
]

/**
 * The market circle (MEM-342 to MEM-371): an empty form requests nothing; an admin without a company cannot send a
 * request.
 */
const CIRCLE: readonly Door[] = [
  door(
    '/market-circle',
    '/market-circle?region=poland',
    inside('/market-circle?region=poland'),
    but(insideWrite(422), WELCOME_FIRST),
  ),
  ...(['{otherCompany}', '7d9f3c1e-1111-4222-8333-444455556666', 'no-id'] as const).map((id) => {
    const path = `/market-circle/entity/${id}`
    return door(
      '/market-circle/entity/:id',
      path,
      but(inside(path), id === '{otherCompany}' ? {} : MISSING),
      but(insideWrite(422), { admin: 403 }),
    )
  }),
]

/** A listing's forms report missing fields before the number is looked up, even for unknown and other companies' listings. */
const EDITOR: readonly Door[] = [
  same('/my-listings', ownActionText, but(insideWrite(422), NOT_DEVELOPER)),
  ...['/new', '/{foreignListing}', '/{foreignListing}/media'].map((page) => {
    const route = `/my-listings${page.replace('{foreignListing}', ':id')}`
    const isForeign = page !== '/new'
    return door(
      route,
      `/my-listings${page}`,
      but(ownActionText, isForeign ? { developer: 404, admin: 404 } : {}),
      but(insideWrite(422), {
        ...NOT_DEVELOPER,
        ...(!page.endsWith('/media') && { suspended: '302 /profile/suspended' as const }),
      }),
    )
  }),
]

/** The doors without a gate in app/routes.ts: each decides for itself what a visitor gets. */
export const OPEN_DOORS: readonly Door[] = [
  ...PAGES,
  ...MARKET,
  ...FILES,
  ...ACCOUNT,
  ...CIRCLE,
  ...DESK_DOORS,
  ...EDITOR,
]
