export type ViewerKind = 'guest' | 'member' | 'admin'
export type ShellLink = { label: string; to: string; count?: number | undefined }

/** The navbar's links for a kind of viewer, in their order. Source: PUB-208. */
export function navLinks(kind: ViewerKind): ShellLink[] {
  const links: (ShellLink & { for?: readonly ViewerKind[] })[] = [
    { label: 'About', to: '/about', for: ['guest'] },
    { label: 'Home', to: '/platform' },
    { label: 'Market Circle', to: '/market-circle' },
    { label: 'Listings', to: '/listings' },
    { label: 'Alerts', to: '/alerts', for: ['member', 'admin'] },
    { label: 'Admin', to: '/admin', for: ['admin'] },
  ]
  return links.filter((link) => link.for?.includes(kind) ?? true).map(({ label, to }) => ({ label, to }))
}

/** The avatar menu's first entry; "Sign Out" follows it as a form. Source: PUB-211. */
export function accountLinks(kind: 'member' | 'admin'): ShellLink[] {
  return kind === 'admin'
    ? [{ label: 'Admin Console', to: '/admin' }]
    : [{ label: 'My Profile', to: '/my-profile' }]
}

/** The footer's groups. Source: PUB-213. */
export const footerGroups: readonly { title: string; links: readonly ShellLink[] }[] = [
  {
    title: 'Pages',
    links: [
      { label: 'Listings', to: '/listings' },
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

/** Whether `to` is the page shown or above it. */
export function isCurrent(to: string, currentPath: string): boolean {
  return currentPath === to || currentPath.startsWith(`${to}/`)
}
