import { createCookie } from 'react-router'
import { env } from '#app/lib/env.ts'
import { signedToken, sessionCookieName } from '../session.server.ts'

const hidden = { httpOnly: true, sameSite: 'lax', path: '/' } as const
const DEVICE_SECONDS = 400 * 86_400

/** A sign-in whose code is still to come. It opens the second page of the sign-in and nothing else. */
const stepCookie = createCookie('parcela_step', { ...hidden, path: '/signin' })
/** The browser, so that a sign-in from another one can be told. */
const deviceCookie = createCookie('parcela_device', { ...hidden, maxAge: DEVICE_SECONDS })
/** The question that an authenticator is answering. */
const questionCookie = createCookie('parcela_passkey', hidden)

type Kind = 'step' | 'device' | 'question'
const COOKIES = {
  step: stepCookie,
  device: deviceCookie,
  question: questionCookie,
} as const satisfies Record<Kind, typeof stepCookie>

/** The secret that the browser keeps under a cookie of ours; null without one. */
export async function readCookie(kind: Kind, request: Request): Promise<string | null> {
  const value: unknown = await COOKIES[kind].parse(request.headers.get('Cookie'))
  return typeof value === 'string' && /^[\w-]{43}$/.test(value) ? value : null
}

/** The header that keeps a secret in the browser for so many seconds. */
export function keepCookie(kind: Kind, secret: string, seconds: number = DEVICE_SECONDS): Promise<string> {
  return COOKIES[kind].serialize(secret, { secure: env().secureCookies, maxAge: seconds })
}

/** The header that takes the cookie out of the browser. */
export function dropCookie(kind: Kind): Promise<string> {
  return COOKIES[kind].serialize('', { secure: env().secureCookies, maxAge: 0 })
}

/** The header that signs a browser in, as the auth library writes it. */
export function sessionCookie(token: string): string {
  const secure = env().secureCookies ? '; Secure' : ''
  return `${sessionCookieName()}=${signedToken(token)}; Max-Age=${env().lives.session}; Path=/; HttpOnly${secure}; SameSite=Lax`
}
