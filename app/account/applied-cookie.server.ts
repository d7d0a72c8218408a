import { createCookie } from 'react-router'
import { env } from '#app/lib/env.ts'
import { emailAddress } from './schema.ts'

const cookie = createCookie('parcela_applied', {
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  maxAge: 3600,
})

/** Keeps for an hour, in the applicant's browser only, which address the confirmation screen names. */
export function rememberApplied(email: string): Promise<string> {
  return cookie.serialize(email, { secure: env().secureCookies })
}

/** The address that this browser applied with, or null. */
export async function readApplied(request: Request): Promise<string | null> {
  const email = emailAddress.safeParse(await cookie.parse(request.headers.get('Cookie')))
  return email.success ? email.data : null
}
