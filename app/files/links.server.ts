import { now } from '#app/lib/clock.ts'
import { sign, verify } from '#app/lib/secret.server.ts'

const message = (fileId: string, userId: string, expires: number) => `${fileId}.${userId}.${expires}`

/**
 * A signed link to one file for one user: site-relative, valid for `lifeSeconds`, and only in that user's session. Access
 * is checked before signing and again when it is opened (MEM-248, ADM-083).
 */
export function signFileLink(fileId: string, userId: string, lifeSeconds: number): string {
  const expires = Math.floor(now().getTime() / 1000) + lifeSeconds
  const query = new URLSearchParams({
    expires: String(expires),
    signature: sign('file-link', message(fileId, userId, expires)),
  })
  return `/files/${fileId}?${query}`
}

export type LinkCheck = 'valid' | 'expired' | 'invalid'

export function checkFileLink(fileId: string, userId: string, query: URLSearchParams): LinkCheck {
  const expires = /^[1-9][0-9]{0,11}$/.exec(query.get('expires') ?? '')?.[0]
  if (
    !expires ||
    !verify('file-link', message(fileId, userId, Number(expires)), query.get('signature') ?? '')
  )
    return 'invalid'
  return Number(expires) * 1000 > now().getTime() ? 'valid' : 'expired'
}
