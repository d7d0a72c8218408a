import { earlierText, publishedText } from '#app/legal/published.server.ts'
import type { DocumentName, ShownText } from '#app/legal/schema.ts'
import { readNumericId } from '#app/lib/ids.ts'
import { refusal } from '#app/lib/refusal.ts'

/** The text of `?version=N`, or the current one without it; throws 404 for an unknown version. */
export async function contentOf(document: DocumentName, request: Request): Promise<ShownText> {
  const asked = new URL(request.url).searchParams.get('version')
  if (asked === null) return publishedText(document)
  const version = readNumericId(asked)
  const text = version === null ? null : await earlierText(document, version)
  if (!text) throw refusal('not_found')
  return text
}
