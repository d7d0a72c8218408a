import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { photograph, pngImage, smallPdf, webpImage } from '#test/world/files.ts'
import { KYC_RULE as KYC, testReceiving } from '#test/world/receiving.ts'
import { LISTING_IMAGE_RULE, MB } from './rules.ts'

const { receive, refusalOf } = testReceiving()

/** A PNG whose header claims more pixels than its data contains. */
function pngOfSize(
  width: number,
  height: number,
  depth = 8,
  interlaced = 0,
  data = Buffer.alloc(1000),
): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(body.length, 0)
    frame.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, 2, 0, 0, interlaced], 8)
  const body = [chunk('IHDR', header), chunk('IDAT', deflateSync(data)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...body])
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const html = '<!doctype html><html><body><script>alert(document.domain)</script></body></html>'
const entity = `<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]>${svg}`
const concat = (...parts: (Uint8Array | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))
const exe = Buffer.concat([
  Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'latin1'),
  Buffer.alloc(200),
  Buffer.from('PE\0\0'),
])
const heic = Buffer.from('000000186674797068656963000000006865696300000000', 'hex')
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const zip = Buffer.concat([
  Buffer.from('PK\x03\x04\x14\0\0\0\0\0', 'latin1'),
  Buffer.alloc(40),
  Buffer.from('PK\x05\x06'),
  Buffer.alloc(18),
])

describe('refused files leave nothing behind', () => {
  test.each<[string, string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['an empty file', 'a.pdf', () => Buffer.alloc(0), 'empty'],
    ['an undisguised program', 'setup.exe', () => exe, 'type'],
    ['a program renamed to PDF', 'invoice.pdf', () => exe, 'disguised'],
    ['a program renamed to JPG', 'photo.jpg', () => exe, 'disguised'],
    ['a program with two extensions', 'invoice.pdf.exe', () => smallPdf(), 'type'],
    ['a shell script as PDF', 'run.pdf', () => Buffer.from('#!/bin/sh\nrm -rf /\n'), 'disguised'],
    ['an SVG with script as PNG', 'logo.png', () => Buffer.from(svg), 'disguised'],
    ['an SVG with script', 'logo.svg', () => Buffer.from(svg), 'type'],
    ['HTML as PDF', 'terms.pdf', () => Buffer.from(html), 'disguised'],
    ['HTML after a PDF header', 'terms.pdf', () => Buffer.from(`%PDF-1.4\n${html}`), 'damaged'],
    ['HTML before a PDF', 'terms.pdf', () => Buffer.concat([Buffer.from(html), smallPdf()]), 'disguised'],
    ['HTML after a PDF', 'terms.pdf', () => Buffer.concat([smallPdf(), Buffer.from(html)]), 'damaged'],
    [
      'HTML in a comment of a PDF',
      'terms.pdf',
      () => concat('%PDF-1.4\n%', html, smallPdf().subarray(9)),
      'damaged',
    ],
    ['a PDF after a GIF header', 'terms.pdf', () => concat('GIF89a', smallPdf()), 'disguised'],
    [
      'a PDF without a root',
      'a.pdf',
      () => Buffer.from(String(smallPdf()).replace('/Root 1 0 R', '')),
      'damaged',
    ],
    ['a PDF of 12 MB', 'a.pdf', () => concat(smallPdf(), Buffer.alloc(12 * MB)), 'too_large'],
    ['a drawing with an entity', 'a.svg', () => Buffer.from(entity), 'type'],
    ['a saved page', 'a.mhtml', () => Buffer.from(`MIME-Version: 1.0\r\n\r\n${html}`), 'type'],
    ['a page in UTF-16 as JPG', 'a.jpg', () => Buffer.from(`\ufeff${html}`, 'utf16le'), 'disguised'],
    ['a GIF that is a script as JPG', 'a.jpg', () => Buffer.from('GIF89a=1;alert(1)'), 'disguised'],
    [
      'an EPS as PDF',
      'a.pdf',
      () => Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file'),
      'disguised',
    ],
    ['an archive after a PDF', 'terms.pdf', () => Buffer.concat([smallPdf(), zip]), 'damaged'],
    ['an archive as PDF', 'all.pdf', () => zip, 'disguised'],
    ['a script file', 'app.js', () => Buffer.from('alert(1)'), 'type'],
    ['a script as JPG', 'photo.jpg', () => Buffer.from('alert(1)'), 'disguised'],
    ['a PDF renamed to PNG', 'a.png', () => smallPdf(), 'disguised'],
    ['a PNG renamed to PDF', 'a.pdf', () => pngImage(), 'disguised'],
    ['a PNG renamed to JPG', 'a.jpg', () => pngImage(), 'disguised'],
    ['a GIF as PNG', 'a.png', () => gif, 'disguised'],
    ['a HEIC as JPG', 'a.jpg', () => heic, 'heic'],
    ['a HEIC', 'a.heic', () => heic, 'type'],
    ['a WEBP as PNG', 'a.png', () => webpImage(), 'disguised'],
    ['no extension', 'passport', () => smallPdf(), 'type'],
    ['a truncated PDF', 'a.pdf', () => smallPdf().subarray(0, 400), 'damaged'],
    [
      '34 bytes that start like a PDF',
      'a.pdf',
      () => Buffer.from('%PDF-1.7 and nothing but some words'),
      'damaged',
    ],
    ['a truncated JPEG', 'a.jpg', async () => (await photograph(800, 600)).subarray(0, 9000), 'damaged'],
    ['a truncated PNG', 'a.png', async () => (await pngImage()).subarray(0, 5000), 'damaged'],
    [
      'the first bytes of a JPEG',
      'a.jpg',
      () => Buffer.from('ffd8ffe000104a46494600010100', 'hex'),
      'damaged',
    ],
    [
      'a PNG signature followed by noise',
      'a.png',
      () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(300, 7)]),
      'disguised',
    ],
    ['a PNG of 60,000 by 60,000 pixels in a kilobyte', 'a.png', () => pngOfSize(60_000, 60_000), 'pixels'],
    ['a PNG of 50,000,001 pixels in one row', 'a.png', () => pngOfSize(50_000_001, 1), 'pixels'],
    ['a PNG of one column of 49,999,999 pixels', 'a.png', () => pngOfSize(1, 49_999_999), 'side'],
    ['a PNG of one pixel too many', 'a.png', () => pngOfSize(50_001, 1000), 'pixels'],
    ['an interlaced 16-bit PNG of 49 million pixels', 'a.png', () => pngOfSize(7000, 7000, 16, 1), 'slow'],
    [
      'a smaller 16-bit PNG with less data than it claims',
      'a.png',
      () => pngOfSize(500, 500, 16, 1),
      'damaged',
    ],
    ['a PNG with less data than it claims', 'a.png', () => pngOfSize(500, 500), 'damaged'],
    ['a text', 'notes.txt', () => Buffer.from('hello'), 'type'],
    ['zeros', 'a.pdf', () => Buffer.alloc(4096), 'disguised'],
  ])('%s', async (_what, name, bytes, refused) => {
    expect(await refusalOf(KYC, name, await bytes(), 'application/pdf')).toBe(refused)
  })

  test.each<[string, string, () => Uint8Array | Promise<Uint8Array>]>([
    ['an SVG as PNG', 'a.png', () => Buffer.from(svg)],
    ['a GIF', 'a.gif', () => gif],
    ['HTML as WEBP', 'a.webp', () => Buffer.from(html)],
    ['a truncated WEBP', 'a.webp', async () => (await webpImage()).subarray(0, 500)],
  ])('as a listing image: %s', async (_what, name, bytes) => {
    expect(['type', 'damaged']).toContain(
      await refusalOf(LISTING_IMAGE_RULE, name, await bytes(), 'image/webp'),
    )
  })
})

test.each([
  'pdf.exe',
  'pdf.svg',
  'pdf;.html',
  'pdf%00.html',
  'pdf:html',
  'PDF .scr',
  'p\u0434f',
  'pdf\u200b.exe',
  'ｐｄｆ',
])('a PDF whose name ends in %j is refused · MEM-262', async (extension) => {
  expect(await refusalOf(KYC, `file.${extension}`, smallPdf())).toBe('type')
})

test.each<[string, string, () => Uint8Array | Promise<Uint8Array>]>([
  ['a picture with a page appended', 'a.png', async () => concat(await pngImage(), html)],
  ['a photograph with a page appended', 'a.jpg', async () => concat(await photograph(200, 100), html)],
  ['a picture with 16 MB of data', 'a.png', () => pngOfSize(2, 2, 8, 0, Buffer.alloc(16_000_000))],
  [
    'a PDF whose table is outside the file',
    'a.pdf',
    () =>
      Buffer.from(
        smallPdf()
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n99999999'),
        'latin1',
      ),
  ],
  ['a PDF', 'file.pdf.', () => smallPdf()],
])('%s is accepted: what is stored is only its own type · MEM-262', async (_what, name, bytes) => {
  expect(await refusalOf(KYC, name, await bytes())).toBe('taken')
})

/** Names that would escape the folder or the header, or look like another type. */
const HOSTILE_NAMES = [
  '../../../etc/passwd.pdf',
  '..\\..\\windows\\win.pdf',
  'C:\\boot.pdf',
  'a\r\nX-Injected: 1.pdf',
  'a"; filename="b.html.pdf',
  '\u202efdp.exe\u202c.pdf',
  '<script>alert(1)</script>.pdf',
  `${'x'.repeat(3000)}.pdf`,
  '....pdf.pdf',
  ' .pdf .pdf',
  '%2e%2e%2f%2e%2e%2fx.pdf',
  '=cmd|calc!A1.pdf',
  'ą̷́́́́́.pdf',
]

test.each(HOSTILE_NAMES)('the name %j is stored as a harmless one', async (name) => {
  const received = await receive(KYC, { name, bytes: smallPdf() })
  if (!received.ok) return expect(received.refused).toBe('type')
  const { originalName } = received.value.file
  // oxlint-disable-next-line no-control-regex -- exactly these may not appear in a name
  expect(originalName).not.toMatch(/[\u0000-\u001f\u007f/\\"<>:|?*\u202a-\u202e\u2066-\u2069]/)
  expect(originalName).toMatch(/^[^.].*\.pdf$/i)
  expect(originalName.length).toBeLessThanOrEqual(150)
})
