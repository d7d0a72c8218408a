import { buffer } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { isRemote, type PdfActiveContent } from './pdf-active.ts'
import { type Budget, BudgetExceeded } from './pdf-objects.ts'

/** Why a Word document is refused: it contains something to run, unpack or fetch. */
export type OfficeObjection =
  | 'damaged'
  | 'sealed'
  | 'slow'
  | Extract<PdfActiveContent, 'script' | 'program' | 'attachment' | 'elsewhere'>

const MB = 1024 * 1024
const MAX_ENTRIES = 2000
const MAX_UNPACKED = 64 * MB
/** The text of 1,000 pages takes less. */
const MAX_TEXT_PART = 20 * MB
const MAX_NAME = 1000
/** Tags, and the attributes and entities that are read, in all parts together. */
const MAX_TAGS = 2_000_000
const MAX_TEMPLATES = 100
/** Allowed parts: text, pictures and fonts; anything else is an embedded file. */
const PARTS = /(?:\/|\.(?:xml|rels|png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|wdp|odttf))$/i
/** Relationship types that point to embedded files, whatever their names. */
const CARRIED = /\/(?:aFChunk|oleObject|package|control|activeX\w*|subDocument|frame|video|audio|media)$/i

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const ENTITY = /&(?:#x0*([0-9a-f]{1,6})|#0*(\d{1,7})|(\w{1,4}));/gi

function characterOf([all, hex, number, name]: RegExpExecArray): string {
  if (name) return ENTITIES[name] ?? all
  const code = hex ? Number.parseInt(hex, 16) : Number(number)
  return code <= 0x10ffff ? String.fromCodePoint(code) : all
}

function charge(budget: Budget): void {
  budget.left -= 1
  if (budget.left < 0) throw new BudgetExceeded()
}

/** Decodes one entity at a time: replace() would first collect all of them. */
function plain(text: string, budget: Budget): string {
  let decoded = ''
  let from = 0
  for (const found of text.matchAll(ENTITY)) {
    charge(budget)
    decoded += text.slice(from, found.index) + characterOf(found)
    from = found.index + found[0].length
  }
  return decoded + text.slice(from)
}

type Tag = { name: string; attributes: readonly (readonly [name: string, value: string])[]; text: string }

/** A document may bind a namespace to any prefix. */
const withoutPrefix = (name: string) => name.slice(name.lastIndexOf(':') + 1)

/** Tags of these names under any prefix, each with the text after it. Comments aside, "<" occurs only in tags. */
function* tagsOf(xml: string, names: ReadonlySet<string>, budget: Budget): Generator<Tag> {
  // One tag at a time: a list of all tags may not fit in memory.
  for (let from = 0, to = 0; to < xml.length; from = to + 1) {
    to = xml.indexOf('<', from)
    if (to < 0) to = xml.length
    charge(budget)
    const piece = xml.slice(from, to)
    const name = /^[^\s/>]+/.exec(piece)?.[0]
    if (name && names.has(withoutPrefix(name))) yield tagIn(piece, name, budget)
  }
}

function tagIn(piece: string, name: string, budget: Budget): Tag {
  const attributes: [string, string][] = []
  // Attributes follow the name directly; the text after the tag may contain something that looks like one.
  const next = /\s+([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y
  let end = (next.lastIndex = name.length)
  for (let found = next.exec(piece); found; found = next.exec(piece)) {
    charge(budget)
    attributes.push([withoutPrefix(found[1] ?? ''), plain(found[2] ?? found[3] ?? '', budget)])
    end = next.lastIndex
  }
  const close = piece.indexOf('>', end)
  const text = close < 0 ? '' : plain(piece.slice(close + 1), budget)
  return { name: withoutPrefix(name), attributes, text }
}

/** The values of an attribute under every prefix. */
const valuesOf = ({ attributes }: Tag, attribute: string) =>
  attributes.flatMap(([name, value]) => (name === attribute ? [value] : []))

const LINKS = new Set(['Relationship'])

/** Only hyperlinks may be external: templates, pictures and objects would be fetched on opening. */
function objectionToLinks(xml: string, budget: Budget): OfficeObjection | null {
  for (const tag of tagsOf(xml, LINKS, budget)) {
    const kinds = valuesOf(tag, 'Type')
    if (kinds.some((kind) => /\/vbaProject$/i.test(kind))) return 'script'
    if (kinds.some((kind) => CARRIED.test(kind))) return 'attachment'
    if (!valuesOf(tag, 'TargetMode').some((mode) => /^\s*external\s*$/i.test(mode))) continue
    const isLink = kinds.length > 0 && kinds.every((kind) => /\/hyperlink$/i.test(kind))
    if (!isLink || valuesOf(tag, 'Target').some(isRemote)) return 'elsewhere'
  }
  return null
}

const BOM_BYTES = 3
const FIELDS = new Set(['instrText', 'fldChar', 'fldSimple'])
/** Fields that run a program, or fetch another file when the document is opened or printed. */
const STARTING = /\bDDE(?:AUTO)?\b/i
const FETCHING = /^[^\S\n\r\u2028\u2029]*(?:INCLUDE(?:PICTURE|TEXT)?|IMPORT|LINK|DATABASE|RD)\b/im

/** Field codes may span several runs; each field starts on its own line here. */
function objectionToFields(xml: string, budget: Budget): OfficeObjection | null {
  if (!xml.includes('instrText') && !xml.includes('fldSimple')) return null
  // Word writes none of these in parts with fields, and the text after them would be skipped.
  if (xml.includes('<!') || xml.lastIndexOf('<?') > BOM_BYTES) return 'sealed'
  let text = ''
  for (const tag of tagsOf(xml, FIELDS, budget)) {
    if (tag.name === 'instrText') text += tag.text
    if (tag.name === 'fldChar') text += '\n'
    if (tag.name === 'fldSimple') text += `\n${valuesOf(tag, 'instr').join('\n')}\n`
  }
  if (STARTING.test(text)) return 'program'
  return FETCHING.test(text) ? 'elsewhere' : null
}

/** An encoding in which other bytes may be "<"; some readers follow any that a part names. */
const OTHER_ENCODING = /\bencoding\s*=\s*["'](?!(?:utf-?8|utf-16|us-ascii|iso-8859-\d+|windows-125\d)["'])/i

async function objectionToPart(zip: ZipFile, entry: Entry, budget: Budget): Promise<OfficeObjection | null> {
  if (entry.fileName.length > MAX_NAME) return 'slow'
  const name = entry.fileName.toLowerCase()
  if (/vba\w*\.(?:bin|xml)$/.test(name)) return 'script'
  if (name.includes('webextension')) return 'script'
  if (!PARTS.test(name)) return 'attachment'
  const isLinks = name.endsWith('.rels')
  // The content types define which part is the text, whatever its folder, encoding and extension.
  const isText = isLinks || /^word\/.*\.xml$/.test(name)
  if (isText && entry.uncompressedSize > MAX_TEXT_PART) return 'slow'
  const bytes = await buffer(await zip.openReadStreamPromise(entry))
  const xml = isText ? bytes.toString('utf8') : withoutZeros(bytes)
  if (OTHER_ENCODING.test(xml.slice(0, 200))) return 'sealed'
  if (!isText) return objectionToFields(xml, budget)
  // Genuine documents are UTF-8 and have no DTD.
  if (bytes.includes(0) || xml.includes('<!DOCTYPE') || !/^[\ufeff\s]*(?:<|$)/.test(xml)) return 'sealed'
  // The data source of a mail merge is opened with the document.
  if (/<(?:[\w.-]+:)?mailMerge\b/.test(xml)) return 'elsewhere'
  return isLinks ? objectionToLinks(xml, budget) : objectionToFields(xml, budget)
}

function withoutZeros(bytes: Buffer): string {
  let length = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    bytes[length] = byte
    if (byte !== 0) length += 1
  }
  return bytes.toString('latin1', 0, length)
}

/** Inspects a .docx part by part. Null if it may be stored. */
export async function objectionToDocx(path: string): Promise<OfficeObjection | null> {
  let zip: ZipFile | undefined
  try {
    zip = await openPromise(path, { autoClose: false })
    let unpacked = 0
    const budget = { left: MAX_TAGS }
    if (zip.entryCount > MAX_ENTRIES) return 'slow'
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) return 'sealed'
      unpacked += entry.uncompressedSize
      if (unpacked > MAX_UNPACKED) return 'slow'
      const objection = await objectionToPart(zip, entry, budget)
      if (objection) return objection
    }
    return null
  } catch (error) {
    return error instanceof BudgetExceeded ? 'slow' : 'damaged'
  } finally {
    zip?.close()
  }
}

/** Size and alignment of a directory entry in a compound file (MS-CFB, 2.6). */
const SLOT = 128
const MACROS = new Set(['macros', '_vba_project', 'vba'])
const OBJECTS = /^\W?(?:_\d{5,}|ole10native|package|embeddedodf)$/

/** Names of streams and storages in a compound file, wherever its directory is. */
function namesOf(bytes: Buffer): Set<string> {
  const names = new Set<string>()
  for (let at = 512; at + SLOT <= bytes.length; at += SLOT) {
    const [length, kind] = [bytes.readUInt16LE(at + 64), bytes[at + 66]]
    if (length < 4 || length > 64 || length % 2 || (kind !== 1 && kind !== 2 && kind !== 5)) continue
    names.add(bytes.toString('utf16le', at, at + length - 2).toLowerCase())
  }
  return names
}

/** Header of the associated strings (MS-DOC, 2.9.282): 18 of them, the second is the template. */
const TEXTS = Buffer.from([0xff, 0xff, 18, 0, 0, 0])

function templatesOf(bytes: Buffer): string[] {
  const templates: string[] = []
  for (
    let at = bytes.indexOf(TEXTS);
    at >= 0 && templates.length <= MAX_TEMPLATES;
    at = bytes.indexOf(TEXTS, at + 1)
  ) {
    let from = at + TEXTS.length
    if (from + 2 > bytes.length) break
    from += 2 + 2 * bytes.readUInt16LE(from)
    if (from + 2 > bytes.length) continue
    templates.push(bytes.toString('utf16le', from + 2, from + 2 + 2 * bytes.readUInt16LE(from)))
  }
  return templates
}

/** The same fields in .doc text, 8- or 16-bit: the field start character and the field name. */
const OLD_FIELD = /\x13\0?(?:[ \t]\0?)*((?:[a-z]\0?){3,16}(?=[ \t"\\])|r\0?d\0?(?=[ \t]\0?["\\]))/gi // oxlint-disable-line no-control-regex

function objectionToOldFields(bytes: Buffer): OfficeObjection | null {
  let objection: OfficeObjection | null = null
  for (const [, letters = ''] of bytes.toString('latin1').matchAll(OLD_FIELD)) {
    const name = letters.replaceAll('\0', '')
    if (STARTING.test(name)) return 'program'
    if (FETCHING.test(name)) objection = 'elsewhere'
  }
  return objection
}

/** Inspects a .doc; `other` for compound files of other programs. */
export function objectionToDoc(bytes: Buffer): OfficeObjection | 'other' | null {
  const names = namesOf(bytes)
  if (names.has('encryptedpackage')) return 'sealed'
  if (!names.has('worddocument')) return 'other'
  if ([...names].some((name) => MACROS.has(name))) return 'script'
  if ([...names].some((name) => OBJECTS.test(name))) return 'attachment'
  const templates = templatesOf(bytes)
  if (templates.some((template) => /^\s*https?:/i.test(template) || isRemote(template))) return 'elsewhere'
  return templates.length > MAX_TEMPLATES ? 'slow' : objectionToOldFields(bytes)
}
