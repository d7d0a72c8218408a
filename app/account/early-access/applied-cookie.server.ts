import { redirectWithToast, type Toast } from '#app/lib/toast.ts'
import { emailAddress } from '../schema.ts'
import { ownCookie } from '../session.server.ts'

const cookie = () => ownCookie('parcela_applied')

/** Stores the address for the confirmation screen for an hour, only in the applicant's browser. */
export const rememberApplied = (email: string): Promise<string> => cookie().serialize(email, { maxAge: 3600 })

export async function readApplied(request: Request): Promise<string | null> {
  const email = emailAddress.safeParse(await cookie().parse(request.headers.get('Cookie')))
  return email.success ? email.data : null
}

/** Redirects to the inbox page, which shows the address in this browser only. */
export async function toInbox(email: string, toast: Toast, headers = new Headers()): Promise<Response> {
  headers.append('Set-Cookie', await rememberApplied(email))
  return redirectWithToast('/signin?inbox=1', toast, headers)
}

/** The address that was entered to request an email; null on any other page. */
export const readInbox = async (request: Request): Promise<string | null> =>
  new URL(request.url).searchParams.has('inbox') ? readApplied(request) : null
