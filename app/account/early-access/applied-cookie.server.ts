import { createCookie } from 'react-router'
import { cookieName } from '#app/lib/request.ts'
import { env } from '#app/lib/env.ts'
import { emailAddress } from '../schema.ts'

function cookie() {
  const { secureCookies: secure } = env()
  return createCookie(cookieName('parcela_applied', secure), {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    maxAge: 3600,
    secure,
  })
}

/** Stores the address for the confirmation screen for an hour, only in the applicant's browser. */
export function rememberApplied(email: string): Promise<string> {
  return cookie().serialize(email)
}

/** The address that applied in this browser, or null. */
export async function readApplied(request: Request): Promise<string | null> {
  const email = emailAddress.safeParse(await cookie().parse(request.headers.get('Cookie')))
  return email.success ? email.data : null
}
