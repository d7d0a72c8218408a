/** The sidebar of each desk (MEM-299, MEM-305); `leadsTo` is the page that a tab redirects to. */
export const DESK_TABS = {
  investor: [
    { tab: '', label: 'Dashboard' },
    { tab: 'listings', label: 'Listings', leadsTo: '/listings' },
    { tab: 'market-insights', label: 'Market Insights', leadsTo: '/market-insights' },
    { tab: 'deal-interests', label: 'Deal interests' },
    { tab: 'documents', label: 'Documents', leadsTo: '/documents' },
    { tab: 'settings', label: 'Settings', leadsTo: '/settings' },
  ],
  developer: [
    { tab: '', label: 'Dashboard home' },
    { tab: 'my-projects', label: 'My listings' },
    { tab: 'submit-new', label: 'Submit a listing' },
    { tab: 'investor-interest', label: 'Investor interest' },
    { tab: 'market-tools', label: 'Market tools', leadsTo: '/market-insights' },
    { tab: 'settings', label: 'Settings', leadsTo: '/settings' },
  ],
} as const satisfies Record<string, readonly { tab: string; label: string; leadsTo?: string }[]>
export type DeskKind = keyof typeof DESK_TABS

export const deskPath = (kind: DeskKind, tab: string) => `/dashboard/${kind}${tab && `/${tab}`}`

/** The desk of a page below /dashboard; case-insensitive, like the router. */
export const deskOf = (pathname: string): DeskKind =>
  pathname.toLowerCase().startsWith(deskPath('developer', '')) ? 'developer' : 'investor'
