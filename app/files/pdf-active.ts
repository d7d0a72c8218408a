import type { PdfIndex } from './pdf-index.ts'
import type { Entries, PdfValue } from './pdf-objects.ts'

/** Content beyond pages for which a PDF is refused. */
export type PdfActiveContent =
  | 'script'
  | 'program'
  | 'attachment'
  | 'opening'
  | 'media'
  | 'sending'
  | 'elsewhere'

/** Actions (ISO 32000-2, 12.6.4) that are refused anywhere, clicked or automatic. */
const ACTIONS: Readonly<Record<string, PdfActiveContent>> = {
  JavaScript: 'script',
  Launch: 'program',
  SubmitForm: 'sending',
  ImportData: 'elsewhere',
  GoToR: 'elsewhere',
  GoToE: 'elsewhere',
  Rendition: 'media',
  Movie: 'media',
  Sound: 'media',
  RichMediaExecute: 'media',
}
/** Refused annotations (12.5.6). */
const SUBTYPES: Readonly<Record<string, PdfActiveContent>> = {
  RichMedia: 'media',
  Movie: 'media',
  Sound: 'media',
  '3D': 'media',
  FileAttachment: 'attachment',
}
/** Navigation that is allowed to run automatically. */
const PAGES = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage'])
/** Keys of embedded files (7.11.3). */
const ATTACHED = ['F', 'UF', 'DOS', 'Mac', 'Unix']
const REMOTE = /^(?:(?:file|smb|javascript|vbscript|data|search-ms|ms-[a-z-]+):|[\\/]{2})/i

/** Whether a URL points to the reader's machine or local network, even in UTF-16 or with characters that readers ignore. */
export const isRemote = (address: string) =>
  REMOTE.test(address.replaceAll(/[\s\p{Cc}]/gu, '').replace(/^\u00fe\u00ff/, ''))

const textsOf = (index: PdfIndex, entries: Entries, key: string) =>
  index.all(entries, key).flatMap((value) => (value.kind === 'text' ? [value.text] : []))

const dictsOf = (index: PdfIndex, entries: Entries, key: string) =>
  index.all(entries, key).flatMap((value) => (value.kind === 'dict' ? [value.entries] : []))

/** Whether an action and its successors only navigate within this document. */
function isHarmless(index: PdfIndex, action: Entries, depth = 0): boolean {
  if (depth > 20) return false
  const shows = index
    .names(action, 'S')
    .every(
      (name) =>
        name === 'GoTo' || (name === 'Named' && index.names(action, 'N').every((page) => PAGES.has(page))),
    )
  const next = index
    .all(action, 'Next')
    .flatMap((value) =>
      value.kind === 'list' ? value.items.flatMap((item) => index.resolve(item)) : [value],
    )
  return shows && next.every((one) => one.kind !== 'dict' || isHarmless(index, one.entries, depth + 1))
}

function actsByItself(index: PdfIndex, entries: Entries): boolean {
  const automatic = dictsOf(index, entries, 'AA').flatMap((events) =>
    [...events.keys()].flatMap((event) => dictsOf(index, events, event)),
  )
  const actions = [...dictsOf(index, entries, 'OpenAction'), ...automatic]
  return actions.some((action) => !isHarmless(index, action))
}

/** Why a single dictionary is refused, by its keys only; ignores text in titles, bookmarks and pages. */
function contentOf(index: PdfIndex, entries: Entries, isStream: boolean): PdfActiveContent | null {
  for (const name of index.names(entries, 'S')) {
    const content = ACTIONS[name] ?? (name === 'Thread' && entries.has('F') ? 'elsewhere' : null)
    if (content) return content
  }
  for (const name of index.names(entries, 'Subtype')) if (SUBTYPES[name]) return SUBTYPES[name]
  if (entries.has('OnInstantiate')) return 'script'
  if (entries.has('JS') && (entries.has('S') || textsOf(index, entries, 'JS').length > 0)) return 'script'
  // XFA forms have their own scripts.
  if (index.all(entries, 'XFA').some(({ kind }) => kind === 'list' || kind === 'dict')) return 'script'
  if (index.names(entries, 'Type').includes('EmbeddedFile')) return 'attachment'
  if (dictsOf(index, entries, 'EF').some((file) => ATTACHED.some((key) => file.has(key)))) return 'attachment'
  // The base URI completes relative links.
  if (['URI', 'Base'].some((key) => textsOf(index, entries, key).some(isRemote))) return 'elsewhere'
  // A reference XObject: a page of another file shown as a picture.
  if (dictsOf(index, entries, 'Ref').some((target) => target.has('F'))) return 'elsewhere'
  if (isStream && index.all(entries, 'F').some(({ kind }) => kind === 'text' || kind === 'dict'))
    return 'elsewhere'
  return actsByItself(index, entries) ? 'opening' : null
}

function contentIn(index: PdfIndex, value: PdfValue, isStream: boolean): PdfActiveContent | null {
  if (value.kind === 'list') return firstContent(index, value.items)
  if (value.kind !== 'dict') return null
  const within = firstContent(index, [...value.entries.values()].flat())
  return within ?? contentOf(index, value.entries, isStream)
}

function firstContent(index: PdfIndex, values: readonly PdfValue[]): PdfActiveContent | null {
  for (const value of values) {
    const content = contentIn(index, value, false)
    if (content) return content
  }
  return null
}

/** Active content in any version of any object of a PDF; null for a passive document. Throws parsing errors. */
export function activeContentIn(index: PdfIndex): PdfActiveContent | null {
  let found: PdfActiveContent | null = null
  for (const { items, entries, stream } of index.objects())
    for (const value of [...items, { kind: 'dict' as const, entries }]) {
      const content = contentIn(index, value, stream !== null)
      // The open action may be a script in another object, which is the more specific reason.
      if (content && content !== 'opening') return content
      found ??= content
    }
  return found
}
