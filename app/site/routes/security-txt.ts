import { env } from '#app/lib/env.ts'
import { now } from '#app/lib/clock.ts'
import { identity } from '#app/lib/identity.ts'

const YEAR_MS = 365 * 86_400_000

/** Where to report a vulnerability (RFC 9116). */
export function loader() {
  const { publicOrigin } = env()
  const lines = [
    `Contact: mailto:${identity().supportEmail}`,
    `Expires: ${new Date(now().getTime() + YEAR_MS).toISOString()}`,
    'Preferred-Languages: en, pl',
    `Canonical: ${publicOrigin}/.well-known/security.txt`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  })
}
