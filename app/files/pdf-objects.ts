/** A value in PDF object syntax (ISO 32000-2, 7.3). */
export type PdfValue =
  | { kind: 'name' | 'text' | 'word'; text: string }
  | { kind: 'number'; value: number }
  | { kind: 'ref'; to: number }
  | { kind: 'list'; items: PdfValue[] }
  | { kind: 'dict'; entries: Entries }

/** Each key with all values a reader may see: readers differ on duplicates and on what they skip. */
export type Entries = ReadonlyMap<string, readonly PdfValue[]>

/** The read budget for the document's size is exceeded. */
export class BudgetExceeded extends Error {}

/** The file is corrupted, or readers differ on what a part of it refers to. */
export class Damaged extends Error {}

/** Remaining read budget in bytes. */
export type Budget = { left: number }

const MAX_DEPTH = 200
/** Values of one object, nested ones included. */
const MAX_VALUES = 1_000_000
/** Bytes kept per string: enough for the start of a URL, and no meaningful name is longer. */
const MAX_TEXT = 2048

const BLANK = new Uint8Array(256)
for (const byte of [0, 9, 10, 12, 13, 32]) BLANK[byte] = 1
const DELIMITER = new Uint8Array(256)
for (const mark of '()<>[]{}/%') DELIMITER[mark.charCodeAt(0)] = 1

const isRegular = (byte: number | undefined) => byte !== undefined && !BLANK[byte] && !DELIMITER[byte]

/** Ends a word: no further regular character follows. */
export const endsAt = (bytes: Buffer, at: number): boolean => !isRegular(bytes[at])

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Keywords that end an object at top level; `obj` ends it anywhere, since the next object is parsed separately. */
const ENDS = new Set(['obj', 'endobj', 'stream', 'xref', 'trailer', 'startxref'])

const isNumeric = (value: PdfValue | undefined) =>
  value?.kind === 'number' || (value?.kind === 'word' && /^[-+.\d]+$/.test(value.text))

/** Pairs each name in a dictionary with what follows, so that a stray token cannot hide a key. */
function entriesOf(items: readonly PdfValue[]): Entries {
  const entries = new Map<string, PdfValue[]>()
  for (const [at, key] of items.entries()) {
    const value = items[at + 1]
    if (key.kind !== 'name' || !value) continue
    const others = entries.get(key.text)
    if (others) others.push(value)
    else entries.set(key.text, [value])
  }
  return entries
}

/** Parses values sequentially. Throws BudgetExceeded past the budget or 200 levels. */
export class PdfReader {
  readonly #bytes: Buffer
  readonly #budget: Budget
  #depth = 0
  #values = 0
  at: number

  constructor(bytes: Buffer, at: number, budget: Budget) {
    this.#bytes = bytes
    this.#budget = budget
    this.at = at
  }

  /** Values of the object at this offset, up to its end keyword; `stream` is the offset of its bytes. */
  object(): { items: PdfValue[]; entries: Entries; stream: number | null } {
    const items: PdfValue[] = []
    for (;;) {
      const value = this.#item(items)
      if (!value) return { items, entries: entriesOf(items), stream: null }
      if (value.kind === 'word' && ENDS.has(value.text))
        return { items, entries: entriesOf(items), stream: value.text === 'stream' ? this.at : null }
      items.push(value)
    }
  }

  /** The next value; null at the end. */
  value(): PdfValue | null {
    return this.#item([])
  }

  #item(before: PdfValue[]): PdfValue | null {
    this.#skipBlanks()
    const from = this.at
    const value = this.#next()
    // Nested values are already counted.
    this.#budget.left -= value?.kind === 'list' || value?.kind === 'dict' ? 2 : this.at - from + 1
    this.#values += 1
    if (this.#budget.left < 0 || this.#values > MAX_VALUES) throw new BudgetExceeded()
    if (value?.kind !== 'word' || !value.text.endsWith('R')) return value
    const [number, generation] = before.slice(-2)
    if (value.text === 'R' && number?.kind === 'number' && generation?.kind === 'number') {
      before.splice(-2)
      return { kind: 'ref', to: number.value }
    }
    // Some readers take "9- 0 R" and "9 0R" for references, too.
    const isGlued = /^[-+.\d]+R$/.test(value.text) && isNumeric(generation)
    if (isGlued || (value.text === 'R' && isNumeric(number) && isNumeric(generation))) throw new Damaged()
    return value
  }

  #skipBlanks(): void {
    const from = this.at
    for (; this.at < this.#bytes.length; this.at += 1) {
      const byte = this.#bytes[this.at] ?? 0
      if (byte === 0x25)
        while (this.at < this.#bytes.length && this.#bytes[this.at] !== 10 && this.#bytes[this.at] !== 13)
          this.at += 1
      else if (!BLANK[byte]) break
    }
    this.#budget.left -= this.at - from
  }

  #next(): PdfValue | null {
    const byte = this.#bytes[this.at]
    if (byte === undefined) return null
    if (isRegular(byte)) return this.#word()
    this.at += 1
    if (byte === 0x2f) return { kind: 'name', text: this.#name() }
    if (byte === 0x28) return { kind: 'text', text: this.#text() }
    if (byte === 0x5b) return { kind: 'list', items: this.#until(']') }
    if (byte === 0x3c && this.#bytes[this.at] !== 0x3c) return { kind: 'text', text: this.#hex() }
    if (byte === 0x3c || (byte === 0x3e && this.#bytes[this.at] === 0x3e)) this.at += 1
    if (byte === 0x3c) return { kind: 'dict', entries: entriesOf(this.#until('>>')) }
    return { kind: 'word', text: byte === 0x3e ? '>>' : String.fromCharCode(byte) }
  }

  /** Values up to this closing token, or up to the next object if it is missing. */
  #until(close: string): PdfValue[] {
    this.#depth += 1
    if (this.#depth > MAX_DEPTH) throw new BudgetExceeded()
    const items: PdfValue[] = []
    for (;;) {
      const value = this.#item(items)
      if (!value || (value.kind === 'word' && (value.text === close || value.text === 'obj'))) break
      items.push(value)
    }
    this.#depth -= 1
    return items
  }

  /** The end of what the budget allows; a value that reaches it exceeds the budget. */
  #limit(): number {
    return Math.min(this.#bytes.length, this.at + this.#budget.left + 1)
  }

  #regular(): string {
    const from = this.at
    const limit = this.#limit()
    while (this.at < limit && isRegular(this.#bytes[this.at])) this.at += 1
    return this.#bytes.toString('latin1', from, this.at)
  }

  #word(): PdfValue {
    const text = this.#regular()
    const value = Number(text)
    return Number.isNaN(value) ? { kind: 'word', text } : { kind: 'number', value }
  }

  /** "/J#61vaScript" is "/JavaScript": names may contain hex escapes. */
  #name(): string {
    const text = this.#regular()
    return text.length <= MAX_TEXT && text.includes('#')
      ? text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      : text
  }

  #text(): string {
    let text = ''
    const limit = this.#limit()
    for (let open = 1; this.at < limit; this.at += 1) {
      const mark = String.fromCharCode(this.#bytes[this.at] ?? 0)
      if (mark === '(') open += 1
      if (mark === ')') open -= 1
      if (open === 0) break
      const piece = mark === '\\' ? this.#escaped() : mark
      if (text.length < MAX_TEXT) text += piece
    }
    this.at += 1
    return text
  }

  #escaped(): string {
    this.at += 1
    const digits = /^[0-7]{1,3}/.exec(this.#bytes.toString('latin1', this.at, this.at + 3))?.[0]
    if (digits) {
      this.at += digits.length - 1
      return String.fromCharCode(Number.parseInt(digits, 8) & 255)
    }
    const mark = String.fromCharCode(this.#bytes[this.at] ?? 0)
    if (mark === '\r' && this.#bytes[this.at + 1] === 10) this.at += 1
    return mark === '\r' || mark === '\n' ? '' : (ESCAPES[mark] ?? mark)
  }

  #hex(): string {
    const end = this.#bytes.indexOf('>', this.at, 'latin1')
    const from = this.at
    this.at = end < 0 ? this.#bytes.length : end + 1
    const digits = this.#bytes
      .toString('latin1', from, Math.min(this.at, from + MAX_TEXT))
      .replace(/[^0-9a-f]/gi, '')
    return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex').toString('latin1')
  }
}
