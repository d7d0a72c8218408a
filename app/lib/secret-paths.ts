/** Addresses whose last part is a permission of its own: nothing may keep them or pass them on (ADM-077, MEM-384). */
const SECRET_PATH = /^\/(?:apply|unsubscribe|join)\/./

/** Whether the address itself is a credential. */
export function isSecretPath(path: string): boolean {
  return SECRET_PATH.test(path)
}

/** The address under which a page asks which parts of the product paths need; it names them in its query. */
const PARTS = '/__manifest'

/**
 * Whether a whole address holds a credential: in its path, as the `token` of a mailed link, or among the paths that a
 * page asks the parts of.
 */
export function isSecretAddress(address: string): boolean {
  const { pathname, searchParams } = new URL(address)
  if (searchParams.has('token')) return true
  if (pathname !== PARTS) return isSecretPath(pathname)
  return (searchParams.get('paths') ?? '').split(',').some(isSecretPath)
}

/** For answers whose address holds a secret: nothing is kept, nothing is told to other sites. */
export const SECRET_HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
} as const

const IN_TEXT = /(\/(?:apply|unsubscribe|join)\/)[^\s"'<>?#/]+|([?&]token=)[^\s"'<>&#]+/g

/** A text for a log, with the secret of every such address hidden. */
export function withoutSecretPaths(text: string): string {
  return text.replace(
    IN_TEXT,
    (_, path: string | undefined, query: string | undefined) => `${path ?? query}[hidden]`,
  )
}
