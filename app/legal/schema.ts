export const DOCUMENTS = {
  faq: { title: 'Questions and answers', path: '/faq', isLegal: false },
  terms: { title: 'Terms and conditions', path: '/terms', isLegal: true },
  privacy: { title: 'Privacy notice', path: '/privacy', isLegal: true },
  /** Who runs the installation; has a form of its own. */
  identity: { title: 'Identity', path: '/about', isLegal: false },
} as const

export type DocumentName = keyof typeof DOCUMENTS
export const DOCUMENT_NAMES = Object.keys(DOCUMENTS) as DocumentName[]
export const LEGAL_NAMES = ['terms', 'privacy'] as const satisfies readonly DocumentName[]

export function isDocument(name: unknown): name is DocumentName {
  return typeof name === 'string' && Object.hasOwn(DOCUMENTS, name)
}

/** A question with its answer, or the untitled text of a part of a legal text. */
type Item = { title: string; text: string }
/** A group of questions, or a part of a legal text. Empty lines separate paragraphs. */
export type Part = { heading: string; items: readonly Item[] }
export type Sheet = readonly Part[]

/** Maximum numbers and lengths; `all` is the length of the whole document. */
export const CONTENT_LIMITS = {
  parts: 40,
  items: 60,
  heading: 200,
  title: 300,
  text: 20_000,
  all: 120_000,
} as const

/** A published version; `updated` is its displayed date, null without one. */
export type VersionName = { version: number; updated: string | null }
export type PublishedText = VersionName & { document: DocumentName; sheet: Sheet }

/** A displayed version, with links to the others. */
export type ShownText = PublishedText & {
  current: VersionName
  /** Versions before the current one, newest first. */
  earlier: readonly VersionName[]
}

/** Splits text into paragraphs at blank lines. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

const tidyText = (text: string) => paragraphsOf(text).join('\n\n')
const tidyLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The sheet without surrounding space and empty paragraphs, for publishing. */
export function tidy(sheet: Sheet): Sheet {
  return sheet.map(({ heading, items }) => ({
    heading: tidyLine(heading),
    items: items.map(({ title, text }) => ({ title: tidyLine(title), text: tidyText(text) })),
  }))
}

export function isSameSheet(a: Sheet, b: Sheet): boolean {
  return JSON.stringify(tidy(a)) === JSON.stringify(tidy(b))
}
