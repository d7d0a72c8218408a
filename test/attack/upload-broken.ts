import { crc32, deflateSync } from 'node:zlib'
import { photograph, pngImage, smallPdf, streamedPdf, webpImage } from '#test/world/files.ts'
import { type HostileUpload, upload } from './hostile-upload.ts'
import { SCRIPT } from './payloads.ts'

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(body.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

/** A PNG that claims a size, with these bytes as its compressed image data. */
function pngOf(width: number, height: number, data: Buffer, ...more: Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', deflateSync(data)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** As many pixels as are accepted, slow to decode and encode. */
export const largePicture = (): Buffer => pngOf(7000, 7000, Buffer.alloc(7000 * 21_001))

const HTML = Buffer.from(`<html><script>${SCRIPT}</script></html>`)
const both = (...parts: Uint8Array[]) => Buffer.concat(parts)
const cut = async (whole: Promise<Buffer> | Buffer, share: number) => {
  const all = await whole
  return all.subarray(0, Math.floor(all.length * share))
}

/** Files that match two types. */
export const POLYGLOTS: HostileUpload[] = [
  upload(
    'a page under the header of a PDF',
    'kyc',
    'a.pdf',
    () => both(Buffer.from('%PDF-1.4\n'), HTML),
    'damaged',
  ),
  upload('a page before a PDF', 'kyc', 'a.pdf', () => both(HTML, smallPdf()), 'disguised'),
  upload('a page appended to a PDF', 'kyc', 'a.pdf', () => both(smallPdf(), HTML), 'damaged'),
  upload(
    'a page in a comment at the head of a PDF',
    'kyc',
    'a.pdf',
    () => both(Buffer.from('%PDF-1.4\n%'), HTML, smallPdf().subarray(9)),
    'damaged',
  ),
  upload(
    'an archive appended to a PDF',
    'kyc',
    'a.pdf',
    () => both(smallPdf(), Buffer.from('504b0506000000000000000000000000000000000000', 'hex')),
    'damaged',
  ),
  upload(
    'a PDF after a GIF header',
    'kyc',
    'a.pdf',
    () => both(Buffer.from('GIF89a'), smallPdf()),
    'disguised',
  ),
  upload(
    'a PDF after 1,000 spaces',
    'kyc',
    'a.pdf',
    () => both(Buffer.alloc(1000, 32), smallPdf()),
    'disguised',
    'damaged',
  ),
  upload('two PDFs in one', 'kyc', 'a.pdf', () => both(smallPdf(), smallPdf()), 'damaged', 'taken'),
  upload('a picture with a page appended', 'kyc', 'a.png', async () => both(await pngImage(), HTML), 'taken'),
  upload(
    'a photograph with a page appended',
    'kyc',
    'a.jpg',
    async () => both(await photograph(200, 100), HTML),
    'taken',
  ),
  upload(
    'a photograph with script in a comment',
    'kyc',
    'a.jpg',
    async () => {
      const all = await photograph(200, 100)
      const size = Buffer.alloc(2)
      size.writeUInt16BE(HTML.length + 2)
      return both(all.subarray(0, 2), Buffer.from('fffe', 'hex'), size, HTML, all.subarray(2))
    },
    'taken',
  ),
  upload(
    'a picture with script in a text chunk',
    'kyc',
    'a.png',
    () => pngOf(2, 2, Buffer.alloc(14), chunk('tEXt', both(Buffer.from('Comment\0'), HTML))),
    'taken',
  ),
  upload(
    'a WEBP with a page appended',
    'image',
    'a.webp',
    async () => both(await webpImage(), HTML),
    'taken',
    'type',
    'damaged',
  ),
  upload('a PNG with the name of a page', 'image', 'a.html', () => pngImage(), 'taken'),
  upload('a PDF with script', 'kyc', 'a.pdf', () => smallPdf(`x`), 'taken'),
  upload('a streamed PDF', 'kyc', 'a.pdf', () => streamedPdf(), 'taken'),
]

/** Files that are incomplete, or claim contents that they lack. */
export const BROKEN: HostileUpload[] = [
  ...[0.1, 0.4, 0.6, 0.8, 0.95].flatMap((share) => [
    upload(`${share * 100}% of a PDF`, 'kyc', 'a.pdf', () => cut(smallPdf(), share), 'damaged'),
    upload(
      `${share * 100}% of a photograph`,
      'kyc',
      'a.jpg',
      () => cut(photograph(800, 600), share),
      'damaged',
    ),
    upload(`${share * 100}% of a picture`, 'image', 'a.png', () => cut(pngImage(), share), 'damaged', 'type'),
    upload(`${share * 100}% of a WEBP`, 'image', 'a.webp', () => cut(webpImage(), share), 'damaged', 'type'),
  ]),
  upload('nothing', 'kyc', 'a.pdf', () => Buffer.alloc(0), 'empty'),
  upload('one byte', 'kyc', 'a.pdf', () => Buffer.from('%'), 'disguised'),
  upload('zeros', 'kyc', 'a.pdf', () => Buffer.alloc(5000), 'disguised'),
  upload(
    'a picture of 60,000 by 60,000 pixels',
    'kyc',
    'a.png',
    () => pngOf(60_000, 60_000, Buffer.alloc(1000)),
    'pixels',
  ),
  upload(
    'a picture of 50,000,001 pixels in one row',
    'image',
    'a.png',
    () => pngOf(50_000_001, 1, Buffer.alloc(1000)),
    'pixels',
    'damaged',
  ),
  upload(
    'a picture of one column of 49,999,999',
    'kyc',
    'a.png',
    () => pngOf(1, 49_999_999, Buffer.alloc(1000)),
    'side',
  ),
  upload(
    'a picture of one row of 49,999,999',
    'image',
    'a.png',
    () => pngOf(49_999_999, 1, Buffer.alloc(1000)),
    'side',
  ),
  upload(
    'a picture of zero size',
    'kyc',
    'a.png',
    () => pngOf(0, 0, Buffer.alloc(10)),
    'damaged',
    'disguised',
  ),
  upload(
    'a picture with less data than it claims',
    'kyc',
    'a.png',
    () => pngOf(500, 500, Buffer.alloc(1000)),
    'damaged',
  ),
  upload(
    'a picture whose data decompresses to 16 MB',
    'kyc',
    'a.png',
    () => pngOf(2, 2, Buffer.alloc(16_000_000)),
    'taken',
    'damaged',
  ),
  upload(
    'a PDF of 12 MB',
    'kyc',
    'a.pdf',
    () => both(smallPdf(), Buffer.alloc(12 * 1024 * 1024)),
    'too_large',
  ),
  upload(
    'a PDF whose references point outside the file',
    'kyc',
    'a.pdf',
    () =>
      Buffer.from(
        smallPdf()
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n99999999'),
        'latin1',
      ),
    'taken',
  ),
  upload(
    'a PDF without a root',
    'kyc',
    'a.pdf',
    () => Buffer.from(smallPdf().toString('latin1').replace('/Root 1 0 R', ''), 'latin1'),
    'damaged',
  ),
]
