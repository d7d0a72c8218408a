/** A page as a visitor meets it. `{name}` stands for something that only a running world knows. */
export type Look = {
  /** A route of app/routes.ts. */
  route: string
  path: string
  who: string
  status?: number
  /** Opens something that lies over the page before it is looked at. */
  press?: string
  /** Goes to another page by itself after 3 s. */
  leadsAway?: boolean
}

const look = (route: string, who: string, path: string = route, more: Partial<Look> = {}): Look => ({
  route,
  who,
  path,
  ...more,
})

/** Every page of app/routes.ts as the visitor whom it is for. */
export const LOOKS: readonly Look[] = [
  look('/', 'guest'),
  look('/about', 'guest'),
  look('/faq', 'guest'),
  look('/terms', 'guest'),
  look('/privacy', 'guest'),
  look('/listings', 'guest'),
  look('/listings', 'investor', '/listings?location=Warsaw&type=office&sort=price-low'),
  look('/listings', 'investor', '/listings?location=Atlantyda&price=high'),
  look('/listings', 'guest', '/listings?view=map'),
  look('/compare', 'investor', '/compare?ids={public},{semi}'),
  look('/compare', 'investor', '/compare?ids={public},{semi},{private},wroclaw-distribution-hub'),
  look('/favorites', 'investor'),
  look('/saved-searches', 'investor'),
  look('/deal/:slug', 'guest', '/deal/{public}'),
  look('/deal/:slug', 'guest', '/deal/{semi}'),
  look('/deal/:slug', 'guest', '/deal/nothing-here', { status: 404 }),
  look('/deal/:slug', 'investor', '/deal/{public}'),
  look('/deal/:slug', 'investor', '/deal/{semi}', { press: 'Request access' }),
  look('/deal/:slug', 'investor', '/deal/{private}'),
  look('/deal/:slug', 'investor', '/deal/wroclaw-distribution-hub'),
  look('/complete-registration', 'guest', '/complete-registration?token=spent'),
  look('/complete-registration', 'guest', '{registration}'),
  look('/forgot-password', 'guest'),
  look('/forgot-password', 'guest', '/forgot-password?sent=1'),
  look('/reset-password', 'newcomer'),
  look('/signup', 'guest'),
  look('/signup/investor', 'guest'),
  look('/signup/developer', 'guest'),
  look('/signin', 'guest'),
  look('/early-access', 'guest', '/early-access?type=Investor'),
  look('/early-access', 'investor', '/early-access?listing={public}'),
  look('/profile/pending', 'pending'),
  look('/profile/rejected', 'rejected'),
  look('/profile/rejected', 'moreinfo'),
  look('/profile/approved', 'investor'),
  look('/profile/approved', 'developer2'),
  look('/profile/suspended', 'advisor'),
  look('/my-profile', 'newcomer'),
  look('/my-profile', 'developer'),
  look('/profile/developer', 'newcomer'),
  ...[1, 2, 3, 4, 5, 6].map((step) =>
    look('/profile/developer', 'moreinfo', `/profile/developer?step=${step}`),
  ),
  look('/profile/developer', 'developer'),
  look('/my-listings', 'guest'),
  look('/my-listings', 'developer'),
  look('/my-listings', 'investor'),
  look('/my-listings/new', 'guest'),
  look('/my-listings/new', 'developer'),
  look('/my-listings/:id', 'developer', '/my-listings/{own}'),
  look('/my-listings/:id/media', 'developer', '/my-listings/{own}/media'),
  look('/my-listings/:id', 'developer', '/my-listings/999999', { status: 404, leadsAway: true }),
  look('/platform', 'investor'),
  look('/platform', 'developer'),
  look('/market-insights', 'investor', '/market-insights?peers=1&cloud=7'),
  look('/market-insights', 'investor', '/market-insights?profile=age&vacancy=3&growth=8&cap=5'),
  look('/market-insights', 'developer', '/market-insights?tab=locations&city=Krakow'),
  look('/market-insights', 'admin', '/market-insights?tab=esg'),
  look('/market-insights', 'investor', '/market-insights?country=CZ'),
  look('/my-listings/:id/access', 'developer2', '/my-listings/{hub}/access', { press: 'Grant access' }),
  look('/my-listings/:id/access/nda', 'developer2', '/my-listings/{hub}/access/nda'),
  look('/my-access', 'investor'),
  look('/deal/:slug/inquiry', 'guest', '/deal/{public}/inquiry'),
  look('/deal/:slug/access', 'investor', '/deal/{private}/access'),
  look('/admin', 'admin'),
  look('/admin', 'investor', '/admin', { status: 403 }),
  look('/admin/profiles', 'admin'),
  look('/admin/profiles', 'admin', '{profile}', { press: 'Reject' }),
  look('/admin/listings', 'admin'),
  look('/admin/listings', 'admin', '{submission}', { press: 'Request Info' }),
  look('/admin/email-queue', 'admin'),
  look('/admin/gallery', 'admin'),
  look('/*', 'guest', '/no/such/page', { status: 404 }),
]

/** Routes that answer no page of their own: they redirect, or hand out files. */
export const WITHOUT_PAGE = [
  '/signout',
  '/dashboard',
  '/files/:id',
  '/files/upload/kyc',
  '/files/upload/listing-image',
  '/files/upload/listing-document',
  '/files/document/:id',
  '/robots.txt',
  '/sitemap.xml',
  '/deal/:slug/view',
  '/market-insights/report',
  '/listings/places',
  '/compare/export',
  '/favorites/mark',
  '/saved-searches/save',
]
