import { leaves } from '#test/attack/matrix/source-intents.ts'

/** A page as a visitor sees it. `{name}` is a value known only at run time. */
export type Look = {
  route: string
  path: string
  who: string
  status?: number
  opens?: string
  /** Redirects after 2 or 3 s. */
  redirects?: boolean
}

const look = (route: string, who: string, path: string = route, more: Partial<Look> = {}): Look => ({
  route,
  who,
  path,
  ...more,
})

/** Pages with parameters, and pages that are checked as visitors other than the default of their gate. */
const CHOSEN: readonly Look[] = [
  look('/listings', 'guest'),
  look('/listings', 'investor', '/listings?location=Warsaw&type=office&sort=price-low'),
  look('/listings', 'investor', '/listings?location=Atlantyda&price=high'),
  look('/listings', 'guest', '/listings?view=map'),
  look('/compare', 'investor', '/compare?ids={public},{semi}'),
  look('/compare', 'investor', '/compare?ids={public},{semi},{private},wroclaw-distribution-hub'),
  look('/alerts', 'investor'),
  look('/alerts', 'pending', '/alerts?new=market_update'),
  look('/deal/:slug', 'guest', '/deal/{public}'),
  look('/deal/:slug', 'guest', '/deal/{semi}'),
  look('/deal/:slug', 'guest', '/deal/nothing-here', { status: 404 }),
  look('/deal/:slug', 'investor', '/deal/{public}'),
  look('/deal/:slug', 'investor', '/deal/{semi}', { opens: 'Request access' }),
  look('/deal/:slug', 'investor', '/deal/{private}'),
  look('/deal/:slug', 'investor', '/deal/wroclaw-distribution-hub'),
  look('/complete-registration', 'guest', '/complete-registration?token=spent'),
  look('/complete-registration', 'guest', '{registration}'),
  look('/complete-registration', 'guest', '{confirmation}'),
  look('/forgot-password', 'guest'),
  look('/forgot-password', 'guest', '/forgot-password?sent=1'),
  look('/reset-password', 'newcomer'),
  look('/reset-password', 'newcomer', '/reset-password?done=1', { redirects: true }),
  look('/signup/investor', 'guest', '/signup/investor?listing={public}'),
  look('/kept', 'pending'),
  ...['sent', 'opened', 'over'].map((link) => look('/signin', 'guest', `/signin?link=${link}`)),
  look('/early-access', 'investor', '/early-access?listing={public}'),
  look('/profile/pending', 'pending'),
  look('/profile/rejected', 'rejected'),
  look('/profile/rejected', 'moreinfo'),
  look('/profile/approved', 'investor'),
  look('/profile/suspended', 'advisor'),
  look('/my-profile', 'newcomer'),
  look('/my-profile', 'developer'),
  look('/documents', 'developer'),
  look('/documents', 'newcomer'),
  look('/profile/developer', 'newcomer'),
  ...[1, 2, 3, 4, 5, 6].map((step) =>
    look('/profile/developer', 'moreinfo', `/profile/developer?step=${step}`),
  ),
  look('/profile/developer', 'developer'),
  look('/profile/due-diligence', 'newcomer'),
  look('/profile/investor', 'newcomer'),
  look('/profile/investor', 'investor'),
  look('/my-listings', 'guest'),
  look('/my-listings', 'developer'),
  look('/my-listings', 'investor'),
  look('/my-listings/new', 'developer'),
  look('/my-listings/:id', 'developer', '/my-listings/{own}'),
  look('/my-listings/:id/media', 'developer', '/my-listings/{own}/media'),
  look('/my-listings/:id', 'developer', '/my-listings/999999', { status: 404, redirects: true }),
  look('/my-profile/projects', 'developer'),
  look('/my-profile/changes', 'developer'),
  look('/my-profile/confirm', 'developer'),
  look(
    '/market-circle',
    'developer',
    '/market-circle?type=investor&region=poland&portfolio_from=500&sort=match',
  ),
  look('/market-circle', 'investor', '/market-circle?q=nobody+has+this+name'),
  look('/market-circle', 'investor'),
  look('/market-circle/entity/:id', 'investor', '{company}'),
  look('/market-circle/entity/:id', 'investor', '/market-circle/entity/nobody', { status: 404 }),
  look('/connections', 'investor'),
  look('/connections', 'developer'),
  look('/platform', 'investor'),
  look('/platform', 'developer'),
  look('/dashboard/investor', 'investor'),
  look('/dashboard/investor/deal-interests', 'investor'),
  look('/dashboard/developer', 'developer2'),
  look('/dashboard/developer/my-projects', 'developer'),
  look('/dashboard/developer/submit-new', 'developer'),
  look('/dashboard/developer/investor-interest', 'developer2', '/dashboard/developer/investor-interest', {
    opens: 'Grant access',
  }),
  look('/market-insights', 'investor', '/market-insights?peers=1&cloud=7'),
  look('/market-insights', 'investor', '/market-insights?profile=age&vacancy=3&growth=8&cap=5'),
  look('/market-insights', 'developer', '/market-insights?tab=locations&city=Krakow'),
  look('/market-insights', 'admin', '/market-insights?tab=esg'),
  look('/my-listings/:id/access', 'developer2', '/my-listings/{hub}/access', { opens: 'Grant access' }),
  look('/my-listings/:id/access/nda', 'developer2', '/my-listings/{hub}/access/nda'),
  look('/notifications', 'investor'),
  look('/notifications', 'newcomer'),
  look('/apply/:token', 'guest', '/apply/nothing', { status: 404 }),
  look('/unsubscribe/:token', 'guest', '/unsubscribe/nothing', { status: 404 }),
  look('/inquiries', 'developer'),
  look('/inquiries', 'investor', '/inquiries?box=sent&status=closed'),
  look('/inquiries/:id', 'investor', '{inquiry}', { opens: 'Close the inquiry' }),
  look('/deal/:slug/inquiry', 'guest', '/deal/{public}/inquiry'),
  look('/deal/:slug/access', 'investor', '/deal/{private}/access'),
  look('/settings/company', 'developer'),
  look('/settings/activity', 'developer'),
  look('/join/:id', 'guest', '/join/00000000-0000-4000-8000-000000000000'),
  look('/confirm-email', 'guest', '/confirm-email?token=spent'),
  look('/not-me', 'guest', '/not-me?token=spent'),
  look('/not-me', 'guest', '{refusal}'),
  look('/admin', 'investor', '/admin', { status: 403 }),
  look('/admin/profiles', 'admin', '{profile}', { opens: 'Reject' }),
  look('/admin/applications', 'admin', '/admin/applications?status=revoked', { opens: 'Create application' }),
  look('/admin/applications', 'admin', '{application}', { opens: 'More Info' }),
  look('/admin/kyc', 'admin', '/admin/kyc?status=all'),
  look('/admin/kyc', 'admin', '{document}', { opens: 'Reject' }),
  look('/admin/listings', 'admin', '{submission}', { opens: 'Request information' }),
  look('/admin/users', 'admin', '{user}'),
  look('/admin/content', 'admin', '/admin/content?document=faq'),
  look('/admin/content', 'admin', '/admin/content?document=terms&view=review'),
  look('/admin/content/preview', 'admin', '/admin/content/preview?document=privacy'),
  look('/*', 'guest', '/no/such/page', { status: 404 }),
]

/** Pages that appear only during a flow, which other files test. */
export const ELSEWHERE: readonly string[] = [
  // Between an import and its publication: test/journeys/market-desk.deep.journey.ts.
  '/admin/market/imports/:id',
  // In the middle of a sign-in: test/journeys/security.deep.journey.ts.
  '/signin/code',
  '/settings/confirm',
  // For an account from an earlier release with only a company name: app/applications/routes/apply-name.db.test.ts.
  '/your-name',
]

/** The default visitor of a page, by its gate. */
const BY_GATE: Readonly<Record<string, string>> = {
  'gates/admin.tsx': 'admin',
  'gates/guest-only.tsx': 'guest',
}
const isChosen = (page: string) => CHOSEN.some(({ route }) => route === page)

export const LOOKS: readonly Look[] = [
  ...CHOSEN,
  ...leaves()
    .filter(({ path, file }) => file.endsWith('.tsx') && !/:|\*/.test(path) && !ELSEWHERE.includes(path))
    .flatMap(({ path, gate }) => {
      const who = BY_GATE[gate ?? ''] ?? (isChosen(path) ? null : gate === null ? 'guest' : 'investor')
      const isListed = CHOSEN.some((one) => one.path === path && one.who === who)
      return who === null || isListed ? [] : [look(path, who)]
    }),
]
