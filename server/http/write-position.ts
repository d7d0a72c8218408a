import { isWalPosition } from '#app/db/replica.server.ts'
import { cookieName } from '#app/lib/cookie-name.ts'

const NAME = 'parcela_written'
/** Far longer than the 2 s that a replica may lag. */
const SECONDS = 30

/** The primary's log position after this browser's last write; empty without one. */
export function readWritePosition(cookie: string | null, isSecure: boolean): string {
  const name = cookieName(NAME, isSecure)
  const [, place = ''] = new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookie ?? '') ?? []
  return isWalPosition(place) ? place : ''
}

/** The cookie with the position: reads that may lag go to a database that has the write. */
export function writePositionCookie(place: string, isSecure: boolean): string {
  return `${cookieName(NAME, isSecure)}=${place}; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
