import { type PdfDeed, deedIn } from './pdf-active.ts'
import { Damaged, PdfIndex, Sealed } from './pdf-index.ts'
import { type PdfValue, TooMuch } from './pdf-objects.ts'

/** Why a PDF is not taken: not whole, not to be looked into, or what it does beside showing its pages. */
export type PdfObjection = 'damaged' | 'sealed' | 'slow' | PdfDeed

/** Blanks that a mail program or an editor leaves before a document, or the mark of UTF-8. */
const HEAD = /^(?:\xef\xbb\xbf)?[\s\0]{0,64}%PDF-/
/** The mark by which DOS ended a text; it may stand behind the end like blanks. */
const DOS_END = '\x1a'
const BLANK = /^[\s\0]*$/
const MARKUP = /<\s*(?:!doctype|html|head|body|script|svg|iframe|\?php)/i
const FIRST_OBJECT = /(?:^|\s)\d{1,10}\s+\d{1,5}\s+obj\b/
/** Bytes in which the end is looked for; a document may have as many blanks behind it. */
const END_WITHIN = 2048

/** Whether the bytes begin as a PDF, as readers see it. */
export const isPdfHead = (bytes: Buffer): boolean => HEAD.test(bytes.toString('latin1', 0, 128))

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
  const head = bytes.toString('latin1', 0, 4096).replace(/^\xef\xbb\xbf/, '')
  const first = FIRST_OBJECT.exec(head)
  if (!first) return false
  const before = head.slice(0, first.index + 1)
  return (
    !MARKUP.test(before) &&
    before.split(/[\r\n]+/).every((line) => BLANK.test(line) || line.trimStart().startsWith('%'))
  )
}

/** The last line stands at the end: nothing was cut off, and nothing follows. */
function hasCleanEnd(bytes: Buffer): boolean {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - END_WITHIN))
  const end = tail.lastIndexOf('%%EOF')
  return (
    end >= 0 &&
    BLANK.test(tail.slice(end + 5).replaceAll(DOS_END, '')) &&
    /startxref\s+\d{1,10}\s*$/.test(tail.slice(0, end))
  )
}

/** Whether a trailer leads to a catalog with pages. */
const hasPages = (index: PdfIndex): boolean =>
  index.roots
    .flatMap((value) => index.resolve(value))
    .some(
      (root) =>
        root.kind === 'dict' && (root.entries.get('Pages') ?? []).some((pages) => isThere(index, pages)),
    )

const isThere = (index: PdfIndex, pages: PdfValue) => index.resolve(pages).some(({ kind }) => kind === 'dict')

/**
 * Why a PDF is not taken; null for a whole document that only shows its pages. Where its tables lead is not asked: readers
 * look for the objects themselves when a table is a little wrong. How long it takes grows with the size of the file alone.
 */
export function objectionTo(bytes: Buffer): PdfObjection | null {
  if (!isPdfHead(bytes) || !hasCleanHead(bytes) || endsAsArchive(bytes) || !hasCleanEnd(bytes))
    return 'damaged'
  try {
    const index = new PdfIndex(bytes)
    return hasPages(index) ? deedIn(index) : 'damaged'
  } catch (error) {
    if (error instanceof Damaged) return 'damaged'
    if (error instanceof Sealed) return 'sealed'
    if (error instanceof TooMuch) return 'slow'
    throw error
  }
}
