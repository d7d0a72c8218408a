import { env } from '#app/lib/env.ts'
import { SAMPLE } from '#app/lib/identity.ts'
import { publishedIdentity, publishedText } from './published.server.ts'
import { SAMPLE_IDENTITY } from './sample-identity.ts'
import { DOCUMENT_NAMES, DOCUMENTS, type DocumentName } from './schema.ts'

/** The documents that name the sample as the operator. */
export async function listSampleTexts(): Promise<DocumentName[]> {
  const [{ name }, ...texts] = await Promise.all([publishedIdentity(), ...DOCUMENT_NAMES.map(publishedText)])
  const sample = name === SAMPLE.name ? SAMPLE_IDENTITY.entity : SAMPLE.name
  return texts.filter(({ sheet }) => JSON.stringify(sheet).includes(sample)).map(({ document }) => document)
}

/** Everything that still names the sample instead of the operator. */
export async function listSamples(): Promise<string[]> {
  const texts = (await listSampleTexts()).map((document) => DOCUMENTS[document].title.toLowerCase())
  return env().mailFrom.endsWith('.test>') ? [...texts, 'MAIL_FROM'] : texts
}
