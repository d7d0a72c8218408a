import type { PdfIndex } from './pdf-index.ts'
import type { Entries, PdfValue } from './pdf-objects.ts'

/** What a PDF holds beside its pages, for which it is not taken. */
export type PdfDeed = 'script' | 'program' | 'attachment' | 'opening' | 'media' | 'sending' | 'elsewhere'

/** Actions (ISO 32000-2, 12.6.4) that are refused wherever they stand, clicked or not. */
const ACTIONS: Readonly<Record<string, PdfDeed>> = {
  JavaScript: 'script',
  Launch: 'program',
  SubmitForm: 'sending',
  ImportData: 'elsewhere',
  GoToR: 'elsewhere',
  GoToE: 'elsewhere',
  Rendition: 'media',
  Movie: 'media',
  RichMediaExecute: 'media',
}
/** Annotations (12.5.6) that are refused. */
const SUBTYPES: Readonly<Record<string, PdfDeed>> = {
  RichMedia: 'media',
  Movie: 'media',
  '3D': 'media',
  FileAttachment: 'attachment',
}
/** Pages that a document may show by itself. */
const PAGES = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage'])
/** Keys of an attached file's bytes (7.11.3). */
const ATTACHED = ['F', 'UF', 'DOS', 'Mac', 'Unix']
/** Addresses that reach into the reader's own machine or network. */
export const REMOTE = /^[\s\0]*(?:(?:file|smb|javascript|vbscript|data|search-ms|ms-[a-z-]+):|\\\\|\/\/\/)/i

const NONE: readonly PdfValue[] = []

/** Looks at dictionaries only, by their keys: words of titles, bookmarks, links and pages say nothing here. */
class Look {
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

  /** An action that shows a page of this document, and so does what comes after it. */
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

  /** What a dictionary by itself is refused for. */
  #deedOf(entries: Entries, isStream: boolean): PdfDeed | null {
    for (const name of this.#names(entries, 'S')) {
      const deed = ACTIONS[name] ?? (name === 'Thread' && entries.has('F') ? 'elsewhere' : null)
      if (deed) return deed
    }
    for (const name of this.#names(entries, 'Subtype')) if (SUBTYPES[name]) return SUBTYPES[name]
    if (entries.has('OnInstantiate')) return 'script'
    if (entries.has('JS') && (entries.has('S') || this.#texts(entries, 'JS').length > 0)) return 'script'
    // A form in XML has scripts of its own.
    if (this.#all(entries, 'XFA').some(({ kind }) => kind === 'list' || kind === 'dict')) return 'script'
    if (this.#names(entries, 'Type').includes('EmbeddedFile')) return 'attachment'
    if (this.#dicts(entries, 'EF').some((file) => ATTACHED.some((key) => file.has(key)))) return 'attachment'
    // The base completes the addresses of links that name none of their own.
    if (['URI', 'Base'].some((key) => this.#texts(entries, key).some((address) => REMOTE.test(address))))
      return 'elsewhere'
    // Pages of another file in place of this picture.
    if (this.#dicts(entries, 'Ref').some((target) => target.has('F'))) return 'elsewhere'
    if (isStream && this.#all(entries, 'F').some(({ kind }) => kind === 'text' || kind === 'dict'))
      return 'elsewhere'
    return this.#actsByItself(entries) ? 'opening' : null
  }

  deedIn(value: PdfValue, isStream: boolean): PdfDeed | null {
    if (value.kind === 'list') return this.#first(value.items)
    if (value.kind !== 'dict') return null
    const within = this.#first([...value.entries.values()].flat())
    return within ?? this.#deedOf(value.entries, isStream)
  }

  #first(values: readonly PdfValue[]): PdfDeed | null {
    for (const value of values) {
      const deed = this.deedIn(value, false)
      if (deed) return deed
    }
    return null
  }
}

/**
 * What a PDF does beyond showing its pages, or carries beside them; null for a plain document. Every version of every
 * object counts. Throws what reading throws.
 */
export function deedIn(index: PdfIndex): PdfDeed | null {
  const look = new Look(index)
  let found: PdfDeed | null = null
  for (const { items, entries, stream } of index.objects())
    for (const value of [...items, { kind: 'dict' as const, entries }]) {
      const deed = look.deedIn(value, stream !== null)
      // What opens with the document may be a script of another object: that says more.
      if (deed && deed !== 'opening') return deed
      found ??= deed
    }
  return found
}
