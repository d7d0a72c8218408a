import { isLogPlace } from '#app/db/replica.server.ts'
import { cookieName } from '#app/lib/cookie-name.ts'

const NAME = 'parcela_written'
/** Long past the 2 s that a replica may lag. */
const SECONDS = 30

/** Where the primary's log stood after this browser's last write; empty without one. */
export function writtenAt(cookie: string | null, isSecure: boolean): string {
  const name = cookieName(NAME, isSecure)
  const [, place = ''] = new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookie ?? '') ?? []
  return isLogPlace(place) ? place : ''
}

/** The cookie that carries it: reads that may lag are answered by a database that has seen the write. */
export function writtenCookie(place: string, isSecure: boolean): string {
  return `${cookieName(NAME, isSecure)}=${place}; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
