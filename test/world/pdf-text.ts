import { inflateSync } from 'node:zlib'

/** The dictionary and decompressed stream of every object in a PDF of our own renderer. */
function objectsOf(pdf: Buffer): Map<number, { head: string; body: string }> {
  const source = pdf.toString('latin1')
  const objects = new Map<number, { head: string; body: string }>()
  for (const { 1: id, 2: text = '' } of source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const start = text.indexOf('stream\n')
    const head = start < 0 ? text : text.slice(0, start)
    const bytes =
      start < 0 ? null : Buffer.from(text.slice(start + 7, text.lastIndexOf('\nendstream')), 'latin1')
    const isDeflated = head.includes('/FlateDecode')
    objects.set(Number(id), {
      head,
      body: bytes ? (isDeflated ? inflateSync(bytes) : bytes).toString('latin1') : '',
    })
  }
  return objects
}

const hexText = (hex: string) =>
  String.fromCodePoint(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))

/** The letters of a font's glyphs, from its ToUnicode table. */
function lettersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const { 1: block = '' } of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const { 1: first = '', 2: list = '' } of block.matchAll(/<(\w+)>\s*<\w+>\s*\[([^\]]*)\]/g)) {
      const from = Number.parseInt(first, 16)
      for (const [index, { 1: hex = '' }] of [...list.matchAll(/<(\w*)>/g)].entries())
        letters.set((from + index).toString(16).padStart(4, '0'), hexText(hex))
    }
  }
  return letters
}

/** The text that a reader can copy from the PDF, in page order; runs are joined without guessing at spaces. */
export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf)
  const fonts = new Map<string, Map<string, string>>()
  for (const { head } of objects.values()) {
    for (const { 1: name = '', 2: id } of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id))?.head ?? '')?.[1]
      if (table) fonts.set(name, lettersOf(objects.get(Number(table))?.body ?? ''))
    }
  }
  const lines: string[] = []
  for (const { body } of objects.values()) {
    if (!/\bBT\b/.test(body)) continue
    let letters = new Map<string, string>()
    for (const [all, font, shown] of body.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font) letters = fonts.get(font) ?? new Map()
      else if (all) {
        const glyphs = [...(shown ?? '').matchAll(/<(\w+)>/g)].flatMap(
          ({ 1: hex = '' }) => hex.match(/.{4}/g) ?? [],
        )
        lines.push(glyphs.map((glyph) => letters.get(glyph.toLowerCase()) ?? '?').join(''))
      }
    }
  }
  return lines.join('\n')
}
