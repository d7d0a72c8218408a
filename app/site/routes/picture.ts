import { publishedIdentity } from '#app/legal/published.server.ts'
import { refusal } from '#app/lib/refusal.ts'
import type { Route } from './+types/picture'

/** Our logo, or the photo of a person by number; the address names the version that it was linked from. */
export async function loader({ params: { picture }, request }: Route.LoaderArgs) {
  const { version, logo, people } = await publishedIdentity()
  const url = picture === 'logo' ? logo : people[Number(picture)]?.photo
  const [, type, bytes] = /^data:(image\/\w+);base64,(.+)$/.exec(url ?? '') ?? []
  if (!type || !bytes) throw refusal('not_found')
  const isCurrent = new URL(request.url).searchParams.get('version') === String(version)
  return new Response(Buffer.from(bytes, 'base64'), {
    headers: { 'Content-Type': type, 'Cache-Control': isCurrent ? 'public, max-age=86400' : 'no-store' },
  })
}
