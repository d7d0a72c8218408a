/** Pages that become available once the company is approved, and their names at the start of a sentence. */
export const WANTED_PAGES: Readonly<Record<string, string>> = {
  '/compare': 'The comparison',
  '/deal/:slug/access': 'The access request form',
  '/deal/:slug/inquiry': 'The question form',
  '/dashboard/investor': 'The investor dashboard',
  '/dashboard/investor/deal-interests': 'Your deal interests',
  '/dashboard/developer': 'The developer dashboard',
  '/dashboard/developer/my-projects': 'Your projects',
  '/dashboard/developer/submit-new': 'The form for a new listing',
  '/dashboard/developer/investor-interest': 'The investor interest page',
  '/market-insights': 'The Market Insights page',
  '/my-profile/projects': 'Your portfolio projects',
  '/market-circle': 'The Market Circle',
  '/market-circle/entity/:id': 'The company page',
  '/market-circle/searches': 'Your saved company searches',
  '/connections': 'Your connections',
  '/my-listings/:id/access': 'The access page of your listing',
  '/my-listings/:id/access/nda': 'The NDA for your listing',
  '/my-access': 'Your access requests',
  '/inquiries': 'Your inquiries',
  '/inquiries/:id': 'The inquiry',
}

/** Pages that are already available, for continuing with what was saved as a guest. */
export const OPEN_PAGES: Readonly<Record<string, string>> = {
  '/deal/:slug': 'The listing',
  '/saved-searches': 'Your saved searches',
}

export const continueLabel = (page: string) => `Continue to ${page.charAt(0).toLowerCase()}${page.slice(1)}`
