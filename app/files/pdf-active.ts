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

const NONE: readonly PdfValue[] = []

/** Checks dictionaries by key only; ignores text in titles, bookmarks and pages. */
class ActiveContentScan {
  readonly #index: PdfIndex

  constructor(index: PdfIndex) {
    this.#index = index
  }

  #all(entries: Entries, key: string): readonly PdfValue[] {
    return entries.get(key)?.flatMap((value) => this.#index.resolve(value)) ?? NONE
  }

  #names(entries: Entries, key: string): string[] {
    const all = this.#all(entries, key)
    return all.length === 0 ? [] : all.flatMap((value) => (value.kind === 'name' ? [value.text] : []))
  }

  #texts(entries: Entries, key: string): string[] {
    const all = this.#all(entries, key)
    return all.length === 0 ? [] : all.flatMap((value) => (value.kind === 'text' ? [value.text] : []))
  }

  #dicts(entries: Entries, key: string): Entries[] {
    const all = this.#all(entries, key)
    return all.length === 0 ? [] : all.flatMap((value) => (value.kind === 'dict' ? [value.entries] : []))
  }

  /** Whether an action and its successors only navigate within this document. */
  #isHarmless(action: Entries, depth = 0): boolean {
    if (depth > 20) return false
    const shows = this.#names(action, 'S').every(
      (name) =>
        name === 'GoTo' || (name === 'Named' && this.#names(action, 'N').every((page) => PAGES.has(page))),
    )
    const next = this.#all(action, 'Next').flatMap((value) =>
      value.kind === 'list' ? value.items.flatMap((item) => this.#index.resolve(item)) : [value],
    )
    return shows && next.every((one) => one.kind !== 'dict' || this.#isHarmless(one.entries, depth + 1))
  }

  #actsByItself(entries: Entries): boolean {
    const actions = [
      ...this.#dicts(entries, 'OpenAction'),
      ...this.#dicts(entries, 'AA').flatMap((events) =>
        [...events.keys()].flatMap((event) => this.#dicts(events, event)),
      ),
    ]
    return actions.some((action) => !this.#isHarmless(action))
  }

  /** Why a single dictionary is refused. */
  #activeContentOf(entries: Entries, isStream: boolean): PdfActiveContent | null {
    for (const name of this.#names(entries, 'S')) {
      const content = ACTIONS[name] ?? (name === 'Thread' && entries.has('F') ? 'elsewhere' : null)
      if (content) return content
    }
    for (const name of this.#names(entries, 'Subtype')) if (SUBTYPES[name]) return SUBTYPES[name]
    if (entries.has('OnInstantiate')) return 'script'
    if (entries.has('JS') && (entries.has('S') || this.#texts(entries, 'JS').length > 0)) return 'script'
    // XFA forms have their own scripts.
    if (this.#all(entries, 'XFA').some(({ kind }) => kind === 'list' || kind === 'dict')) return 'script'
    if (this.#names(entries, 'Type').includes('EmbeddedFile')) return 'attachment'
    if (this.#dicts(entries, 'EF').some((file) => ATTACHED.some((key) => file.has(key)))) return 'attachment'
    // The base URI completes relative links.
    if (['URI', 'Base'].some((key) => this.#texts(entries, key).some(isRemote))) return 'elsewhere'
    // A reference XObject: a page of another file shown as a picture.
    if (this.#dicts(entries, 'Ref').some((target) => target.has('F'))) return 'elsewhere'
    if (isStream && this.#all(entries, 'F').some(({ kind }) => kind === 'text' || kind === 'dict'))
      return 'elsewhere'
    return this.#actsByItself(entries) ? 'opening' : null
  }

  activeContentIn(value: PdfValue, isStream: boolean): PdfActiveContent | null {
    if (value.kind === 'list') return this.#first(value.items)
    if (value.kind !== 'dict') return null
    const within = this.#first([...value.entries.values()].flat())
    return within ?? this.#activeContentOf(value.entries, isStream)
  }

  #first(values: readonly PdfValue[]): PdfActiveContent | null {
    for (const value of values) {
      const content = this.activeContentIn(value, false)
      if (content) return content
    }
    return null
  }
}

/**
 * Active or embedded content of a PDF; null for a passive document. Checks every version of every object. Throws parsing
 * errors.
 */
export function activeContentIn(index: PdfIndex): PdfActiveContent | null {
  const scan = new ActiveContentScan(index)
  let found: PdfActiveContent | null = null
  for (const { items, entries, stream } of index.objects())
    for (const value of [...items, { kind: 'dict' as const, entries }]) {
      const content = scan.activeContentIn(value, stream !== null)
      // The open action may be a script in another object, which is the more specific reason.
      if (content && content !== 'opening') return content
      found ??= content
    }
  return found
}
