import { isIP } from 'node:net'
import { env } from '#app/lib/env.ts'

/**
 * Under which name passkeys are made: the host of PUBLIC_ORIGIN. Null where browsers allow none, because it is a bare
 * address and no name, or neither https nor this machine.
 */
export function relyingParty(): { id: string; origin: string } | null {
  const { publicOrigin } = env()
  const { hostname, protocol } = new URL(publicOrigin)
  const isSafe = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  if (!isSafe || isIP(hostname) !== 0 || hostname.startsWith('[')) return null
  return { id: hostname, origin: publicOrigin }
}
