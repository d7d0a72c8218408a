import type { ReactNode } from 'react'
import { type Location, useLocation } from 'react-router'
import { signUpFrom } from '#app/account/kept/paths.ts'
import { withFrom } from '#app/lib/viewer.ts'
import { Brand } from '#app/ui/shell/brand.tsx'
import { SiteFooter } from '#app/ui/shell/site-footer.tsx'
import { SiteHeader, type ViewerSummary } from '#app/ui/shell/site-header.tsx'

type SiteFrameProps = {
  /** Null if the viewer is unknown; then only the brand is shown. */
  viewer: ViewerSummary | null
  /** The bell's live number; defaults to the viewer's. */
  unread?: number | undefined
  /** Workbench screens have full width and no footer. */
  isWorkbench?: boolean | undefined
  footer: { year: number } | null
  reloadDocument: boolean
  children: ReactNode
}

/** The page that a guest returns to after signing in: the one that led here, or the listings page they are on. */
function guestReturnPath({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null {
  const asked = new URLSearchParams(search)
  const from = asked.get('from')
  const listing = asked.get('listing')
  // The sign-in page validates it fully.
  if (from && /^\/(?![/\\])/.test(from)) return from
  if (/^\/(?:listings|compare|deal)\b/.test(pathname)) return pathname + search
  return listing && `/deal/${encodeURIComponent(listing)}`
}

export function SiteFrame(props: SiteFrameProps) {
  const { viewer, unread, isWorkbench = false, footer, reloadDocument, children } = props
  const location = useLocation()
  const from = guestReturnPath(location)
  return (
    <div className="flex min-h-dvh flex-col">
      {viewer ? (
        <SiteHeader
          viewer={viewer}
          currentPath={location.pathname}
          guest={{ signIn: withFrom('/signin', from), signUp: signUpFrom(from) }}
          unread={unread}
          edges={isWorkbench ? 'bench' : 'page'}
          reloadDocument={reloadDocument}
        />
      ) : (
        <header className="border-b border-line">
          <div className="page flex h-(--header) items-center">
            <Brand reloadDocument />
          </div>
        </header>
      )}
      <main id="main" tabIndex={-1} className={isWorkbench ? 'workbench grow' : 'grow'}>
        {children}
      </main>
      {footer && !isWorkbench && (
        <SiteFooter year={footer.year} viewer={viewer ?? undefined} reloadDocument={reloadDocument} />
      )}
    </div>
  )
}
