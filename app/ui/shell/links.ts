type ViewerKind = 'guest' | 'member' | 'admin'
/** Hint of links that open after approval. */
export const AFTER_APPROVAL = 'available after approval'

export type ShellLink = { label: string; to: string; count?: number | undefined }

/** A link with a hint is disabled. */
export type NavLink = ShellLink & { hint?: string }

/** Where a signed-in user may go: everywhere, only public pages while approval is pending, or only their own data. */
export type Reach = 'all' | 'waiting' | 'suspended'
export type NavViewer = {
  kind: ViewerKind
  /** Their home page; defaults to /platform. */
  home?: string | undefined
  reach?: Reach | undefined
}

const INSIGHTS: NavLink = { label: 'Market Insights', to: '/market-insights' }

/** Leads guests through sign-in; disabled while approval is pending, and absent for suspended members. */
export function insightsLink({ kind, reach = 'all' }: NavViewer): NavLink | null {
  if (kind === 'guest') return { ...INSIGHTS, to: `/signin?from=${INSIGHTS.to}` }
  if (reach === 'suspended') return null
  return reach === 'waiting' ? { ...INSIGHTS, hint: AFTER_APPROVAL } : INSIGHTS
}

/** The navbar links in order, each open to this viewer. */
export function navLinks({ kind, home = '/platform', reach = 'all' }: NavViewer): NavLink[] {
  if (kind === 'guest')
    return [
      { label: 'About', to: '/about' },
      { label: 'Home', to: '/' },
      { label: 'Market Circle', to: '/#market-circle' },
      { label: 'Listings', to: '/listings' },
    ]
  const start = { label: 'Home', to: home }
  if (reach === 'suspended') return [start]
  const isWaiting = reach === 'waiting'
  return [
    start,
    { label: 'Market Circle', to: '/market-circle', ...(isWaiting && { hint: AFTER_APPROVAL }) },
    { label: 'Listings', to: '/listings' },
    ...(isWaiting ? [] : [INSIGHTS]),
    { label: 'Alerts', to: '/alerts' },
    ...(kind === 'admin' ? [{ label: 'Admin', to: '/admin' }] : []),
  ]
}

/** First entry of the avatar menu, followed by the "Sign Out" form. Source: PUB-211. */
export function accountLinks(kind: 'member' | 'admin'): ShellLink[] {
  return kind === 'admin'
    ? [{ label: 'Admin Console', to: '/admin' }]
    : [{ label: 'My Profile', to: '/my-profile' }]
}

/** The footer groups; listings are open to all but suspended members. Source: PUB-213. */
export function footerGroups(viewer: NavViewer): { title: string; links: NavLink[] }[] {
  const insights = insightsLink(viewer)
  return [
    {
      title: 'Pages',
      links: [
        ...(viewer.reach === 'suspended' ? [] : [{ label: 'Listings', to: '/listings' }]),
        ...(insights ? [insights] : []),
        { label: 'About', to: '/about' },
        { label: 'FAQ', to: '/faq' },
      ],
    },
    {
      title: 'Legal',
      links: [
        { label: 'Terms', to: '/terms' },
        { label: 'Privacy', to: '/privacy' },
      ],
    },
  ]
}

/** Whether `to` is the current page or a parent of it. */
export const isCurrent = (to: string, currentPath: string): boolean =>
  `${currentPath}/`.startsWith(`${to.split('?')[0]}/`)
