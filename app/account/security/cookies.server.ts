import { createCookie } from 'react-router'
import { cookieName } from '#app/lib/cookie-name.ts'
import { env } from '#app/lib/env.ts'
import { signedToken, sessionCookieName } from '../session.server.ts'

const DEVICE_SECONDS = 400 * 86_400

type Kind = 'step' | 'device' | 'question' | 'signUp' | 'pass'
const COOKIES = {
  /** A sign-in whose code is still to come. It opens the second page of the sign-in and nothing else. */
  step: { name: 'parcela_step', path: '/signin' },
  /** The browser, so that a sign-in from another one can be told. */
  device: { name: 'parcela_device', path: '/' },
  /** A mailed link that gives the browser a budget of its own for signing in. */
  pass: { name: 'parcela_pass', path: '/' },
  /** The question that an authenticator is answering. */
  question: { name: 'parcela_passkey', path: '/' },
  /** A sign-up of this browser, where the press that confirms its address signs in. */
  signUp: { name: 'parcela_sign_up', path: '/' },
} as const satisfies Record<Kind, { name: string; path: string }>

function cookieOf(kind: Kind) {
  const { name, path } = COOKIES[kind]
  const { secureCookies: secure } = env()
  return createCookie(cookieName(name, secure, path), { httpOnly: true, sameSite: 'lax', path, secure })
}

/** The secret that the browser keeps under a cookie of ours; null without one. */
export async function readCookie(kind: Kind, request: Request): Promise<string | null> {
  const value: unknown = await cookieOf(kind).parse(request.headers.get('Cookie'))
  return typeof value === 'string' && /^[\w-]{43}$/.test(value) ? value : null
}

/** The header that keeps a secret in the browser for so many seconds. */
export function keepCookie(kind: Kind, secret: string, seconds: number = DEVICE_SECONDS): Promise<string> {
  return cookieOf(kind).serialize(secret, { maxAge: seconds })
}

/** The header that takes the cookie out of the browser. */
export function dropCookie(kind: Kind): Promise<string> {
  return cookieOf(kind).serialize('', { maxAge: 0 })
}

/** The header that signs a browser in. */
export function sessionCookie(token: string): string {
  return sessionHeader(signedToken(token), env().lives.session)
}

/** The header that takes the session out of the browser. */
export function endedSessionCookie(): string {
  return sessionHeader('', 0)
}

function sessionHeader(value: string, seconds: number): string {
  const secure = env().secureCookies ? '; Secure' : ''
  return `${sessionCookieName()}=${value}; Max-Age=${seconds}; Path=/; HttpOnly${secure}; SameSite=Lax`
}
