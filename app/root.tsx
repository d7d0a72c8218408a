import { useCallback, useContext, type ReactNode, useState } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  data,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { SessionWatch } from '#app/account/ui/session-watch.tsx'
import { TypedGuard } from '#app/drafts/leave-guard.tsx'
import { viewerMiddleware } from '#app/gates/viewer.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { HOME_ZONE } from '#app/lib/format.ts'
import { START_CONFIG_ID } from '#app/lib/start-config.ts'
import { requestContext } from '#app/lib/request.ts'
import { takeToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { loadHeaderCounts } from '#app/site/header-counts.server.ts'
import { hasBell, viewerSummary } from '#app/site/viewer-summary.ts'
import { ErrorPage, StalledScreen, useStalledNavigation } from '#app/site/ui/error-page.tsx'
import { LazyLivePage } from '#app/site/ui/lazy-live-page.tsx'
import { SiteFrame } from '#app/site/ui/site-frame.tsx'
import { DocumentContext } from '#app/ui/document.ts'
import { RetainedActionData } from '#app/ui/retained-action-data.tsx'
import { MemberZone } from '#app/ui/member-zone.tsx'
import { keepPageOnReload, useRetryFailedReload } from '#app/ui/reload-page.ts'
import { Toaster } from '#app/ui/toaster.tsx'
import textFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import stylesheet from '#app/ui/styles.css?url'
import type { Route } from './+types/root'
import { brand, identity, logoPath, THEME_COLORS } from '#app/lib/identity.ts'

/** Refused requests stop here, before any session lookup. */
const refusalMiddleware: Route.MiddlewareFunction = () => {
  const refusal = requestContext.getStore()?.refusal
  if (refusal) throw data(refusal.body, { status: refusal.status })
}

export const middleware: Route.MiddlewareFunction[] = [refusalMiddleware, viewerMiddleware]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPageOnReload]

export async function loader({ request, context }: Route.LoaderArgs) {
  const taken = await takeToast(request)
  const viewer = context.get(viewerContext)
  const { unread, turns, isTurn } = hasBell(viewer)
    ? await loadHeaderCounts(viewer)
    : { unread: null, turns: undefined, isTurn: false }
  const shown = {
    viewer: viewerSummary(viewer, unread, turns, isTurn),
    viewerId: viewer.kind === 'guest' ? null : viewer.userId,
    unread,
    timeZone: viewer.kind === 'guest' ? HOME_ZONE : viewer.timeZone,
    toast: taken?.toast ?? null,
    config: { origin: env().publicOrigin, identity: identity() },
    footer: { year: now().getUTCFullYear() },
  }
  return taken ? data(shown, { headers: { 'Set-Cookie': taken.clear } }) : shown
}

/** Forwards headers of a refusal, such as Retry-After, from any depth. */
export const headers: Route.HeadersFunction = ({ errorHeaders, parentHeaders }) =>
  errorHeaders ?? parentHeaders

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'preload', href: textFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export const meta: Route.MetaFunction = ({ error }) => [
  { title: error ? brand() : `${brand()} · mid-market real estate in Central and Eastern Europe` },
]

/** Whether a route sets this flag in its `handle`. */
function hasFlag(handle: unknown, what: 'static' | 'workbench'): boolean {
  return typeof handle === 'object' && handle !== null && Reflect.get(handle, what) === true
}

/** Static pages (`handle.static`) and server error pages are sent without React; a page that is already hydrated keeps it. */
function useIsHydrated(isRunning: boolean): boolean {
  const hasError = useRouteError() != null
  const isStaticPage = useMatches().some((match) => hasFlag(match.handle, 'static'))
  return isRunning || (!hasError && !isStaticPage)
}

function Icon() {
  const logo = logoPath()
  return <link rel="icon" href={logo ?? '/favicon.svg'} type={logo ? 'image/png' : 'image/svg+xml'} />
}

/** The picture of a link preview: our logo, or the sample's drawing. */
function LinkPreview({ origin }: { origin: string }) {
  const { version } = identity()
  const picture = version === 1 ? '/social.png' : logoPath()
  return (
    picture && (
      <>
        <meta property="og:image" content={origin + picture} />
        <meta
          property="og:image:alt"
          content={`${brand()}: mid-market real estate in Central and Eastern Europe`}
        />
        <meta name="twitter:card" content={version === 1 ? 'summary_large_image' : 'summary'} />
      </>
    )
  )
}

/** Our accent colour in both themes, with its shades. Forced colours take precedence. */
function Accent() {
  const { accent } = identity()
  if (!accent) return null
  const css = `@media (forced-colors: none){:root{--color-boundary:light-dark(${accent.light},${accent.dark});--color-boundary-strong:color-mix(in oklab,var(--color-boundary) 84%,var(--color-ink));--color-boundary-tint:color-mix(in oklab,var(--color-boundary) 12%,var(--color-paper));--color-boundary-ink:var(--color-paper)}}`
  return <style dangerouslySetInnerHTML={{ __html: css }} />
}

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, theme, isRunning, staticScript = '' } = useContext(DocumentContext)
  const isHydrated = useIsHydrated(isRunning)
  const origin = useRouteLoaderData<typeof loader>('root')?.config.origin
  return (
    <html lang="en" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {(['light', 'dark'] as const).map((one) => (
          <meta
            key={one}
            name="theme-color"
            media={`(prefers-color-scheme: ${one})`}
            content={THEME_COLORS[theme ?? one]}
          />
        ))}
        <Icon />
        {origin && <LinkPreview origin={origin} />}
        <Meta />
        <Links />
        <Accent />
      </head>
      <body>
        {children}
        {isHydrated ? (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        ) : (
          <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: staticScript }} />
        )}
      </body>
    </html>
  )
}

/** The unread count received since the server's last response, or undefined, and its setter (MEM-383). */
function useLiveUnread(loaderData: object) {
  const [shown, setShown] = useState<{ loaderData: object; received?: number }>({ loaderData })
  if (shown.loaderData !== loaderData) setShown({ loaderData })
  const receive = useCallback((received: number) => setShown((last) => ({ ...last, received })), [])
  return [shown.received, receive] as const
}

export default function App({ loaderData, matches }: Route.ComponentProps) {
  const reloadDocument = matches.some((match) => match !== undefined && hasFlag(match.handle, 'static'))
  const isStalled = useStalledNavigation()
  useRetryFailedReload()
  const { viewerId } = loaderData
  const [unread, onUnread] = useLiveUnread(loaderData)
  const isWorkbench = matches.some((match) => match !== undefined && hasFlag(match.handle, 'workbench'))
  return (
    <SiteFrame
      viewer={loaderData.viewer}
      unread={unread}
      isWorkbench={isWorkbench}
      footer={loaderData.footer}
      reloadDocument={reloadDocument}
    >
      {isStalled && <StalledScreen isSignedIn={viewerId !== null} />}
      <div hidden={isStalled}>
        <MemberZone zone={loaderData.timeZone}>
          <RetainedActionData>
            <Outlet />
          </RetainedActionData>
        </MemberZone>
      </div>
      {!reloadDocument && (
        <script
          type="application/json"
          id={START_CONFIG_ID}
          dangerouslySetInnerHTML={{ __html: JSON.stringify(loaderData.config).replaceAll('<', '\\u003c') }}
        />
      )}
      <Toaster initial={loaderData.toast} />
      <TypedGuard isSearchGuarded={isWorkbench} />
      <SessionWatch viewerId={viewerId} />
      {viewerId !== null && !reloadDocument && (
        <LazyLivePage streamOf={loaderData.unread === null ? null : viewerId} onUnread={onUnread} />
      )}
    </SiteFrame>
  )
}

export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame viewer={loaderData?.viewer ?? null} footer={loaderData?.footer ?? null} reloadDocument>
      <ErrorPage />
    </SiteFrame>
  )
}
