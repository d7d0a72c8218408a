type OriginFacts = {
  method: string
  path: string
  secFetchSite: string | null
  origin: string | null
  publicOrigin: string
}

/** One-click unsubscribe is posted by email clients, which send no origin; its token is the permission (RFC 8058). */
const FROM_ANYWHERE = /^\/unsubscribe\/[\w-]+$/

/** Writes are accepted only from our pages, by Sec-Fetch-Site or, in browsers without it, by Origin. */
export function mayWrite({ method, path, secFetchSite, origin, publicOrigin }: OriginFacts): boolean {
  if (method === 'GET' || method === 'HEAD') return true
  if (method === 'POST' && FROM_ANYWHERE.test(path)) return true
  if (secFetchSite !== null) return secFetchSite === 'same-origin'
  return origin === publicOrigin
}
