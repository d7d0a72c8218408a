import { AsyncLocalStorage } from 'node:async_hooks'
import { isIP } from 'node:net'
import { processWide } from './process-wide.ts'
import type { RefusalBody } from './refusal-body.ts'

/** Paths whose last segment is a credential: never store or forward them (ADM-077, MEM-384). */
const SECRET_PATH = /^\/(?:apply|unsubscribe|join)\/./

const isSecretPath = (path: string): boolean => SECRET_PATH.test(path)

/** React Router's manifest endpoint, which lists paths in its query. */
const MANIFEST_PATH = '/__manifest'

/** Whether a URL has a credential: in its path, as `token`, or in a path that a manifest request asks for. */
export function isSecretAddress(address: string): boolean {
  const { pathname, searchParams } = new URL(address)
  if (searchParams.has('token')) return true
  if (pathname !== MANIFEST_PATH) return isSecretPath(pathname)
  return (searchParams.get('paths') ?? '').split(',').some(isSecretPath)
}

export const SECRET_HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
} as const

const SECRETS_IN_TEXT = /(\/(?:apply|unsubscribe|join)\/)[^\s"'<>?#/]+|([?&]token=)[^\s"'<>&#]+/g

/** Redacts the secrets of such URLs in log text. */
export function withoutSecretPaths(text: string): string {
  return text.replace(
    SECRETS_IN_TEXT,
    (_, path: string | undefined, query: string | undefined) => `${path ?? query}[hidden]`,
  )
}

/** Facts about the current request, filled in while it is processed. */
export type RequestFacts = {
  readonly requestId: string
  /** Client address, taken from trusted proxies only. */
  readonly ip: string
  readonly userAgent: string
  /** Aborted once the client has disconnected or been cut off. */
  readonly signal?: AbortSignal
  readonly nonce: string
  /** A session cookie was sent; it may be invalid. */
  readonly hasSessionCookie: boolean
  viewerUserId?: string
  /** The viewer is not an admin and has no approved company. */
  isUnapproved?: boolean
  /** The secret from the browser's device cookie, if it sent one. */
  device?: string
  /** The account that a guest's browser signed in to before or has a sign-in link for; set by a sign-in attempt. */
  knownUserId?: string
  /** Pattern of the matched route, such as /deal/:slug; never the URL itself. */
  routePattern?: string
  /** An outage of the database or file store ended this request; the response is a 503. */
  outage?: boolean
  /** Message for an outage other than the database's. */
  outageMessage?: string
  /** A bug ended this request; logged, and the response is a 500 even if the client has disconnected. */
  failed?: boolean
  /** The account wrote too often; the response is a 429 with this many seconds to wait. */
  writeRetryAfter?: number
  /** Retry-After of a refused call, in seconds. */
  retryAfter?: number
  /** The body exceeded a limit while being read; the response is this refusal. */
  bodyRefused?: 'too_large' | 'too_many_fields' | 'unavailable'
  /** The body arrived too slowly and was abandoned. */
  slowBody?: boolean
  /** The page that the gate redirected an unapproved member away from. */
  redirectedFrom?: string
  /** The response is this refusal's page, without running loaders, actions or session lookup. */
  refusal?: { status: number; body: RefusalBody }
}

export const requestContext = processWide('request', () => new AsyncLocalStorage<RequestFacts>())

export const clientAddress = (): string => requestContext.getStore()?.ip ?? '127.0.0.1'

/** Throws if the client left and saw the request fail; the last step of a transaction that stores a file. */
export function throwIfDisconnected(): void {
  requestContext.getStore()?.signal?.throwIfAborted()
}

/** Normalises an address: no port, IPv4-mapped IPv6 as IPv4; null if invalid. */
function plainAddress(text: string): string | null {
  const [, inBrackets, v4] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(text.trim()) ?? []
  const address = (inBrackets ?? v4 ?? text.trim()).replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) ? address.toLowerCase() : null
}

/**
 * The client's address: the socket peer or, with `hops` trusted proxies, the X-Forwarded-For entry of the outermost one.
 * Ignores entries further left, which the client controls. Calls `onUnreadable` for an invalid entry, since every
 * visitor then has the peer's address.
 */
export function clientIp(
  peer: string,
  forwardedFor: string | null,
  hops: number,
  onUnreadable?: () => void,
): string {
  const socket = plainAddress(peer) ?? '0.0.0.0'
  if (hops === 0 || !forwardedFor) return socket
  const chain = [...forwardedFor.split(','), socket]
  const claimed = plainAddress(chain[Math.max(0, chain.length - 1 - hops)] ?? '')
  if (claimed === null) onUnreadable?.()
  return claimed ?? socket
}

/** Rate-limit key of an address: IPv4 as is, IPv6 by its first groups (a /64, which belongs to one customer). */
export function rateLimitKey(ip: string, count = 4): string {
  if (isIP(ip) !== 6) return ip
  const [head = '', tail] = ip.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = [...before, ...zeros, ...after].slice(0, count)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${count * 16}`
}

/** Sender of the current request: the signed-in user, otherwise the client address. Undefined outside requests. */
export function requestSender(): string | undefined {
  const facts = requestContext.getStore()
  return facts && (facts.viewerUserId ?? rateLimitKey(facts.ip))
}

export type QueueSender = { by: string; isGuest: boolean }

/**
 * The sender for queues of heavy work: a member, or the network (IPv6 by its /48) of a guest or of an account without an
 * approved company, since anyone can create many of those. Undefined outside requests.
 */
export function queueSender(): QueueSender | undefined {
  const facts = requestContext.getStore()
  const account = facts?.isUnapproved ? undefined : (facts?.viewerUserId ?? facts?.knownUserId)
  return facts && { by: account ?? rateLimitKey(facts.ip, 3), isGuest: account === undefined }
}

const DISCONNECT_CODES = new Set(['ABORT_ERR', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'])

/** Whether an error only means that the client has disconnected. */
export function isClientAbort(error: unknown, signal: AbortSignal): boolean {
  if (!signal.aborted) return false
  if (error === signal.reason) return true
  if (!(error instanceof Error)) return false
  return error.name === 'AbortError' || ('code' in error && DISCONNECT_CODES.has(String(error.code)))
}

const SESSION_COOKIE = /(?:^|;\s*)(?:__Secure-|__Host-)?[\w.-]*session_token=[^;]/

export const hasSessionCookie = (cookie: string | null): boolean =>
  cookie !== null && SESSION_COOKIE.test(cookie)

const HOST = '__Host-'
const SECURE = '__Secure-'

/**
 * A cookie's name in the browser, prefixed over https so that it cannot be planted over http. A site-wide cookie is also
 * bound to the host, so that sibling domains cannot plant one.
 */
export function cookieName(name: string, isSecure: boolean, path = '/'): string {
  if (!isSecure) return name
  return `${path === '/' ? HOST : SECURE}${name}`
}

const OWN = /^(?:__Host-|__Secure-)?parcela[._]/

/** Names that the previous release did not have: under the previous prefix they can only have been planted. */
const LATER = new Set([`${SECURE}parcela_kept`])

/**
 * The Cookie header as the product reads it. If one of our names occurs twice, it counts as not sent, since the genuine
 * cookie cannot be identified. Over https a cookie with the previous prefix counts under its current name if that one
 * is missing.
 */
export function readableCookies(header: string, isSecure: boolean): string {
  const pairs = header.split(';').map((part) => part.trim())
  const nameOf = (pair: string) => pair.split('=', 1)[0]?.trim() ?? ''
  const times = new Map<string, number>()
  for (const pair of pairs) times.set(nameOf(pair), (times.get(nameOf(pair)) ?? 0) + 1)
  const single = pairs.filter((pair) => !OWN.test(nameOf(pair)) || times.get(nameOf(pair)) === 1)
  if (!isSecure) return single.join('; ')
  const renamed = single
    .filter((pair) => OWN.test(nameOf(pair)) && pair.startsWith(SECURE) && !LATER.has(nameOf(pair)))
    .map((pair) => HOST + pair.slice(SECURE.length))
    .filter((pair) => !times.has(nameOf(pair)))
  return [...single, ...renamed].join('; ')
}

/** The same cookies under the previous release's names, so that rolling upgrades and rollbacks sign nobody out. */
export function underPreviousNames(given: readonly string[]): string[] {
  return given
    .filter((cookie) => cookie.startsWith(`${HOST}parcela`))
    .map((cookie) => SECURE + cookie.slice(HOST.length))
    .filter((cookie) => !LATER.has(cookie.split('=', 1)[0] ?? ''))
}
