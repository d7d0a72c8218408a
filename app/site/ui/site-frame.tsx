import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Brand } from '#app/ui/shell/brand.tsx'
import { SiteFooter } from '#app/ui/shell/site-footer.tsx'
import { SiteHeader } from '#app/ui/shell/site-header.tsx'
import type { ViewerSummary } from '#app/ui/shell/site-header.tsx'

export type SiteFrameProps = {
  /** Null if the viewer is unknown; then only the brand is shown. */
  viewer: ViewerSummary | null
  /** The bell's live number; defaults to the viewer's. */
  unread?: number | undefined
  /** Workbench screens have full width and no footer. */
  isWorkbench?: boolean | undefined
  footer: { supportEmail: string; socialUrl: string; year: number } | null
  reloadDocument: boolean
  children: ReactNode
}

/** Header, main and footer around every page. */
export function SiteFrame({
  viewer,
  unread,
  isWorkbench = false,
  footer,
  reloadDocument,
  children,
}: SiteFrameProps) {
  const { pathname } = useLocation()
  return (
    <div className="flex min-h-dvh flex-col">
      {viewer ? (
        <SiteHeader
          viewer={viewer}
          currentPath={pathname}
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
        <SiteFooter
          contactEmail={footer.supportEmail}
          social={{ label: 'LinkedIn', href: footer.socialUrl }}
          year={footer.year}
          viewer={viewer ?? undefined}
          reloadDocument={reloadDocument}
        />
      )}
    </div>
  )
}
