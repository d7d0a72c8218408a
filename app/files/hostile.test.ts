import { unlink } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { fieldDocument, wordDocument } from '#test/attack/office.ts'
import { isDeepRun } from '#test/runs.ts'
import { photograph, pngImage, smallPdf, webpImage } from '#test/world/files.ts'
import { KYC_RULE as KYC, testReceiving } from '#test/world/receiving.ts'
import { inspect } from './inspect.ts'
import { ACCEPTED, LISTING_IMAGE_RULE, MB } from './rules.ts'
import { takePart } from './receive.server.ts'

const { refusalOf } = testReceiving()

/** A PNG whose header claims more pixels than its data holds. */
function pngOfSize(width: number, height: number, depth = 8, interlaced = 0): Buffer {
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
  const body = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...body])
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const html = '<!doctype html><html><body><script>alert(document.domain)</script></body></html>'
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
  ])('as listing image: %s', async (_what, name, bytes) => {
    expect(['type', 'damaged']).toContain(
      await refusalOf(LISTING_IMAGE_RULE, name, await bytes(), 'image/webp'),
    )
  })
})

test.each([
  ['lines', '\n'],
  ['carriage returns', '\r'],
  ['line separators', '\u2028'],
  ['fields', '<w:fldChar/>'],
])('a document of very many %s is inspected within the time limit', async (_what, line) => {
  const rule = { ...KYC, accept: ACCEPTED.general }
  const refused = async (words: string) => refusalOf(rule, 'plan.docx', await fieldDocument(words))
  expect(await refused(line.repeat(200_000))).toBe('taken')
  expect(
    await refused(`${line.repeat(9)}</w:instrText><w:instrText>\t INCLUDEPICTURE "https://a.test/p.png"`),
  ).toBe('elsewhere')
})

const MILLION = 1_000_000
test.each([
  ['tags', '<'.repeat(3 * MILLION)],
  ['characters', ' '.repeat(21 * MB)],
  ...(isDeepRun
    ? [
        ['attributes', `<w:fldSimple${' a=""'.repeat(3 * MILLION)}/>`],
        ['entities', `<w:instrText>${'&lt;'.repeat(3 * MILLION)}</w:instrText>`],
      ]
    : []),
])('a Word document of millions of %s is refused', async (_what, text) => {
  const bytes = await wordDocument({ 'word/document.xml': `<w:p><w:instrText/>${text}</w:p>` })
  expect(await refusalOf({ ...KYC, accept: ACCEPTED.general }, 'plan.docx', bytes)).toBe('slow')
})

test('a Word document with a 40 MB picture is accepted', async () => {
  const bytes = await wordDocument({ 'word/media/image1.bmp': Buffer.alloc(40 * MB, '\x01\x01\x01\0') })
  expect(await refusalOf({ ...KYC, accept: ACCEPTED.general }, 'plan.docx', bytes)).toBe('taken')
})

test('a file of a type that is not accepted is not looked into', async () => {
  const bytes = await fieldDocument('INCLUDEPICTURE "https://a.test/p.png"')
  const { path } = await takePart(Readable.from([bytes]), 'a.docx', KYC)
  expect(await inspect(path, ['docx'])).toEqual({ kind: 'docx', wrong: 'elsewhere' })
  expect(await inspect(path, ['pdf'])).toEqual({ kind: 'docx', wrong: null })
  await unlink(path)
})
