import { createCookie } from 'react-router'
import { cookieName } from '#app/lib/cookie-name.ts'
import { env } from '#app/lib/env.ts'
import { hashToken } from '#app/lib/ids.ts'
import { decrypt, encrypt } from '#app/lib/secret.server.ts'

const NAME = 'parcela_kept'
/** Seconds for which a browser's own stay, from the last one on. */
export const BROWSER_LIFE = 7 * 86_400

function cookie() {
  const { secureCookies: secure } = env()
  return createCookie(cookieName(NAME, secure), { httpOnly: true, sameSite: 'lax', path: '/', secure })
}

/** The secret of this browser; null where it has none of ours. */
export async function readBrowser(request: Request): Promise<string | null> {
  const sealed: unknown = await cookie().parse(request.headers.get('Cookie'))
  const secret = typeof sealed === 'string' ? decrypt('auth', sealed, NAME) : null
  return secret !== null && /^[\w-]{43}$/.test(secret) ? secret : null
}

/** What the database knows the browser by; null where nothing can be kept for it. */
export async function browserHash(request: Request): Promise<Buffer | null> {
  const secret = await readBrowser(request)
  return secret === null ? null : hashToken(secret)
}

/** The header that keeps the secret in the browser, sealed. */
export function browserCookie(secret: string): Promise<string> {
  return cookie().serialize(encrypt('auth', secret, NAME), { maxAge: BROWSER_LIFE })
}

/** The header that takes it out of the browser. */
export function droppedBrowserCookie(): Promise<string> {
  return cookie().serialize('', { maxAge: 0 })
}
