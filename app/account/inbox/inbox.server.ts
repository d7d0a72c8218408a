import { redirectWithToast, type Toast } from '#app/lib/toast.ts'
import { readApplied, rememberApplied } from '../early-access/applied-cookie.server.ts'

const INBOX = '/signin?inbox=1'

/** Redirects to the inbox page, which shows the address in this browser only. */
export async function toInbox(email: string, toast: Toast, headers = new Headers()): Promise<Response> {
  headers.append('Set-Cookie', await rememberApplied(email))
  return redirectWithToast(INBOX, toast, headers)
}

/** The address that was entered to request an email; null on any other page. */
export async function readInbox(request: Request): Promise<string | null> {
  return new URL(request.url).searchParams.has('inbox') ? readApplied(request) : null
}
