import { createHash } from 'node:crypto'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { testDataFolder } from '#test/data-folder.ts'
import {
  EXIF_SECRET, type GivenFile, pdfOfSize, photograph, pngImage, smallPdf, streamedPdf, uploadForm, webpImage,
} from '#test/world/files.ts'
import { dropReceived } from './keep.server.ts'
import { receiveUpload, type ReceivedFile } from './receive.server.ts'
import { ACCEPTED, LISTING_IMAGE_RULE, MB, type UploadRule } from './rules.ts'

const data = testDataFolder()
const KYC: UploadRule = { bucket: 'kyc-documents', accept: ACCEPTED['kyc-documents'], maxBytes: 10 * MB, nameMustFit: true, variants: false }
const open: ReceivedFile[] = []

afterEach(async () => {
  for (const file of open.splice(0)) await dropReceived(file)
  expect(await data.files()).toEqual([])
})

const post = (form: FormData) => new Request('http://own.test/files/upload/kyc', { method: 'POST', body: form })

async function receive(rule: UploadRule, ...files: GivenFile[]) {
  const received = await receiveUpload(post(uploadForm({ documentType: 'personal_id' }, ...files)), rule)
  if (received.ok) open.push(received.value.file)
  return received
}

async function refusalOf(rule: UploadRule, name: string, bytes: Uint8Array, type?: string) {
  const received = await receive(rule, { name, bytes, ...(type && { type }) })
  return received.ok ? 'taken' : received.refused
}

/** A PNG whose header claims a size that its few bytes do not hold. */
function pngOfSize(width: number, height: number): Buffer {
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
  header.set([8, 2, 0, 0, 0], 8)
  const body = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(1000))), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...body])
}

describe('what is taken', () => {
  test('a PDF stays byte for byte, with its size and hash', async () => {
    const bytes = smallPdf()
    const received = await receive(KYC, { name: 'Zaświadczenie.pdf', bytes })
    if (!received.ok) throw new Error(received.refused)
    const { file, fields } = received.value
    expect(file).toMatchObject({ kind: 'pdf', originalName: 'Zaświadczenie.pdf', byteSize: bytes.length, width: null })
    expect(file.sha256).toEqual(createHash('sha256').update(bytes).digest())
    expect(await readFile(file.path)).toEqual(bytes)
    expect((await stat(file.path)).mode & 0o777).toBe(0o600)
    expect(fields).toEqual({ documentType: 'personal_id' })
  })

  test('a photograph is written anew: upright, without EXIF and place, with a card and a full picture', async () => {
    const bytes = await photograph(2400, 1600)
    expect(bytes.includes(EXIF_SECRET)).toBe(true)
    const received = await receive(LISTING_IMAGE_RULE, { name: 'photo.jpg', bytes })
    if (!received.ok) throw new Error(received.refused)
    const { file } = received.value
    expect(file).toMatchObject({ kind: 'jpeg', width: 1600, height: 2400 })
    const stored = [file.path, file.variants.card?.path ?? '', file.variants.full?.path ?? '']
    for (const path of stored) {
      expect((await readFile(path)).includes(EXIF_SECRET)).toBe(false)
      const { exif, orientation, xmp, iptc } = await sharp(path).metadata()
      expect({ exif, orientation, xmp, iptc }).toEqual({ exif: undefined, orientation: undefined, xmp: undefined, iptc: undefined })
    }
    expect(await sharp(stored[1]).metadata()).toMatchObject({ format: 'webp', width: 427, height: 640 })
    expect(await sharp(stored[2]).metadata()).toMatchObject({ format: 'webp', width: 1067, height: 1600 })
  })

  test('what an image carries behind its end is gone: markup and archives do not survive · MEM-262', async () => {
    const bytes = Buffer.concat([await photograph(200, 100), Buffer.from('<script>alert(1)</script>PK\x05\x06'), Buffer.alloc(18)])
    const received = await receive(KYC, { name: 'id.jpeg', bytes })
    if (!received.ok) throw new Error(received.refused)
    const kept = await readFile(received.value.file.path)
    expect(kept.includes('<script>') || kept.includes('PK\x05\x06')).toBe(false)
  })

  test('each bucket takes its own kinds · MEM-262', async () => {
    for (const [name, bytes] of [['a.pdf', smallPdf()], ['b.pdf', streamedPdf()], ['c.png', await pngImage()], ['d.JPG', await photograph(90, 60)]] as const) {
      expect(await refusalOf(KYC, name, bytes)).toBe('taken')
    }
    for (const [name, bytes] of [['c.png', await pngImage()], ['d.jpeg', await photograph(90, 60)], ['e.webp', await webpImage()]] as const) {
      expect(await refusalOf(LISTING_IMAGE_RULE, name, bytes)).toBe('taken')
    }
    expect(await refusalOf(KYC, 'e.webp', await webpImage())).toBe('type')
    expect(await refusalOf(LISTING_IMAGE_RULE, 'a.pdf', smallPdf())).toBe('type')
  })

  test('a listing image is judged by its content, whatever it is named · ADM-141', async () => {
    expect(await refusalOf(LISTING_IMAGE_RULE, 'setup.exe', await pngImage())).toBe('taken')
    expect(await refusalOf(LISTING_IMAGE_RULE, 'no ending', await webpImage())).toBe('taken')
    expect(await refusalOf(LISTING_IMAGE_RULE, 'photo.png', Buffer.from('MZ\x90\0 this is a program'))).toBe('type')
  })

  test('a file of exactly the limit is taken, one byte more is not', async () => {
    expect(await refusalOf(KYC, 'a.pdf', pdfOfSize(10 * MB))).toBe('taken')
    expect(await refusalOf(KYC, 'a.pdf', pdfOfSize(10 * MB + 1))).toBe('too_large')
    expect(await refusalOf(LISTING_IMAGE_RULE, 'a.png', Buffer.concat([await pngImage(), Buffer.alloc(10 * MB)]))).toBe('too_large')
  })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const html = '<!doctype html><html><body><script>alert(document.domain)</script></body></html>'
const exe = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'latin1'), Buffer.alloc(200), Buffer.from('PE\0\0')])
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const zip = Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0\0\0', 'latin1'), Buffer.alloc(40), Buffer.from('PK\x05\x06'), Buffer.alloc(18)])

describe('what is refused, and leaves nothing behind', () => {
  test.each<[string, string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['an empty file', 'a.pdf', () => Buffer.alloc(0), 'empty'],
    ['a program by its own name', 'setup.exe', () => exe, 'type'],
    ['a program renamed to PDF', 'invoice.pdf', () => exe, 'disguised'],
    ['a program renamed to JPG', 'photo.jpg', () => exe, 'disguised'],
    ['a program behind two endings', 'invoice.pdf.exe', () => smallPdf(), 'type'],
    ['a shell script as PDF', 'run.pdf', () => Buffer.from('#!/bin/sh\nrm -rf /\n'), 'disguised'],
    ['a drawing with script as PNG', 'logo.png', () => Buffer.from(svg), 'disguised'],
    ['a drawing with script', 'logo.svg', () => Buffer.from(svg), 'type'],
    ['a page as PDF', 'terms.pdf', () => Buffer.from(html), 'disguised'],
    ['a page under a PDF header', 'terms.pdf', () => Buffer.from(`%PDF-1.4\n${html}`), 'damaged'],
    ['a page before a PDF', 'terms.pdf', () => Buffer.concat([Buffer.from(html), smallPdf()]), 'disguised'],
    ['a page behind a PDF', 'terms.pdf', () => Buffer.concat([smallPdf(), Buffer.from(html)]), 'damaged'],
    ['an archive behind a PDF', 'terms.pdf', () => Buffer.concat([smallPdf(), zip]), 'damaged'],
    ['an archive as PDF', 'all.pdf', () => zip, 'disguised'],
    ['a script file', 'app.js', () => Buffer.from('alert(1)'), 'type'],
    ['a script as JPG', 'photo.jpg', () => Buffer.from('alert(1)'), 'disguised'],
    ['a PDF renamed to PNG', 'a.png', () => smallPdf(), 'disguised'],
    ['a PNG renamed to PDF', 'a.pdf', () => pngImage(), 'disguised'],
    ['a PNG renamed to JPG', 'a.jpg', () => pngImage(), 'disguised'],
    ['a GIF as PNG', 'a.png', () => gif, 'disguised'],
    ['a WEBP as PNG', 'a.png', () => webpImage(), 'disguised'],
    ['no ending at all', 'passport', () => smallPdf(), 'type'],
    ['a truncated PDF', 'a.pdf', () => smallPdf().subarray(0, 400), 'damaged'],
    ['34 bytes that begin like a PDF', 'a.pdf', () => Buffer.from('%PDF-1.7 and nothing but some words'), 'damaged'],
    ['a truncated JPEG', 'a.jpg', async () => (await photograph(800, 600)).subarray(0, 9000), 'damaged'],
    ['a truncated PNG', 'a.png', async () => (await pngImage()).subarray(0, 5000), 'damaged'],
    ['a JPEG of its first bytes only', 'a.jpg', () => Buffer.from('ffd8ffe000104a46494600010100', 'hex'), 'damaged'],
    ['a PNG signature with noise', 'a.png', () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(300, 7)]), 'disguised'],
    ['a PNG of 60,000 by 60,000 pixels in a kilobyte', 'a.png', () => pngOfSize(60_000, 60_000), 'pixels'],
    ['a PNG of one pixel too many', 'a.png', () => pngOfSize(50_001, 1000), 'pixels'],
    ['a PNG with less data than it claims', 'a.png', () => pngOfSize(500, 500), 'damaged'],
    ['a text', 'notes.txt', () => Buffer.from('hello'), 'type'],
    ['zeros', 'a.pdf', () => Buffer.alloc(4096), 'disguised'],
  ])('%s', async (_what, name, bytes, refused) => {
    expect(await refusalOf(KYC, name, await bytes(), 'application/pdf')).toBe(refused)
  })

  test.each<[string, string, () => Uint8Array | Promise<Uint8Array>]>([
    ['a drawing as PNG', 'a.png', () => Buffer.from(svg)],
    ['a GIF', 'a.gif', () => gif],
    ['a page as WEBP', 'a.webp', () => Buffer.from(html)],
    ['a truncated WEBP', 'a.webp', async () => (await webpImage()).subarray(0, 500)],
  ])('as listing image: %s', async (_what, name, bytes) => {
    expect(['type', 'damaged']).toContain(await refusalOf(LISTING_IMAGE_RULE, name, await bytes(), 'image/webp'))
  })
})

describe('the words', () => {
  const words = async (rule: UploadRule, ...files: GivenFile[]) => {
    const received = await receive(rule, ...files)
    return received.ok ? null : received.words
  }

  test('too many files name the real number · MEM-240', async () => {
    const [one, two] = [{ name: 'a.pdf', bytes: smallPdf() }, { name: 'b.pdf', bytes: smallPdf() }]
    expect(await words(KYC, one, two)).toEqual({ title: 'Too many files', message: 'Maximum 1 files allowed' })
    expect(await words({ ...KYC, maxFiles: 5 }, one, two)).toEqual({ title: 'Too many files', message: 'Maximum 5 files allowed' })
  })

  test('a file that is too large is named with the real limit · MEM-241', async () => {
    expect(await words({ ...KYC, maxBytes: MB }, { name: 'Żółw.pdf', bytes: pdfOfSize(MB + 1) })).toEqual({
      title: 'File too large',
      message: 'Żółw.pdf exceeds the maximum file size of 1MB',
    })
  })

  test('a wrong type names the right ones · MEM-242', async () => {
    expect((await words(KYC, { name: 'a.txt', bytes: Buffer.from('x') }))?.message).toBe('File type must be PDF, PNG, JPG')
    expect((await words(KYC, { name: 'a.pdf', bytes: Buffer.alloc(0) }))?.message).toBe('File is smaller than 1 bytes')
  })
})

describe('bodies that are no proper upload', () => {
  const raw = (body: string, type = 'multipart/form-data; boundary=b') =>
    receiveUpload(new Request('http://own.test/', { method: 'POST', body, headers: { 'content-type': type } }), KYC)
  const part = 'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n'

  test.each([
    ['no file part', '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n--b--\r\n', 'no_file'],
    ['an empty file input', '--b\r\nContent-Disposition: form-data; name="file"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--b--\r\n', 'no_file'],
    ['a body that ends inside the file', `--b\r\n${part}%PDF-1.4 and then the line is dead`, 'cut'],
    ['a body without its last boundary', `--b\r\n${part}${smallPdf().toString('latin1')}\r\n--b`, 'cut'],
    ['noise', 'nothing like a form', 'cut'],
    ['nothing', '', 'cut'],
  ])('%s', async (_what, body, refused) => {
    expect(await raw(body)).toMatchObject({ ok: false, refused })
  })

  test('a type without boundary, another type, a field of the same name twice', async () => {
    expect(await raw('x', 'multipart/form-data')).toMatchObject({ ok: false, refused: 'no_file' })
    expect(await raw('x', 'multipart/form-data; charset=utf-8')).toMatchObject({ ok: false, refused: 'cut' })
    expect(await raw('{}', 'application/json')).toMatchObject({ ok: false, refused: 'no_file' })
    const twice = '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n2\r\n--b--\r\n'
    const { fields } = (await raw(twice)) as { fields: Record<string, string> }
    expect(fields.x).toBe('1')
  })
})

test('a connection that breaks leaves nothing behind', async () => {
  let ended: (refused: unknown) => void = () => undefined
  const outcome = new Promise((resolve) => (ended = resolve))
  const server = createServer(
    getRequestListener(async (request) => {
      const received = await receiveUpload(request, { ...KYC, maxBytes: 20 * MB })
      ended(received.ok ? 'taken' : received.refused)
      return new Response('done')
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const request = httpRequest({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 8 * MB } })
  request.on('error', () => undefined)
  request.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n')
  request.write(pdfOfSize(2 * MB))
  for (let waited = 0; (await data.files('files/tmp')).length === 0 && waited < 100; waited += 1) await new Promise((go) => setTimeout(go, 20))
  expect(await data.files('files/tmp')).toHaveLength(1)
  request.destroy()
  expect(await outcome).toBe('cut')
  expect(await data.files()).toEqual([])
  server.close()
})

test('a store that cannot be written is an outage, not a refusal, and leaves nothing', async () => {
  const { rm, writeFile } = await import('node:fs/promises')
  await rm(join(data.path, 'files'), { recursive: true, force: true })
  await writeFile(join(data.path, 'files'), 'in the way')
  await expect(receive(KYC, { name: 'a.pdf', bytes: smallPdf() })).rejects.toThrow()
  await rm(join(data.path, 'files'))
  await mkdir(join(data.path, 'files'))
})
