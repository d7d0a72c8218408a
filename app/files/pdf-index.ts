import { constants, type Inflate, inflateSync } from 'node:zlib'
import {
  type Budget,
  Damaged,
  endsAt,
  type Entries,
  PdfReader,
  type PdfValue,
  BudgetExceeded,
} from './pdf-objects.ts'

/** Offset of an object, in the document or in a decompressed stream. */
type Place = { bytes: Buffer; at: number; isPacked: boolean }

type PdfObject = { items: PdfValue[]; entries: Entries; stream: number | null }

const NONE: readonly PdfValue[] = []

const MAX_UNPACKED = 64 * 1024 * 1024
/** Minimum counted per stream. */
const MIN_STREAM = 8192
const MAX_OBJECTS = 500_000
/** Read budget per byte, and the maximum; real documents need less than 2 per byte. */
const READS_PER_BYTE = 5
const MAX_READS = 64 * 1024 * 1024
/** Decompressed bytes that add to the budget, per byte of the file, since blanks compress to a thousandth. */
const MAX_RATIO = 8

/** Object streams that cannot be decompressed reliably: encrypted, or with an unusual filter. */
export class Uninspectable extends Error {}

/**
 * All objects that any PDF reader may find, by number. Readers follow the newest table, an older one, or scan for objects
 * if a table is wrong; so every `N G obj` counts, at any offset and any number of times.
 */
export class PdfIndex {
  readonly #bytes: Buffer
  readonly #budget: Budget
  /** Budget that decompressed streams may still add. */
  #extra: number
  readonly #places = new Map<number, Place[]>()
  /** Objects whose number cannot be parsed; each may have any number. */
  readonly #unnumbered: Place[] = []
  readonly #all: Place[] = []
  /** Document roots named by all kinds of trailers. */
  readonly roots: PdfValue[] = []
  #unpacked = 0
  /** Each stream is decompressed once, however many dictionaries describe it. */
  readonly #texts = new Map<number, Buffer | null>()

  /** Throws Sealed, Damaged and BudgetExceeded, like all methods. */
  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.#budget = { left: Math.min(MAX_READS, READS_PER_BYTE * bytes.length + 1024 * 1024) }
    this.#extra = Math.min(MAX_READS, READS_PER_BYTE * MAX_RATIO * bytes.length)
    for (let at = bytes.indexOf('obj', 0, 'latin1'); at >= 0; at = bytes.indexOf('obj', at + 3, 'latin1'))
      if (endsAt(bytes, at + 3) && bytes.toString('latin1', Math.max(0, at - 3), at) !== 'end')
        this.#found(at)
    for (
      let at = bytes.indexOf('trailer', 0, 'latin1');
      at >= 0;
      at = bytes.indexOf('trailer', at + 7, 'latin1')
    )
      this.#note({ bytes, at: at + 7, isPacked: false }, null)
    // Compressed objects are appended last; none of them is a stream.
    for (const place of this.#all.slice()) {
      const object = this.#read(place)
      for (const item of object.items)
        if (item.kind === 'dict') this.roots.push(...(item.entries.get('Root') ?? []))
      this.#unpack(object)
    }
  }

  *objects(): Generator<PdfObject> {
    for (const place of this.#all) yield this.#read(place)
  }

  /** Resolves a value: itself, or every object under the referenced number. */
  resolve(value: PdfValue, depth = 0): PdfValue[] {
    if (value.kind !== 'ref') return [value]
    if (depth > 8) return []
    const places = [...(this.#places.get(value.to) ?? []), ...this.#unnumbered]
    return places.flatMap((place) => this.#read(place).items).flatMap((item) => this.resolve(item, depth + 1))
  }

  all(entries: Entries, key: string): readonly PdfValue[] {
    return entries.get(key)?.flatMap((value) => this.resolve(value)) ?? NONE
  }

  names(entries: Entries, key: string): string[] {
    return this.all(entries, key).flatMap((value) => (value.kind === 'name' ? [value.text] : []))
  }

  #read({ bytes, at, isPacked }: Place): PdfObject {
    const reader = new PdfReader(bytes, at, this.#budget)
    if (!isPacked) return reader.object()
    const value = reader.value()
    return { items: value ? [value] : [], entries: new Map(), stream: null }
  }

  #note(place: Place, number: number | null): void {
    this.#all.push(place)
    if (this.#all.length > MAX_OBJECTS) throw new BudgetExceeded()
    if (number === null) return
    const others = this.#places.get(number)
    if (others) others.push(place)
    else this.#places.set(number, [place])
  }

  #found(word: number): void {
    const place = { bytes: this.#bytes, at: word + 3, isPacked: false }
    const before = this.#bytes.toString('latin1', Math.max(0, word - 48), word)
    // Number and generation on two lines may have a comment between them.
    const digits = /(\d{1,10})[ \t\0]+\d{1,5}[\s\0]*$/.exec(before)?.[1]
    if (!digits) this.#unnumbered.push(place)
    this.#note(place, digits ? Number(digits) : null)
  }

  #unpack({ items, entries, stream }: PdfObject): void {
    if (stream === null) return
    for (const facts of [entries, ...items.flatMap((item) => (item.kind === 'dict' ? [item.entries] : []))]) {
      const types = this.names(facts, 'Type')
      const isDeclared = types.includes('ObjStm') || facts.has('First')
      const filter = this.all(facts, 'Filter')
      const isFlate = filter.length > 0 && filter.every((one) => isOnly(one, 'FlateDecode'))
      if (types.includes('XRef') && isFlate && !this.#inflated(stream)) throw new Damaged()
      // Some readers assume that a stream without /First starts with its objects.
      if (!isDeclared && !(facts.has('N') && isFlate)) continue
      const text = isFlate && !this.#isPredicted(facts) ? this.#inflated(stream) : null
      const plain = filter.length === 0 && isDeclared ? this.#plain(stream) : text
      // Some readers take /F for /Filter.
      if (isDeclared && (!plain || facts.has('F'))) throw new Uninspectable()
      const noted = plain ? this.#notePacked(plain, facts) : 0
      const counts = this.#numbers(facts, 'N')
      if (isDeclared && (counts.length === 0 || counts.some((count) => count > noted)))
        throw new Uninspectable()
    }
  }

  #numbers(entries: Entries, key: string): number[] {
    return this.all(entries, key).flatMap((value) => (value.kind === 'number' ? [value.value] : []))
  }

  #isPredicted(facts: Entries): boolean {
    return this.all(facts, 'DecodeParms').some(
      (value) =>
        value.kind === 'list' ||
        (value.kind === 'dict' &&
          (value.entries.get('Predictor') ?? []).some((one) => one.kind !== 'number' || one.value > 1)),
    )
  }

  #inflated(stream: number): Buffer | null {
    const known = this.#texts.get(stream)
    if (known !== undefined) return known
    const text = this.#inflate(stream)
    this.#texts.set(stream, text)
    return text
  }

  /** Decompresses a stream to its actual end, ignoring /Length. */
  #inflate(stream: number): Buffer | null {
    let at = stream
    while (/[\s\0]/.test(String.fromCharCode(this.#bytes[at] ?? 1))) at += 1
    try {
      const { text, read } = inflated(this.#bytes.subarray(at), MAX_UNPACKED)
      this.#countUnpacked(Math.max(MIN_STREAM, text.length, read))
      const more = Math.min(this.#extra, READS_PER_BYTE * text.length)
      this.#extra -= more
      this.#budget.left += more
      return text
    } catch (error) {
      if (error instanceof Uninspectable || isTooLong(error)) throw new Uninspectable()
      this.#countUnpacked(sizeOfFailed(this.#bytes.subarray(at)))
      return null
    }
  }

  #countUnpacked(bytes: number): void {
    this.#unpacked += bytes
    if (this.#unpacked > MAX_UNPACKED) throw new Uninspectable()
  }

  /** Objects of an uncompressed stream; null if readers may disagree on its start. */
  #plain(stream: number): Buffer | null {
    const line = /^\r?\n(?![\s\0])/.exec(this.#bytes.toString('latin1', stream, stream + 3))
    return line ? this.#bytes.subarray(stream + line[0].length) : null
  }

  /** The objects are preceded by pairs of number and offset; returns how many pairs there are. */
  #notePacked(bytes: Buffer, facts: Entries): number {
    const firsts = facts.has('First') ? this.#numbers(facts, 'First') : [0]
    const reader = new PdfReader(bytes, 0, this.#budget)
    for (let pairs = 0; ; pairs += 1) {
      const [number, offset] = [reader.value(), reader.value()]
      if (firsts.length === 0 || number?.kind !== 'number' || offset?.kind !== 'number') return pairs
      for (const first of firsts)
        this.#note({ bytes, at: first + offset.value, isPacked: true }, number.value)
    }
  }
}

const isOnly = (value: PdfValue, name: string): boolean =>
  value.kind === 'list'
    ? value.items.length === 1 && value.items.every((one) => isOnly(one, name))
    : value.kind === 'name' && value.text === name

/** Readers accept partial data if the end is truncated. */
function inflated(bytes: Buffer, maxOutputLength: number): { text: Buffer; read: number } {
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength, info: true }
  const { buffer, engine } = inflateSync(bytes, options) as unknown as { buffer: Buffer; engine: Inflate }
  return { text: buffer, read: engine.bytesWritten }
}

/** At least the bytes read and produced before a stream turned out to be invalid. */
function sizeOfFailed(bytes: Buffer): number {
  for (let size = MIN_STREAM; size < MAX_UNPACKED; size *= 8)
    try {
      inflated(bytes.subarray(0, size), size)
    } catch (error) {
      if (!isTooLong(error)) return size
    }
  return MAX_UNPACKED
}

const isTooLong = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
