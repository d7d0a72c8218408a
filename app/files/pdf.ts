import { inflateSync } from 'node:zlib'

const BLANK = /^[\s\0]*$/
const MARKUP = /<\s*(?:!doctype|html|head|body|script|svg|iframe|\?php)/i
const FIRST_OBJECT = /(?:^|\s)\d{1,10}\s+\d{1,5}\s+obj\b/

/** Some archives are read from their end: a document that is one as well is not taken. */
function endsAsArchive(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - 65_557)
  for (
    let at = bytes.indexOf('PK\x05\x06', from, 'latin1');
    at >= 0;
    at = bytes.indexOf('PK\x05\x06', at + 1, 'latin1')
  ) {
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) >= bytes.length - 2) return true
  }
  return false
}

/** Only comments may stand between the header and the first object, and no markup in them. */
function hasCleanHead(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 4096)
  const first = FIRST_OBJECT.exec(head)
  if (!first) return false
  const before = head.slice(0, first.index + 1)
  return (
    !MARKUP.test(before) &&
    before.split(/[\r\n]+/).every((line) => BLANK.test(line) || line.trimStart().startsWith('%'))
  )
}

/** The offset of the newest cross-reference section; null without a proper end of file. */
function crossReference(bytes: Buffer): number | null {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 2048))
  const end = tail.lastIndexOf('%%EOF')
  if (end < 0 || !BLANK.test(tail.slice(end + 5))) return null
  const offset = /startxref\s+(\d{1,10})\s*$/.exec(tail.slice(0, end))?.[1]
  return offset && Number(offset) < bytes.length ? Number(offset) : null
}

function hasCatalog(bytes: Buffer, root: string): boolean {
  const [number, generation] = root.trim().split(/\s+/)
  const name = `${number} ${generation} obj`
  for (let at = bytes.indexOf(name, 0, 'latin1'); at >= 0; at = bytes.indexOf(name, at + 1, 'latin1')) {
    if (at > 0 && !/[\s\0>]/.test(String.fromCharCode(bytes[at - 1] ?? 0))) continue
    if (/\/(?:Catalog|Pages)\b/.test(bytes.toString('latin1', at, at + 4096))) return true
  }
  return bytes.includes('/ObjStm', 0, 'latin1')
}

/** A cross-reference stream must really unpack. */
function unpacks(bytes: Buffer, at: number, dictionary: string): boolean {
  if (!/\/FlateDecode\b/.test(dictionary)) return true
  const start = bytes.indexOf('stream', at, 'latin1')
  const length = Number(/\/Length\s+(\d{1,9})(?!\s+\d+\s+R)/.exec(dictionary)?.[1] ?? 0)
  if (start < 0 || length === 0) return start >= 0
  const skip = bytes[start + 6] === 13 ? 8 : 7
  try {
    inflateSync(bytes.subarray(start + skip, start + skip + length), { maxOutputLength: 32 * 1024 * 1024 })
    return true
  } catch {
    return false
  }
}

/**
 * Whether the bytes are a whole PDF: header at the very start, nothing but comments before the first object,
 * a cross-reference table or stream where the end says, a root, and nothing after the end. Encrypted ones are taken.
 */
export function isWholePdf(bytes: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 9))) return false
  if (!hasCleanHead(bytes) || endsAsArchive(bytes)) return false
  const offset = crossReference(bytes)
  if (offset === null) return false
  const section = bytes.toString('latin1', offset, Math.min(bytes.length, offset + 4096)).trimStart()
  if (section.startsWith('xref')) {
    const trailer = bytes.indexOf('trailer', offset, 'latin1')
    if (trailer < 0) return false
    const dictionary = bytes.toString('latin1', trailer, trailer + 4096)
    const root = /\/Root\s+(\d+\s+\d+)\s+R\b/.exec(dictionary)?.[1]
    return root !== undefined && /\/Size\s+\d+/.test(dictionary) && hasCatalog(bytes, root)
  }
  if (!/^\d+\s+\d+\s+obj\b/.test(section)) return false
  const dictionary = section.split(/\bstream\r?\n/)[0] ?? ''
  const root = /\/Root\s+(\d+\s+\d+)\s+R\b/.exec(dictionary)?.[1]
  return (
    /\/Type\s*\/XRef\b/.test(dictionary) &&
    root !== undefined &&
    unpacks(bytes, offset, dictionary) &&
    hasCatalog(bytes, root)
  )
}
