import { createCookie, redirect } from 'react-router'
import { cookieName } from './cookie-name.ts'
import { env } from './env.ts'

/** A short message of one title and one text, and where it leads: in a new window unless it says what succeeded. An error stays until it is closed. */
export type Toast = {
  title: string
  text?: string
  link?: { label: string; to: string }
  tone: 'ok' | 'error' | 'note'
}

function toastCookie() {
  const { secureCookies: secure } = env()
  const options = { httpOnly: true, sameSite: 'lax', path: '/', maxAge: 60, secure } as const
  return createCookie(cookieName('parcela_toast', secure), options)
}

/** Leads on with a message that the next page shows once. */
export async function redirectWithToast(
  url: string,
  toast: Toast,
  headers: Headers = new Headers(),
): Promise<Response> {
  headers.append('Set-Cookie', await toastCookie().serialize(toast))
  return redirect(url, { status: 303, headers })
}

/** The message that a redirect left for this request, and the header that takes it away; null without one, and for HEAD, which shows nothing. */
export async function takeToast(request: Request): Promise<{ toast: Toast; clear: string } | null> {
  if (request.method === 'HEAD') return null
  const value: unknown = await toastCookie().parse(request.headers.get('Cookie'))
  if (!isToast(value)) return null
  return { toast: value, clear: await toastCookie().serialize('', { maxAge: 0 }) }
}

function isToast(value: unknown): value is Toast {
  return (
    typeof value === 'object' &&
    value !== null &&
    'title' in value &&
    typeof value.title === 'string' &&
    'tone' in value &&
    (value.tone === 'ok' || value.tone === 'error' || value.tone === 'note') &&
    (!('text' in value) || typeof value.text === 'string') &&
    (!('link' in value) || isLink(value.link))
  )
}

/** The cookie is the browser's: whatever it holds, a toast leads to one of our pages and nowhere else. */
function isLink(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'label' in value &&
    typeof value.label === 'string' &&
    'to' in value &&
    typeof value.to === 'string' &&
    /^\/(?![/\\])/.test(value.to)
  )
}
