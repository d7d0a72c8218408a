import { isSecretAddress, SECRET_HEADERS } from '#app/lib/request.ts'

type ResponseFacts = { requestId: string; nonce: string; viewerUserId?: string }

type PolicySettings = {
  publicOrigin: string
  /** Other origins that a page may read from: the map style's, if set. */
  connect: readonly string[]
  /** Web sockets that a page may open; none in a release. */
  sockets?: readonly string[]
}

/** Scripts run from our own files or with this response's nonce; no framing, and no requests to other origins. */
export function contentSecurityPolicy(
  nonce: string,
  connect: readonly string[],
  sockets: readonly string[] = [],
): string {
  const others = connect.map((origin) => ` ${origin}`).join('')
  const opened = sockets.map((address) => ` ${address}`).join('')
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${others}`,
    "font-src 'self'",
    `connect-src 'self'${others}${opened}`,
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
} as const

/** Two years, the minimum for browsers' preload lists. */
const HSTS = 'max-age=63072000; includeSubDomains'

/**
 * Sets the security headers of a response. A route may set its own Content-Security-Policy, Referrer-Policy and
 * Cache-Control, for example the sandbox of a file. A response at a secret URL is never cached and sends no referrer
 * (ADM-077).
 */
export function secure(
  headers: Headers,
  facts: ResponseFacts,
  { publicOrigin, connect, sockets }: PolicySettings,
  address?: string,
): void {
  const { requestId, nonce, viewerUserId } = facts
  for (const [name, value] of Object.entries(ALWAYS)) headers.set(name, value)
  headers.set('X-Request-Id', requestId)
  if (publicOrigin.startsWith('https:')) headers.set('Strict-Transport-Security', HSTS)
  if (address !== undefined && isSecretAddress(address))
    for (const [name, value] of Object.entries(SECRET_HEADERS)) headers.set(name, value)
  if (!headers.has('Content-Security-Policy'))
    headers.set('Content-Security-Policy', contentSecurityPolicy(nonce, connect, sockets))
  if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
  // Pages of a signed-in person are not cached, so that going back after signing out shows nothing (PUB-029).
  if (!headers.has('Cache-Control'))
    headers.set('Cache-Control', viewerUserId ? 'private, no-store' : 'private, no-cache')
}
