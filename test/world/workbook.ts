import { inflateRawSync } from 'node:zlib'
import { unescaped } from '#test/unescaped.ts'

/** The files of a zip archive by name, read from its central directory. */
export function unzipped(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error('not a ZIP archive')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('the central directory is broken')
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)]
    const [nameSize, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset))
    const local = archive.readUInt32LE(at + 42)
    const name = archive.toString('utf8', at + 46, at + 46 + (nameSize ?? 0))
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(start, start + size)
    files.set(name, method === 0 ? packed : inflateRawSync(packed))
    at += 46 + (nameSize ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return files
}

/** A cell as spreadsheets read it: text, or a number with the format of its style. */
type WorkbookCell = string | { number: number; format: string }

/** Formats that a workbook identifies by number. */
const KNOWN: Record<string, string> = { 0: 'General', 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00' }

function formatsOf(styles: string): string[] {
  const own = new Map(
    [...styles.matchAll(/<numFmt [^>]*>/g)].map(([tag]) => [
      /numFmtId="(\d+)"/.exec(tag)?.[1] ?? '',
      unescaped(/formatCode="([^"]*)"/.exec(tag)?.[1] ?? ''),
    ]),
  )
  const used = /<cellXfs[^>]*>([\s\S]*?)<\/cellXfs>/.exec(styles)?.[1] ?? ''
  return [...used.matchAll(/<xf [^>]*>/g)].map(([tag]) => {
    const id = /numFmtId="(\d+)"/.exec(tag)?.[1] ?? '0'
    return own.get(id) ?? KNOWN[id] ?? id
  })
}

/** The rows of a workbook's first sheet, without trailing empty cells; also checks that every file in it is intact. */
export function readWorkbook(archive: Buffer): WorkbookCell[][] {
  const files = unzipped(archive)
  const file = (name: string) => {
    const found = files.get(name)
    if (!found) throw new Error(`the workbook has no ${name}`)
    return found.toString('utf8')
  }
  const texts = [...file('xl/sharedStrings.xml').matchAll(/<si>([\s\S]*?)<\/si>/g)].map(([, inner = '']) =>
    [...inner.matchAll(/<t[^>]*>([\s\S]*?)<\/t>/g)].map(([, text = '']) => unescaped(text)).join(''),
  )
  const formats = formatsOf(file('xl/styles.xml'))
  const sheet = file('xl/worksheets/sheet1.xml')
  if (sheet.includes('<f>')) throw new Error('the workbook contains a formula')
  return [...sheet.matchAll(/<row [^>]*>([\s\S]*?)<\/row>/g)].map(([, row = '']) => {
    const cells: WorkbookCell[] = []
    for (const [, tag = '', inner = ''] of row.matchAll(/<c ([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
      const column = (/r="([A-Z])\d+"/.exec(tag)?.[1] ?? 'A').charCodeAt(0) - 65
      const value = /<v>([\s\S]*?)<\/v>/.exec(inner)?.[1]
      if (value === undefined) continue
      while (cells.length < column) cells.push('')
      cells[column] = tag.includes('t="s"')
        ? (texts[Number(value)] ?? '')
        : { number: Number(value), format: formats[Number(/s="(\d+)"/.exec(tag)?.[1] ?? 0)] ?? '' }
    }
    return cells
  })
}

/** All texts in a workbook and all numbers in full, to be searched. */
export function workbookText(archive: Buffer): string {
  return readWorkbook(archive)
    .flat()
    .map((cell) => (typeof cell === 'string' ? cell : String(cell.number)))
    .join('\n')
}
