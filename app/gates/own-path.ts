import { matchPath } from 'react-router'
import type { RouteEntry } from '#app/lib/route-entry.ts'
import { withFrom } from '#app/lib/with-from.ts'
import routes from '../routes.ts'

/** Besides pages with a token and those for guests, which have a gate: reached by emailed links, or for unknown paths. */
const NEVER_AFTER_SIGN_IN = new Set([
  '/confirm-email',
  '/not-me',
  '/complete-registration',
  '/forgot-password',
  '/reset-password',
  '/*',
])

const pagesOf = (entries: readonly RouteEntry[]): string[] =>
  entries.flatMap(({ file, path, children }) => {
    if (children) return file === 'gates/guest-only.tsx' ? [] : pagesOf(children)
    return file.endsWith('.tsx') ? [`/${path ?? ''}`] : []
  })

/** Every page that a sign-in may return to. */
export const OWN_PAGES = pagesOf(routes).filter(
  (path) => !path.includes(':token') && !NEVER_AFTER_SIGN_IN.has(path),
)

/** Maximum length: enough for a comparison of four listings with the longest slugs. */
const MAX_LENGTH = 700

/**
 * The path in `/signin?from=` if it is one of our pages, otherwise null, so that no external URL or action gets
 * through (decision 18, PUB-174).
 */
export function ownPath(from: string | null): string | null {
  if (!from || from.length > MAX_LENGTH || !/^\/(?![/\\])[^\\\s]*$/.test(from)) return null
  const url = URL.parse(from, 'http://own.invalid')
  if (!url || url.origin !== 'http://own.invalid' || url.username || url.password) return null
  // Dots can resolve to a second slash, which browsers read as another host.
  if (url.pathname.startsWith('//')) return null
  const isOwn = OWN_PAGES.some((pattern) => matchPath(pattern, url.pathname))
  return isOwn ? url.pathname + url.search : null
}

/** The page of this request if it is one of ours; for a data request the page it belongs to. */
export function pathOf(request: Request): string | null {
  const url = new URL(request.url)
  url.searchParams.delete('_routes')
  return ownPath(url.pathname.replace(/\.data$/, '') + url.search)
}

/** `/signin` with a return path to this request's page. */
export const signInPath = (request: Request): string => withFrom('/signin', pathOf(request))
