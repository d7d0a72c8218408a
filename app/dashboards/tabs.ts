/** A desk's sidebar entry; `leadsTo` is the page that the tab redirects to. */
type Tab = { tab: string; label: string; leadsTo?: string }

/** MEM-299. */
const INVESTOR_TABS = [
  { tab: '', label: 'Dashboard' },
  { tab: 'listings', label: 'Listings', leadsTo: '/listings' },
  { tab: 'market-insights', label: 'Market Insights', leadsTo: '/market-insights' },
  { tab: 'deal-interests', label: 'Deal interests' },
  { tab: 'documents', label: 'Documents', leadsTo: '/documents' },
  { tab: 'settings', label: 'Settings', leadsTo: '/settings' },
] as const satisfies readonly Tab[]

/** MEM-305. */
const DEVELOPER_TABS = [
  { tab: '', label: 'Dashboard home' },
  { tab: 'my-projects', label: 'My listings' },
  { tab: 'submit-new', label: 'Submit a listing' },
  { tab: 'investor-interest', label: 'Investor interest' },
  { tab: 'market-tools', label: 'Market tools', leadsTo: '/market-insights' },
  { tab: 'settings', label: 'Settings', leadsTo: '/settings' },
] as const satisfies readonly Tab[]

export const DESK_TABS = { investor: INVESTOR_TABS, developer: DEVELOPER_TABS } as const
export type DeskKind = keyof typeof DESK_TABS

export const deskPath = (kind: DeskKind, tab: string) => `/dashboard/${kind}${tab && `/${tab}`}`

/** The redirect target of a tab; null for any other tab. */
export function tabPath(kind: DeskKind, tab: string | undefined): string | null {
  const tabs: readonly Tab[] = DESK_TABS[kind]
  return tabs.find((one) => one.tab === tab)?.leadsTo ?? null
}
