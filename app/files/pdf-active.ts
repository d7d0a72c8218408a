import { constants, inflateSync } from 'node:zlib'

/** Why a whole PDF is not taken: it does something by itself or carries another file, or cannot be looked into. */
export type PdfObjection = 'active' | 'sealed'

/**
 * Names that make a document act or carry another file (ISO 32000-2, 12.6.4 actions, 7.11.4 embedded files, 13.6 and
 * 13.7 media). They are long enough to be looked for in every byte, packed streams included, without a chance hit.
 */
const ACTIVE =
  /\/(?:JavaScript|Launch|SubmitForm|ImportData|GoToE|Rendition|RichMedia\w*|EmbeddedFiles?|FileAttachment|Movie)(?![\w.-])/
/** Short names, looked for in dictionaries alone: scripts, embedded files, deeds on opening or printing, forms in XML. */
const ACTIVE_SHORT = /\/(?:JS|EF|AA|XFA)(?![\w.-])/
/** What a document may do when it is opened: show one of its own pages. */
const OPENING = /\/OpenAction\s*(?:(\[)|(<<)|(\d+)\s+(\d+)\s+R\b)/g
const ONWARD = /\/S\s*\/(?:GoTo|Named)(?![\w.-])/

const MOST_UNPACKED = 64 * 1024 * 1024
/** A dictionary before a stream; a longer one is nobody's. */
const DICTIONARY = 64 * 1024

/** "/J#61vaScript" is "/JavaScript": any byte of a name may be written as its number. */
const plainNames = (text: string): string =>
  !text.includes('#')
    ? text
    : text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

type Stream = {
  /** What stands between the end before it and itself; strings in it may be made to look like such an end. */
  dictionary: string
  /** The same and more. */
  before: string
  body: Buffer
}

const END = Buffer.from('end')
const isBlank = (byte: number | undefined) =>
  byte !== undefined && ((byte >= 9 && byte <= 13) || byte === 32 || byte === 160)

/**
 * Whether the word at this place begins a stream: a line ends behind it, or a dictionary ends before it. Read byte by byte,
 * since a text may hold the word a million times.
 */
function isStreamAt(bytes: Buffer, at: number): boolean {
  if (at >= 3 && END.compare(bytes, at - 3, at) === 0) return false
  const next = bytes[at + 6]
  if (next === 10 || next === 13) return true
  let before = at - 1
  while (at - before < 8 && isBlank(bytes[before])) before -= 1
  return bytes[before] === 0x3e
}

/** Bytes that are read as text at a time, and how far the next ones reach back: longer than any name with all bytes escaped. */
const WINDOW = 256 * 1024
const OVERLAP = 256

/** Whether an active name stands anywhere in the bytes; one that reaches to the end of its window is judged in the next. */
function namesActive(bytes: Buffer): boolean {
  for (let from = 0; from < bytes.length; from += WINDOW - OVERLAP) {
    const isLast = from + WINDOW >= bytes.length
    const text = plainNames(bytes.toString('latin1', from, from + WINDOW))
    const found = ACTIVE.exec(text)
    if (found && (isLast || found.index + found[0].length < text.length)) return true
    if (isLast) return false
  }
  return false
}

/** The word before a line's end or behind a dictionary's, with more in between than `isStreamAt` lets pass. */
const STREAM_WORD = /stream(?=[\r\n])|>[\t-\r \xa0]{0,8}stream/g
/** How far the next window reaches back for it. */
const WORD_OVERLAP = 16

/** Where a stream may begin. A text may hold the bare word a million times, so windows are searched and not the bytes. */
function* streamWords(bytes: Buffer): Generator<number> {
  let last = -1
  for (let from = 0; from < bytes.length; from += WINDOW - WORD_OVERLAP)
    for (const { index, 0: found } of bytes.toString('latin1', from, from + WINDOW).matchAll(STREAM_WORD)) {
      const at = from + index + found.length - 'stream'.length
      if (at <= last) continue
      last = at
      yield at
    }
}

/** Every place where a reader that is led there finds a stream, inside of other streams and comments as well. */
function* streamsOf(bytes: Buffer): Generator<Stream> {
  for (const at of streamWords(bytes)) {
    if (!isStreamAt(bytes, at)) continue
    const start =
      at + 6 + (bytes[at + 6] === 13 ? 1 : 0) + (bytes[at + 6] === 10 || bytes[at + 7] === 10 ? 1 : 0)
    const end = bytes.indexOf('endstream', start, 'latin1')
    if (end < 0) return
    const window = bytes.subarray(Math.max(0, at - DICTIONARY), at)
    const last = Math.max(
      window.lastIndexOf('endobj', -1, 'latin1'),
      window.lastIndexOf('endstream', -1, 'latin1'),
    )
    const dictionary = plainNames(window.toString('latin1', Math.max(0, last)))
    const isObject = last >= 0 && /^end(?:obj|stream)(?:\s+endobj)?\s*\d+\s+\d+\s+obj\b/.test(dictionary)
    const before = isObject ? dictionary : plainNames(window.toString('latin1'))
    yield { dictionary, before, body: bytes.subarray(start, end) }
  }
}

/** The document without the bodies of its streams. */
function outsideOf(bytes: Buffer): string {
  const pieces: string[] = []
  let from = 0
  for (let at = bytes.indexOf('stream', 0, 'latin1'); at >= 0; at = bytes.indexOf('stream', from, 'latin1')) {
    pieces.push(bytes.toString('latin1', from, at))
    const end = bytes.indexOf('endstream', at, 'latin1')
    from = end < 0 ? at + 6 : end + 9
    if (end < 0) break
  }
  pieces.push(bytes.toString('latin1', from))
  return plainNames(pieces.join(' '))
}

/** Objects packed into a stream; readers find them by number, whether or not the stream says its type. */
const holdsObjects = (dictionary: string) =>
  /\/ObjStm(?![\w.-])/.test(dictionary) || (/\/First[\s\d]/.test(dictionary) && /\/N[\s\d]/.test(dictionary))

/** What a stream unpacks to; null where it cannot be read as every reader would. */
function unpackedOf({ dictionary, body }: Stream): string | null {
  const filter = /\/Filter\s*(\[\s*)?(\/\w+)?\s*(\]|[^\]\s])?/.exec(dictionary)
  if (!filter) return body.toString('latin1')
  const isOne = filter[1] === undefined || filter[3] === ']'
  const isPlain = !/\/Predictor\s+(?:[2-9]|1\d)|\/DecodeParms\s+\d/.test(dictionary)
  return isOne && isPlain && filter[2] === '/FlateDecode' ? inflated(body) : null
}

function inflated(body: Buffer): string | null {
  try {
    // Readers take what unpacks, even where the end is cut.
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MOST_UNPACKED }
    return inflateSync(body, options).toString('latin1')
  } catch {
    return null
  }
}

/** The texts of packed objects by their numbers: pairs of number and offset stand before the objects. */
function notePacked(text: string, dictionary: string, packed: Map<string, string>): void {
  const first = Number(/\/First\s+(\d{1,9})/.exec(dictionary)?.[1] ?? 0)
  const pairs = text.slice(0, first).trim().split(/\s+/)
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const from = first + Number(pairs[at + 1])
    packed.set(pairs[at] ?? '', text.slice(from, from + 400))
  }
}

/** What an action does, as far as its dictionary reaches. */
const isHarmless = (action: string) =>
  /^\s*\[/.test(action) || (ONWARD.test(action) && !/\/(?:URI|Next)(?![\w.-])/.test(action))

function opensItself(text: string, outside: string, packed: ReadonlyMap<string, string>): boolean {
  for (const { index, 1: page, 2: dictionary, 3: number, 4: generation } of text.matchAll(OPENING)) {
    if (page) continue
    const found = dictionary
      ? text.slice(index + '/OpenAction'.length, index + 400)
      : (packed.get(number ?? '') ??
        new RegExp(`(?:^|\\s)${number}\\s+${generation}\\s+obj\\b([\\s\\S]{0,400})`).exec(outside)?.[1] ??
        '')
    if (!isHarmless(found.split(/>>|endobj/)[0] ?? '')) return true
  }
  return false
}

const acts = (text: string) => ACTIVE.test(text) || ACTIVE_SHORT.test(text)

/**
 * Whether a whole PDF runs or opens something by itself or carries another file, in plain or escaped names, outside of
 * streams or packed into them. What cannot be unpacked without a password is not taken unseen.
 */
export function objectionTo(bytes: Buffer): PdfObjection | null {
  if (namesActive(bytes)) return 'active'
  const outside = outsideOf(bytes)
  if (acts(outside)) return 'active'
  const packed = new Map<string, string>()
  const texts = [outside]
  let unpacked = 0
  for (const stream of streamsOf(bytes)) {
    const isSaid = holdsObjects(stream.dictionary)
    if (!isSaid && !holdsObjects(stream.before)) continue
    const text = isSaid ? unpackedOf(stream) : inflated(stream.body)
    unpacked += text?.length ?? 0
    if ((text === null && isSaid) || unpacked > MOST_UNPACKED) return 'sealed'
    if (text === null) continue
    texts.push(plainNames(text))
    if (acts(texts.at(-1) ?? '')) return 'active'
    notePacked(text, stream.dictionary, packed)
  }
  return texts.some((text) => opensItself(text, outside, packed)) ? 'active' : null
}
