import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  EXIF_SECRET,
  type GivenFile,
  pdfOfSize,
  photograph,
  pngImage,
  smallPdf,
  streamedPdf,
  webpImage,
} from '#test/world/files.ts'
import { KYC_RULE as KYC, testReceiving } from '#test/world/receiving.ts'
import { receiveUpload } from './receive.server.ts'
import { LISTING_IMAGE_RULE, MB, type UploadRule } from './rules.ts'

const { data, receive, refusalOf } = testReceiving()

describe('accepted files', () => {
  test('a PDF is stored byte for byte, with its size and hash', async () => {
    const bytes = smallPdf()
    const received = await receive(KYC, { name: 'Zaświadczenie.pdf', bytes })
    if (!received.ok) throw new Error(received.refused)
    const { file, fields } = received.value
    expect(file).toMatchObject({
      kind: 'pdf',
      originalName: 'Zaświadczenie.pdf',
      byteSize: bytes.length,
      width: null,
    })
    expect(file.sha256).toEqual(createHash('sha256').update(bytes).digest())
    expect(await readFile(file.path)).toEqual(bytes)
    expect((await stat(file.path)).mode & 0o777).toBe(0o600)
    expect(fields).toEqual({ documentType: 'personal_id' })
  })

  test('a photo is re-encoded: upright, without EXIF and location, in a card and a full variant', async () => {
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
      expect({ exif, orientation, xmp, iptc }).toEqual({
        exif: undefined,
        orientation: undefined,
        xmp: undefined,
        iptc: undefined,
      })
    }
    expect(await sharp(stored[1]).metadata()).toMatchObject({ format: 'webp', width: 427, height: 640 })
    expect(await sharp(stored[2]).metadata()).toMatchObject({ format: 'webp', width: 1067, height: 1600 })
  })

  test.each(['png', 'webp'] as const)(
    'a transparent drawing is stored on a white background: %s',
    async (kind) => {
      const line = Buffer.from(
        '<svg width="60" height="40"><path d="M0 20h60" stroke="#000" stroke-width="4"/></svg>',
      )
      const bytes = await sharp(line).toFormat(kind, { lossless: true }).toBuffer()
      expect((await sharp(bytes).metadata()).hasAlpha).toBe(true)
      const received = await receive(LISTING_IMAGE_RULE, { name: `plan.${kind}`, bytes })
      if (!received.ok) throw new Error(received.refused)
      const { path, variants } = received.value.file
      for (const stored of [path, variants.card?.path, variants.full?.path]) {
        const { data: pixels, info } = await sharp(stored).raw().toBuffer({ resolveWithObject: true })
        expect(info.channels).toBe(3)
        expect([...pixels.subarray(0, 3)].every((channel) => channel > 250)).toBe(true)
        expect(pixels[(20 * info.width + 30) * info.channels]).toBeLessThan(20)
      }
    },
  )

  test('data after the end of an image, such as markup or an archive, is removed · MEM-262', async () => {
    const bytes = Buffer.concat([
      await photograph(200, 100),
      Buffer.from('<script>alert(1)</script>PK\x05\x06'),
      Buffer.alloc(18),
    ])
    const received = await receive(KYC, { name: 'id.jpeg', bytes })
    if (!received.ok) throw new Error(received.refused)
    const kept = await readFile(received.value.file.path)
    expect(kept.includes('<script>') || kept.includes('PK\x05\x06')).toBe(false)
  })

  test('each bucket accepts its own types · MEM-262', async () => {
    for (const [name, bytes] of [
      ['a.pdf', smallPdf()],
      ['b.pdf', streamedPdf()],
      ['c.png', await pngImage()],
      ['d.JPG', await photograph(90, 60)],
      ['e.jfif', await photograph(90, 60)],
      ['f.jpe', await photograph(90, 60)],
    ] as const) {
      expect(await refusalOf(KYC, name, bytes)).toBe('taken')
    }
    for (const [name, bytes] of [
      ['c.png', await pngImage()],
      ['d.jpeg', await photograph(90, 60)],
      ['e.webp', await webpImage()],
    ] as const) {
      expect(await refusalOf(LISTING_IMAGE_RULE, name, bytes)).toBe('taken')
    }
    expect(await refusalOf(KYC, 'e.webp', await webpImage())).toBe('type')
    expect(await refusalOf(LISTING_IMAGE_RULE, 'a.pdf', smallPdf())).toBe('type')
  })

  test('a listing image is checked by its content, whatever its name · ADM-141', async () => {
    expect(await refusalOf(LISTING_IMAGE_RULE, 'setup.exe', await pngImage())).toBe('taken')
    expect(await refusalOf(LISTING_IMAGE_RULE, 'no ending', await webpImage())).toBe('taken')
    expect(await refusalOf(LISTING_IMAGE_RULE, 'photo.png', Buffer.from('MZ\x90\0 this is a program'))).toBe(
      'type',
    )
  })

  test('a file of exactly the maximum size is accepted, one byte more is not', async () => {
    expect(await refusalOf(KYC, 'a.pdf', pdfOfSize(10 * MB))).toBe('taken')
    expect(await refusalOf(KYC, 'a.pdf', pdfOfSize(10 * MB + 1))).toBe('too_large')
    expect(
      await refusalOf(LISTING_IMAGE_RULE, 'a.png', Buffer.concat([await pngImage(), Buffer.alloc(10 * MB)])),
    ).toBe('too_large')
  })
})

describe('the messages', () => {
  const words = async (rule: UploadRule, ...files: GivenFile[]) => {
    const received = await receive(rule, ...files)
    return received.ok ? null : received.texts
  }

  test('too many files: the message states the actual limit · MEM-240', async () => {
    const [one, two] = [
      { name: 'a.pdf', bytes: smallPdf() },
      { name: 'b.pdf', bytes: smallPdf() },
    ]
    expect(await words(KYC, one, two)).toEqual({
      title: 'Too many files',
      message: 'Maximum 1 files allowed',
    })
    expect(await words({ ...KYC, maxFiles: 5 }, one, two)).toEqual({
      title: 'Too many files',
      message: 'Maximum 5 files allowed',
    })
  })

  test('too large: the message states the file and the actual limit · MEM-241', async () => {
    expect(await words({ ...KYC, maxBytes: MB }, { name: 'Żółw.pdf', bytes: pdfOfSize(MB + 1) })).toEqual({
      title: 'File too large',
      message: 'Żółw.pdf exceeds the maximum file size of 1MB',
    })
  })

  test('wrong type: the message lists the accepted ones · MEM-242', async () => {
    expect((await words(KYC, { name: 'a.txt', bytes: Buffer.from('x') }))?.message).toBe(
      'File type must be PDF, PNG, JPG',
    )
    expect((await words(KYC, { name: 'a.pdf', bytes: Buffer.alloc(0) }))?.message).toBe('File is empty')
  })
})

describe('malformed upload bodies', () => {
  const raw = (body: string, type = 'multipart/form-data; boundary=b') =>
    receiveUpload(
      new Request('http://own.test/', { method: 'POST', body, headers: { 'content-type': type } }),
      KYC,
    )
  const part =
    'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n'

  test.each([
    ['no file part', '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n--b--\r\n', 'no_file'],
    [
      'an empty file input',
      '--b\r\nContent-Disposition: form-data; name="file"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--b--\r\n',
      'no_file',
    ],
    ['a body that ends inside the file', `--b\r\n${part}%PDF-1.4 and then the line is dead`, 'cut'],
    ['a body without its last boundary', `--b\r\n${part}${smallPdf().toString('latin1')}\r\n--b`, 'cut'],
    ['noise', 'nothing like a form', 'cut'],
    ['nothing', '', 'cut'],
  ])('%s', async (_what, body, refused) => {
    expect(await raw(body)).toMatchObject({ ok: false, refused })
  })

  test('a content type without a boundary, another content type, a duplicate field', async () => {
    expect(await raw('x', 'multipart/form-data')).toMatchObject({ ok: false, refused: 'no_file' })
    expect(await raw('x', 'multipart/form-data; charset=utf-8')).toMatchObject({ ok: false, refused: 'cut' })
    expect(await raw('{}', 'application/json')).toMatchObject({ ok: false, refused: 'no_file' })
    const twice =
      '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n2\r\n--b--\r\n'
    const { fields } = (await raw(twice)) as { fields: Record<string, string> }
    expect(fields.x).toBe('1')
  })
})

test('a broken connection leaves nothing behind', async () => {
  let ended: (refused: unknown) => void = () => undefined
  const outcome = new Promise((resolve) => (ended = resolve))
  const listener = getRequestListener(async (request) => {
    const received = await receiveUpload(request, { ...KYC, maxBytes: 20 * MB })
    ended(received.ok ? 'taken' : received.refused)
    return new Response('done')
  })
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  const request = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 8 * MB },
  })
  request.on('error', () => undefined)
  request.write(
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n',
  )
  request.write(pdfOfSize(2 * MB))
  await expect.poll(() => data.files('files/tmp')).toHaveLength(1)
  request.destroy()
  expect(await outcome).toBe('cut')
  expect(await data.files()).toEqual([])
  server.close()
})

test('an unwritable store is an outage, not a refusal, and leaves nothing behind', async () => {
  await rm(join(data.path, 'files'), { recursive: true, force: true })
  await writeFile(join(data.path, 'files'), 'in the way')
  await expect(receive(KYC, { name: 'a.pdf', bytes: smallPdf() })).rejects.toThrow()
  await rm(join(data.path, 'files'))
  await mkdir(join(data.path, 'files'))
})
