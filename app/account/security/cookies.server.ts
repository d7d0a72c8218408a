import { createCookie } from 'react-router'
import { cookieName } from '#app/lib/cookie-name.ts'
import { env } from '#app/lib/env.ts'
import { signedToken, sessionCookieName } from '../session.server.ts'

const DEVICE_SECONDS = 400 * 86_400

type Kind = 'step' | 'device' | 'challenge' | 'signUp' | 'pass'
const COOKIES = {
  /** A sign-in whose code is still missing. Only gives access to the code page. */
  step: { name: 'parcela_step', path: '/signin' },
  /** Identifies the browser, so that a sign-in from a new one can be reported. */
  device: { name: 'parcela_device', path: '/' },
  /** An emailed link that gives the browser its own budget for signing in. */
  pass: { name: 'parcela_pass', path: '/' },
  /** The challenge that an authenticator is answering. */
  challenge: { name: 'parcela_passkey', path: '/' },
  /** Identifies the browser that signed up, where confirming the address also signs in. */
  signUp: { name: 'parcela_sign_up', path: '/' },
} as const satisfies Record<Kind, { name: string; path: string }>

function cookieOf(kind: Kind) {
  const { name, path } = COOKIES[kind]
  const { secureCookies: secure } = env()
  return createCookie(cookieName(name, secure, path), { httpOnly: true, sameSite: 'lax', path, secure })
}

/** The secret in one of our cookies; null without one. */
export async function readCookie(kind: Kind, request: Request): Promise<string | null> {
  const value: unknown = await cookieOf(kind).parse(request.headers.get('Cookie'))
  return typeof value === 'string' && /^[\w-]{43}$/.test(value) ? value : null
}

/** The header that stores a secret in the browser for the given number of seconds. */
export function setCookieHeader(
  kind: Kind,
  secret: string,
  seconds: number = DEVICE_SECONDS,
): Promise<string> {
  return cookieOf(kind).serialize(secret, { maxAge: seconds })
}

/** The header that deletes the cookie. */
export function clearCookieHeader(kind: Kind): Promise<string> {
  return cookieOf(kind).serialize('', { maxAge: 0 })
}

/** The header that sets the session cookie. */
export function sessionCookie(token: string): string {
  return sessionHeader(signedToken(token), env().lifetimes.session)
}

/** The header that deletes the session cookie. */
export function endedSessionCookie(): string {
  return sessionHeader('', 0)
}

function sessionHeader(value: string, seconds: number): string {
  const secure = env().secureCookies ? '; Secure' : ''
  return `${sessionCookieName()}=${value}; Max-Age=${seconds}; Path=/; HttpOnly${secure}; SameSite=Lax`
}
