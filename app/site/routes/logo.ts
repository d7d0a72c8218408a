import { publishedIdentity } from '#app/legal/published.server.ts'
import { refusal } from '#app/lib/refusal.ts'

/** Our logo; its address changes with each version of the identity. */
export async function loader() {
  const { logo } = await publishedIdentity()
  if (logo === '') throw refusal('not_found')
  return new Response(Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64'), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' },
  })
}
