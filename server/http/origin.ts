export type OriginFacts = {
  method: string
  path: string
  secFetchSite: string | null
  origin: string | null
  publicOrigin: string
}

/** One-click unsubscription is posted by mail programs, which have no origin; its token is the permission (RFC 8058). */
const FROM_ANYWHERE = /^\/unsubscribe\/[\w-]+$/

/**
 * Whether a request may change something: reads always; a write only from our own pages. A browser says so in
 * Sec-Fetch-Site; where that header is absent, Origin must be the public origin.
 */
export function mayWrite({ method, path, secFetchSite, origin, publicOrigin }: OriginFacts): boolean {
  if (method === 'GET' || method === 'HEAD') return true
  if (method === 'POST' && FROM_ANYWHERE.test(path)) return true
  if (secFetchSite !== null) return secFetchSite === 'same-origin'
  return origin === publicOrigin
}
