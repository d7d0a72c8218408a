export type ViewerKind = 'guest' | 'member' | 'admin'
/** Said of what opens with the approval. */
export const AFTER_APPROVAL = 'available after approval'

export type ShellLink = { label: string; to: string; count?: number | undefined }

/** With a hint it cannot be pressed yet. */
export type NavLink = ShellLink & { hint?: string }

/** How far a signed-in person gets: everywhere, only where guests do while they wait for approval, or to their own data. */
export type Reach = 'all' | 'waiting' | 'resting'
export type Navigator = {
  kind: ViewerKind
  /** The page that is home to them; the platform's unless stated. */
  home?: string | undefined
  reach?: Reach | undefined
}

/**
 * The market insights: for a guest behind the sign-in, named as not open yet while approval is awaited, nothing for whoever
 * is suspended.
 */
export function insightsLink({ kind, reach = 'all' }: Navigator): NavLink | null {
  const link = { label: 'Market Insights', to: '/market-insights' }
  if (kind === 'guest') return { ...link, to: `/signin?from=${link.to}` }
  if (reach === 'resting') return null
  return reach === 'waiting' ? { ...link, hint: AFTER_APPROVAL } : link
}

/** The navbar's links, in their order: each leads to a page that answers this viewer. */
export function navLinks({ kind, home = '/platform', reach = 'all' }: Navigator): NavLink[] {
  if (kind === 'guest')
    return [
      { label: 'About', to: '/about' },
      { label: 'Home', to: '/' },
      { label: 'Market Circle', to: '/#market-circle' },
      { label: 'Listings', to: '/listings' },
    ]
  const links: NavLink[] = [{ label: 'Home', to: home }]
  if (reach === 'resting') return links
  const circle = { label: 'Market Circle', to: '/market-circle' }
  links.push(reach === 'waiting' ? { ...circle, hint: AFTER_APPROVAL } : circle, {
    label: 'Listings',
    to: '/listings',
  })
  const insights = insightsLink({ kind })
  if (insights && reach === 'all') links.push(insights)
  links.push({ label: 'Alerts', to: '/alerts' })
  if (kind === 'admin') links.push({ label: 'Admin', to: '/admin' })
  return links
}

/** The avatar menu's first entry; "Sign Out" follows it as a form. Source: PUB-211. */
export function accountLinks(kind: 'member' | 'admin'): ShellLink[] {
  return kind === 'admin'
    ? [{ label: 'Admin Console', to: '/admin' }]
    : [{ label: 'My Profile', to: '/my-profile' }]
}

/** The footer's groups; the listings open to all but suspended members. Sources: PUB-213. */
export function footerGroups(viewer: Navigator): { title: string; links: NavLink[] }[] {
  const insights = insightsLink(viewer)
  return [
    {
      title: 'Pages',
      links: [
        ...(viewer.reach === 'resting' ? [] : [{ label: 'Listings', to: '/listings' }]),
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

/** Whether `to` is the page shown or above it. */
export const isCurrent = (to: string, currentPath: string): boolean =>
  `${currentPath}/`.startsWith(`${to.split('?')[0]}/`)
