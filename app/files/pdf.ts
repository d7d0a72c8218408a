import { type PdfActiveContent, activeContentIn } from './pdf-active.ts'
import { PdfIndex, Uninspectable } from './pdf-index.ts'
import { Damaged, type PdfValue, BudgetExceeded } from './pdf-objects.ts'

/** Why a PDF is refused: incomplete, not inspectable, or with active content. */
export type PdfObjection = 'damaged' | 'sealed' | 'slow' | PdfActiveContent

/** Blanks that mail programs or editors put before a document, or a UTF-8 BOM. */
const HEAD = /^(?:\xef\xbb\xbf)?[\s\0]{0,64}%PDF-/
/** The DOS end-of-file mark; allowed after the end like blanks. */
const DOS_END = '\x1a'
const BLANK = /^[\s\0]*$/
const MARKUP = /<\s*(?:!doctype|html|head|body|script|svg|iframe|\?php)/i
const FIRST_OBJECT = /(?:^|\s)\d{1,10}\s+\d{1,5}\s+obj\b/
/** Bytes searched for the end marker, which limits trailing blanks. */
const END_WITHIN = 2048

/** Whether the bytes start like a PDF. */
export const isPdfHead = (bytes: Buffer): boolean => HEAD.test(bytes.toString('latin1', 0, 128))

/** ZIP archives are read from their end, so a PDF that is also one is refused. */
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

/** Only comments without markup are allowed between header and first object. */
function hasCleanHead(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 4096).replace(/^\xef\xbb\xbf/, '')
  const first = FIRST_OBJECT.exec(head)
  if (!first) return false
  const before = head.slice(0, first.index + 1)
  return (
    !MARKUP.test(before) &&
    before.split(/[\r\n]+/).every((line) => BLANK.test(line) || line.trimStart().startsWith('%'))
  )
}

/** Whether the end marker comes last, so that nothing is missing and nothing follows. */
function hasCleanEnd(bytes: Buffer): boolean {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - END_WITHIN))
  const end = tail.lastIndexOf('%%EOF')
  return (
    end >= 0 &&
    BLANK.test(tail.slice(end + 5).replaceAll(DOS_END, '')) &&
    /startxref\s+\d{1,10}\s*$/.test(tail.slice(0, end))
  )
}

/** Whether a trailer references a catalog with pages. */
const hasPages = (index: PdfIndex): boolean =>
  index.roots
    .flatMap((value) => index.resolve(value))
    .some(
      (root) =>
        root.kind === 'dict' && (root.entries.get('Pages') ?? []).some((pages) => isThere(index, pages)),
    )

const isThere = (index: PdfIndex, pages: PdfValue) => index.resolve(pages).some(({ kind }) => kind === 'dict')

/** Why a PDF is refused; null if complete and passive. Ignores wrong table offsets, as readers do. Linear time. */
export function objectionTo(bytes: Buffer): PdfObjection | null {
  if (!isPdfHead(bytes) || !hasCleanHead(bytes) || endsAsArchive(bytes) || !hasCleanEnd(bytes))
    return 'damaged'
  try {
    const index = new PdfIndex(bytes)
    return hasPages(index) ? activeContentIn(index) : 'damaged'
  } catch (error) {
    if (error instanceof Damaged) return 'damaged'
    if (error instanceof Uninspectable) return 'sealed'
    if (error instanceof BudgetExceeded) return 'slow'
    throw error
  }
}
