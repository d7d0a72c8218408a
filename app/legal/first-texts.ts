import { identitySheet } from './identity.ts'
import { SAMPLE_IDENTITY } from './sample-identity.ts'
import { FAQ } from './faq.ts'
import type { DocumentName, PublishedText, Sheet } from './schema.ts'
import { type LegalText, PRIVACY, TERMS } from './texts.ts'

const legal = ({ parts }: LegalText): Sheet =>
  parts.map(({ heading, paragraphs }) => ({
    heading,
    items: [{ title: '', text: paragraphs.join('\n\n') }],
  }))

const questions: Sheet = FAQ.map(({ title, entries }) => ({
  heading: title,
  items: entries.map(({ question, answer }) => ({ title: question, text: answer })),
}))

/** Version 1 of every document, for fresh installations and as the fallback without a database. */
export const FIRST_TEXTS: Readonly<Record<DocumentName, PublishedText>> = {
  faq: { document: 'faq', version: 1, updated: null, sheet: questions },
  terms: { document: 'terms', version: 1, updated: TERMS.updated, sheet: legal(TERMS) },
  privacy: { document: 'privacy', version: 1, updated: PRIVACY.updated, sheet: legal(PRIVACY) },
  identity: { document: 'identity', version: 1, updated: null, sheet: identitySheet(SAMPLE_IDENTITY) },
}
