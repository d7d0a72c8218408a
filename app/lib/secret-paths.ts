/** Paths whose last segment is a credential: never store or forward them (ADM-077, MEM-384). */
const SECRET_PATH = /^\/(?:apply|unsubscribe|join)\/./

/** Whether the path itself is a credential. */
export function isSecretPath(path: string): boolean {
  return SECRET_PATH.test(path)
}

/** React Router's manifest endpoint, which lists paths in its query. */
const PARTS = '/__manifest'

/**
 * Whether a URL contains a credential: in its path, as the `token` of a mailed link, or among the paths of a manifest
 * request.
 */
export function isSecretAddress(address: string): boolean {
  const { pathname, searchParams } = new URL(address)
  if (searchParams.has('token')) return true
  if (pathname !== PARTS) return isSecretPath(pathname)
  return (searchParams.get('paths') ?? '').split(',').some(isSecretPath)
}

/** Headers for secret URLs: no caching, no referrer. */
export const SECRET_HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
} as const

const IN_TEXT = /(\/(?:apply|unsubscribe|join)\/)[^\s"'<>?#/]+|([?&]token=)[^\s"'<>&#]+/g

/** Redacts the secrets of such URLs in a log text. */
export function withoutSecretPaths(text: string): string {
  return text.replace(
    IN_TEXT,
    (_, path: string | undefined, query: string | undefined) => `${path ?? query}[hidden]`,
  )
}
