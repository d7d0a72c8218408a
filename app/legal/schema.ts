/** What is edited in versions; titles and addresses are the product's own. */
export const DOCUMENTS = {
  faq: { title: 'Questions and answers', path: '/faq', isLegal: false },
  terms: { title: 'Terms and conditions', path: '/terms', isLegal: true },
  privacy: { title: 'Privacy notice', path: '/privacy', isLegal: true },
} as const

export type DocumentName = keyof typeof DOCUMENTS
export const DOCUMENT_NAMES = Object.keys(DOCUMENTS) as DocumentName[]
export const LEGAL_NAMES = ['terms', 'privacy'] as const satisfies readonly DocumentName[]

export function isDocument(name: unknown): name is DocumentName {
  return typeof name === 'string' && Object.hasOwn(DOCUMENTS, name)
}

/** A question with its answer; in a legal text the only item of its part, without a title. */
export type Item = { title: string; text: string }
/** A group of questions, or a part of a legal text. Paragraphs are separated by an empty line. */
export type Part = { heading: string; items: readonly Item[] }
export type Sheet = readonly Part[]

/** Most parts, items of one part, and characters; `all` counts every text of a document together. */
export const CONTENT_LIMITS = {
  parts: 40,
  items: 60,
  heading: 200,
  title: 300,
  text: 20_000,
  all: 120_000,
} as const

/** A version as it was published; `updated` is its day as a person reads it, null where it has none. */
export type VersionName = { version: number; updated: string | null }
export type PublishedText = VersionName & { document: DocumentName; sheet: Sheet }

/** What a page shows: one version, beside the others. */
export type ShownText = PublishedText & {
  current: VersionName
  /** Versions before the one in force, newest first. */
  earlier: readonly VersionName[]
}

/** The paragraphs of a text as they are typed: an empty line separates two. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

const tidyText = (text: string) => paragraphsOf(text).join('\n\n')
const tidyLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The sheet as it is published: without space around texts and without empty paragraphs. */
export function tidy(sheet: Sheet): Sheet {
  return sheet.map(({ heading, items }) => ({
    heading: tidyLine(heading),
    items: items.map(({ title, text }) => ({ title: tidyLine(title), text: tidyText(text) })),
  }))
}

export function isSameSheet(a: Sheet, b: Sheet): boolean {
  return JSON.stringify(tidy(a)) === JSON.stringify(tidy(b))
}
