import { createCookie, redirect } from 'react-router'
import { z } from 'zod'
import { cookieName } from './request.ts'
import { env } from './env.ts'

/** A short message with an optional link, which opens in a new window unless the tone is "ok". Errors stay until closed. */
export type Toast = {
  title: string
  text?: string
  link?: { label: string; to: string }
  tone: 'ok' | 'error' | 'note'
}

export const done = (title: string, text?: string): Toast => ({ title, ...(text && { text }), tone: 'ok' })

function toastCookie() {
  const { secureCookies: secure } = env()
  const options = { httpOnly: true, sameSite: 'lax', path: '/', maxAge: 60, secure } as const
  return createCookie(cookieName('parcela_toast', secure), options)
}

/** Redirects with a message that the next page shows once. */
export async function redirectWithToast(
  url: string,
  toast: Toast,
  headers: Headers = new Headers(),
): Promise<Response> {
  headers.append('Set-Cookie', await toastCookie().serialize(toast))
  return redirect(url, { status: 303, headers })
}

/** The pending message of a redirect and the header that clears it; null if none, and for HEAD. */
export async function takeToast(request: Request): Promise<{ toast: Toast; clear: string } | null> {
  if (request.method === 'HEAD') return null
  const value: unknown = await toastCookie().parse(request.headers.get('Cookie'))
  if (!isToast(value)) return null
  return { toast: value, clear: await toastCookie().serialize('', { maxAge: 0 }) }
}

/** The cookie is client-controlled, so a toast may only link to our own pages. */
const toastSchema = z.object({
  title: z.string(),
  text: z.string().optional(),
  link: z.object({ label: z.string(), to: z.string().regex(/^\/(?![/\\])/) }).optional(),
  tone: z.enum(['ok', 'error', 'note']),
})

const isToast = (value: unknown): value is Toast => toastSchema.safeParse(value).success
