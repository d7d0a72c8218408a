import { createCookie } from 'react-router'
import { cookieName } from '#app/lib/request.ts'
import { env } from '#app/lib/env.ts'
import { hashToken } from '#app/lib/ids.ts'
import { decrypt, encrypt } from '#app/lib/secret.server.ts'

const NAME = 'parcela_kept'
/** Seconds for which a browser's messages are kept after the last one. */
export const BROWSER_LIFETIME = 7 * 86_400

function cookie() {
  const { secureCookies: secure } = env()
  return createCookie(cookieName(NAME, secure), { httpOnly: true, sameSite: 'lax', path: '/', secure })
}

/** This browser's secret; null without a valid cookie. */
export async function readBrowser(request: Request): Promise<string | null> {
  const sealed: unknown = await cookie().parse(request.headers.get('Cookie'))
  const secret = typeof sealed === 'string' ? decrypt('auth', sealed, NAME) : null
  return secret !== null && /^[\w-]{43}$/.test(secret) ? secret : null
}

/** The hash that identifies the browser in the database; null without a cookie. */
export async function browserHash(request: Request): Promise<Buffer | null> {
  const secret = await readBrowser(request)
  return secret === null ? null : hashToken(secret)
}

export const browserCookie = (secret: string): Promise<string> =>
  cookie().serialize(encrypt('auth', secret, NAME), { maxAge: BROWSER_LIFETIME })

export const expiredBrowserCookie = (): Promise<string> => cookie().serialize('', { maxAge: 0 })
