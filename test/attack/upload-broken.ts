import { crc32, deflateSync } from 'node:zlib'
import type { UploadRefusal } from '#app/files/refusals.ts'
import { photograph, pngImage, smallPdf, streamedPdf, webpImage } from '#test/world/files.ts'
import { SCRIPT } from './payloads.ts'

/** The upload door: for a KYC document, a listing photo, or a listing document. */
export type Door = 'kyc' | 'image' | 'document'
type Verdict = UploadRefusal | 'taken'
type Bytes = Uint8Array | Promise<Uint8Array>
export type HostileUpload = {
  what: string
  door: Door
  name: string
  make: () => Bytes
  /** The expected refusal. There are several if an earlier check may refuse the file first. */
  verdict: readonly Verdict[]
}

export const upload = (
  what: string,
  door: Door,
  name: string,
  make: HostileUpload['make'],
  ...verdict: Verdict[]
): HostileUpload => ({ what, door, name, make, verdict })
const pdf = (what: string, make: () => Bytes, ...verdict: Verdict[]) =>
  upload(what, 'kyc', 'a.pdf', make, ...verdict)
const jpg = (what: string, make: () => Bytes, ...verdict: Verdict[]) =>
  upload(what, 'kyc', 'a.jpg', make, ...verdict)
const png = (what: string, make: () => Bytes, ...verdict: Verdict[]) =>
  upload(what, 'kyc', 'a.png', make, ...verdict)
const photo = (what: string, name: string, make: () => Bytes, ...verdict: Verdict[]) =>
  upload(what, 'image', name, make, ...verdict)

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

/** The maximum number of pixels, which is slow to decode and encode. */
export const largePicture = (): Buffer => pngOf(7000, 7000, Buffer.alloc(7000 * 21_001))

const HTML = Buffer.from(`<html><script>${SCRIPT}</script></html>`)
const concat = (...parts: (Uint8Array | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))
const changedPdf = (from: RegExp, to: string) =>
  Buffer.from(smallPdf().toString('latin1').replace(from, to), 'latin1')
const truncated = async (whole: Promise<Buffer> | Buffer, share: number) => {
  const all = await whole
  return all.subarray(0, Math.floor(all.length * share))
}

async function photographWithComment(): Promise<Buffer> {
  const all = await photograph(200, 100)
  const size = Buffer.alloc(2)
  size.writeUInt16BE(HTML.length + 2)
  return concat(all.subarray(0, 2), Buffer.from('fffe', 'hex'), size, HTML, all.subarray(2))
}

/** Files that match two types. */
export const POLYGLOTS: HostileUpload[] = [
  pdf('a page under the header of a PDF', () => concat('%PDF-1.4\n', HTML), 'damaged'),
  pdf('a page before a PDF', () => concat(HTML, smallPdf()), 'disguised'),
  pdf('a page appended to a PDF', () => concat(smallPdf(), HTML), 'damaged'),
  pdf('a page in a comment', () => concat('%PDF-1.4\n%', HTML, smallPdf().subarray(9)), 'damaged'),
  pdf('an archive appended', () => concat(smallPdf(), 'PK\x05\x06', Buffer.alloc(18)), 'damaged'),
  pdf('a PDF after a GIF header', () => concat('GIF89a', smallPdf()), 'disguised'),
  pdf('a PDF after 1,000 spaces', () => concat(' '.repeat(1000), smallPdf()), 'disguised', 'damaged'),
  pdf('two PDFs in one', () => concat(smallPdf(), smallPdf()), 'damaged', 'taken'),
  png('a picture with a page appended', async () => concat(await pngImage(), HTML), 'taken'),
  jpg('a photograph with a page appended', async () => concat(await photograph(200, 100), HTML), 'taken'),
  jpg('a photograph with script in a comment', photographWithComment, 'taken'),
  png(
    'a picture with script in a text chunk',
    () => pngOf(2, 2, Buffer.alloc(14), chunk('tEXt', concat('Comment\0', HTML))),
    'taken',
  ),
  photo(
    'a WEBP with a page appended',
    'a.webp',
    async () => concat(await webpImage(), HTML),
    'taken',
    'type',
    'damaged',
  ),
  photo('a PNG with the name of a page', 'a.html', () => pngImage(), 'taken'),
  pdf('a plain PDF', () => smallPdf('x'), 'taken'),
  pdf('a streamed PDF', () => streamedPdf(), 'taken'),
]

const DATA = Buffer.alloc(1000)
/** Files that are incomplete, or whose headers are wrong. */
export const BROKEN: HostileUpload[] = [
  ...[0.1, 0.6, 0.95].flatMap((share) => [
    pdf(`${share * 100}% of a PDF`, () => truncated(smallPdf(), share), 'damaged'),
    jpg(`${share * 100}% of a photograph`, () => truncated(photograph(800, 600), share), 'damaged'),
    photo(`${share * 100}% of a picture`, 'a.png', () => truncated(pngImage(), share), 'damaged', 'type'),
    photo(`${share * 100}% of a WEBP`, 'a.webp', () => truncated(webpImage(), share), 'damaged', 'type'),
  ]),
  pdf('nothing', () => Buffer.alloc(0), 'empty'),
  pdf('one byte', () => Buffer.from('%'), 'disguised'),
  pdf('zeros', () => Buffer.alloc(5000), 'disguised'),
  png('a picture of 60,000 by 60,000 pixels', () => pngOf(60_000, 60_000, DATA), 'pixels'),
  photo('50,000,001 pixels in one row', 'a.png', () => pngOf(50_000_001, 1, DATA), 'pixels', 'damaged'),
  png('a picture of one column of 49,999,999', () => pngOf(1, 49_999_999, DATA), 'side'),
  photo('a picture of one row of 49,999,999', 'a.png', () => pngOf(49_999_999, 1, DATA), 'side'),
  png('a picture of zero size', () => pngOf(0, 0, Buffer.alloc(10)), 'damaged', 'disguised'),
  png('a picture with less data than it claims', () => pngOf(500, 500, DATA), 'damaged'),
  png('a picture with 16 MB of data', () => pngOf(2, 2, Buffer.alloc(16_000_000)), 'taken', 'damaged'),
  pdf('a PDF of 12 MB', () => concat(smallPdf(), Buffer.alloc(12 * 1024 * 1024)), 'too_large'),
  pdf(
    'a PDF whose table is outside the file',
    () => changedPdf(/startxref\n\d+/, 'startxref\n99999999'),
    'taken',
  ),
  pdf('a PDF without a root', () => changedPdf(/\/Root 1 0 R/, ''), 'damaged'),
]
