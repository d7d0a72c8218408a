import { env } from '#app/lib/env.ts'
import { publishedText } from './published.server.ts'
import { DOCUMENTS } from './schema.ts'

const OWN = ['identity', 'terms', 'privacy'] as const

/** Everything that still names the sample instead of the operator. */
export async function listSamples(): Promise<string[]> {
  const texts = await Promise.all(OWN.map((document) => publishedText(document)))
  const first = texts.flatMap(({ document, version }) =>
    version === 1 ? [DOCUMENTS[document].title.toLowerCase()] : [],
  )
  return env().mailFrom.endsWith('.test>') ? [...first, 'MAIL_FROM'] : first
}
