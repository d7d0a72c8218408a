import { isIP } from 'node:net'
import { env } from '#app/lib/env.ts'

/**
 * The relying party: the host of PUBLIC_ORIGIN. Null where browsers allow no passkeys: an IP address, or neither https
 * nor localhost.
 */
export function relyingParty(): { id: string; origin: string } | null {
  const { publicOrigin } = env()
  const { hostname, protocol } = new URL(publicOrigin)
  const isSafe = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  if (!isSafe || isIP(hostname) !== 0 || hostname.startsWith('[')) return null
  return { id: hostname, origin: publicOrigin }
}
