import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

export type GivenFile = { name: string; bytes: Uint8Array; type?: string }

function assemble(objects: readonly string[], end: (offsets: number[], length: number) => string): Buffer {
  const offsets: number[] = []
  let text = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n'
  objects.forEach((object, index) => {
    offsets.push(text.length)
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
  })
  return Buffer.from(text + end(offsets, text.length), 'latin1')
}

const stream = (content: string, more = '') =>
  `<<${more}/Length ${content.length}>>\nstream\n${content}\nendstream`

/** A real one-page PDF that any reader can open, with this ASCII text. */
export function smallPdf(words = 'Parcela test document'): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    stream(`BT /F1 18 Tf 72 760 Td (${words.replace(/[()\\]/g, '')}) Tj ET`),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  return assemble(objects, (offsets, length) => {
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
    const table = `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`
    return `${table}trailer\n<</Size ${offsets.length + 1}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`
  })
}

/** The same page with a compressed cross-reference stream, as newer software writes it. */
export function streamedPdf(): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
  ]
  return assemble(objects, (offsets, length) => {
    const rows = [[0, 0, 255], ...offsets.map((offset) => [1, offset, 0]), [1, length, 0]]
    const table = Buffer.from(
      rows.flatMap(([kind = 0, offset = 0, last = 0]) => [kind, offset >> 8, offset & 255, last]),
    )
    const packed = deflateSync(table).toString('latin1')
    const head = `/Type/XRef/Size ${rows.length}/W[1 2 1]/Root 1 0 R/Filter/FlateDecode`
    return `${rows.length - 1} 0 obj\n${stream(packed, head)}\nendobj\nstartxref\n${length}\n%%EOF\n`
  })
}

/** The small document with more objects before its table, and more in its catalog. */
export function withObjects(objects: string, catalog = ''): Buffer {
  const whole = smallPdf().toString('latin1').replace('/Type/Catalog', `/Type/Catalog${catalog}`)
  const at = whole.lastIndexOf('xref\n', whole.lastIndexOf('startxref') - 1)
  const end = whole.slice(at).replace(/startxref\n\d+/, `startxref\n${at + objects.length}`)
  return Buffer.from(whole.slice(0, at) + objects + end, 'latin1')
}

/** An object stream with one object of number 9. */
export function packed(object: string, more = '', pack: (bytes: Buffer) => Uint8Array = deflateSync): string {
  const body = Buffer.from(pack(Buffer.from(`9 0 ${object}`, 'latin1'))).toString('latin1')
  return `8 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode${more}/Length ${body.length}>>\nstream\n${body}\nendstream\nendobj\n`
}

/** A PDF padded with a comment to this many bytes. */
export function pdfOfSize(bytes: number): Buffer {
  const plain = smallPdf()
  const cut = plain.lastIndexOf('startxref')
  const padding = Buffer.alloc(bytes - plain.length, 32)
  padding[0] = 0x25
  padding[padding.length - 1] = 0x0a
  return Buffer.concat([plain.subarray(0, cut), padding, plain.subarray(cut)])
}

const canvas = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: 96, g: 128, b: 112 },
      noise: { type: 'gaussian', mean: 120, sigma: 24 },
    },
  })

/** Text that is in the EXIF of every test photo and must be in no stored file. */
export const EXIF_SECRET = 'CameraOwnerKowalska'

/** A real JPEG as from a camera, with owner and place in its EXIF, stored on its side (orientation 6). */
export function photograph(width = 1200, height = 800): Promise<Buffer> {
  const exif = {
    IFD0: { Artist: EXIF_SECRET, Copyright: EXIF_SECRET },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '52/1 13/1 4699/100',
      GPSLongitudeRef: 'E',
      GPSLongitude: '21/1 0/1 4399/100',
    },
  }
  return canvas(width, height)
    .withExif(exif)
    .withMetadata({ orientation: 6, exif })
    .jpeg({ quality: 80 })
    .toBuffer()
}

export function pngImage(width = 320, height = 200): Promise<Buffer> {
  return canvas(width, height).png().toBuffer()
}

export function webpImage(width = 320, height = 200): Promise<Buffer> {
  return canvas(width, height).webp().toBuffer()
}

/** A multipart form as a browser posts it: the fields first, then the files under the name "file". */
export function uploadForm(
  fields: Readonly<Record<string, string>>,
  ...files: readonly GivenFile[]
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { name, bytes, type = 'application/octet-stream' } of files) {
    form.append('file', new File([new Uint8Array(bytes)], name, { type }))
  }
  return form
}
