import { AsyncLocalStorage } from 'node:async_hooks'
import { isIP } from 'node:net'
import { kept } from './kept.ts'
import type { RefusalBody } from './refusal.ts'

/** What the process knows about the request in hand; one object a request, filled in on the way. */
export type RequestFacts = {
  readonly requestId: string
  /** The client's address, as told by trusted proxies only. */
  readonly ip: string
  readonly userAgent: string
  /** Aborted once whoever asked has left, or was cut off. */
  readonly signal?: AbortSignal
  /** For inline scripts of this answer. */
  readonly nonce: string
  /** The browser sent a session cookie; says nothing about whether it is valid. */
  readonly hasSessionCookie: boolean
  /** Of a reading request: where the primary's log stood after the visitor's last write, empty without one. */
  readonly readAfter?: string
  viewerUserId?: string
  /** The pattern of the matched route, such as /deal/:slug; never the address itself. */
  routePattern?: string
  /** An outage of the database or of the file store ended this request; the answer is 503. */
  outage?: boolean
  /** What the answer says of an outage, where it is not the database's. */
  outageWords?: string
  /** A bug ended this request; it is in the log, and the answer stays a 500 even when the client has left. */
  failed?: boolean
  /** The account wrote too often; the answer is 429, with this many seconds to wait. */
  writesRefused?: number
  /** A refused call may come again after this many seconds. */
  retryAfter?: number
  /** The body grew past a limit while it was read; the answer is this refusal. */
  bodyRefused?: 'too_large' | 'too_many_fields'
  /** The body came too slowly or not at all, and was given up while it was read. */
  slowBody?: boolean
  /** The own page that the gate led an unapproved member away from. */
  ledFrom?: string
  /** The answer is this refusal's page: no loader, action or session is read. */
  refusal?: { status: number; body: RefusalBody }
}

export const requestContext = kept('request', () => new AsyncLocalStorage<RequestFacts>())

/** The address of the client of the request in hand. */
export function clientAddress(): string {
  return requestContext.getStore()?.ip ?? '127.0.0.1'
}

/**
 * Throws the reason when whoever asked has left: they saw their request fail, so it keeps nothing. Called last in a
 * transaction that stores a file.
 */
export function throwIfLeft(): void {
  requestContext.getStore()?.signal?.throwIfAborted()
}

/** IPv4 in IPv6 notation as plain IPv4, without a port; null when it is not an address. */
function plainAddress(text: string): string | null {
  const [, inBrackets, v4] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(text.trim()) ?? []
  const address = (inBrackets ?? v4 ?? text.trim()).replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) ? address.toLowerCase() : null
}

/**
 * The client's address: the socket's peer, or with `hops` trusted proxies the entry that the outermost of them
 * wrote into X-Forwarded-For. Entries further left are the client's own claim and are never looked at. An entry that is no
 * address is told to `onUnreadable`, since every visitor then counts as the peer.
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

/** What a limit counts for an address: IPv4 as it is, IPv6 by its /64, since one customer holds all of it. */
export function limitedAddress(ip: string): string {
  if (isIP(ip) !== 6) return ip
  const [head = '', tail] = ip.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** What a stream, a fetch or a body says when the other side has closed the connection. */
const LEFT = new Set(['ABORT_ERR', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'])

/** Whether an error says no more than that the client has left, which is nobody's fault. */
export function isFromLeaving(error: unknown, signal: AbortSignal): boolean {
  if (!signal.aborted) return false
  if (error === signal.reason) return true
  if (!(error instanceof Error)) return false
  return error.name === 'AbortError' || ('code' in error && LEFT.has(String(error.code)))
}

const SESSION_COOKIE = /(?:^|;\s*)(?:__Secure-|__Host-)?[\w.-]*session_token=[^;]/

export function hasSessionCookie(cookie: string | null): boolean {
  return cookie !== null && SESSION_COOKIE.test(cookie)
}
