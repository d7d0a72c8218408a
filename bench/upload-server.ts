// A server of the upload bench, forked by upload.ts: `ours` receives with the product's code and drops the file, `bare`
// is busboy writing and hashing a file, from a Request like the product's; `node` is the same without a Request.
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, unlink } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import type { UploadRule } from '../app/files/rules.ts'

const MB = 1024 * 1024
const RULE: UploadRule = {
  bucket: 'documents' as UploadRule['bucket'],
  accept: ['pdf', 'png'],
  maxBytes: 25 * MB,
  checksExtension: true,
  variants: false,
}

/** A valid PDF of this size, mostly one stream. */
export function makeDocument(bytes: number): Buffer {
  const head =
    '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n'
  const filler = Buffer.alloc(bytes - 1024, 'a stream of a document, ')
  const open = `3 0 obj\n<< /Length ${filler.length} >>\nstream\n`
  const before = Buffer.concat([Buffer.from(head + open), filler, Buffer.from('\nendstream\nendobj\n')])
  const tail = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${before.length}\n%%EOF\n`
  return Buffer.concat([before, Buffer.from(tail)])
}

/** The incoming message as a Request, as the HTTP layer creates it. */
function requestOf(incoming: IncomingMessage): Request {
  return new Request('http://bench/', {
    method: 'POST',
    headers: { 'content-type': incoming.headers['content-type'] ?? '' },
    body: Readable.toWeb(incoming) as ReadableStream,
    duplex: 'half',
  } as RequestInit)
}

async function receive(folder: string): Promise<(request: IncomingMessage) => Promise<boolean>> {
  process.env.DATA_DIR = folder
  const { receiveUpload } = await import('../app/files/receive.server.ts')
  const { dropReceived } = await import('../app/files/save-file.server.ts')
  const { requestContext } = await import('../app/lib/request.ts')
  return async (incoming) => {
    const request = requestOf(incoming)
    const facts = { requestId: '', ip: '127.0.0.1', userAgent: '', nonce: '', hasSessionCookie: true }
    const viewerUserId = String(incoming.headers['x-sender'] ?? 'nobody')
    const received = await requestContext.run({ ...facts, viewerUserId }, () => receiveUpload(request, RULE))
    if (received.ok) await dropReceived(received.value.file)
    return received.ok
  }
}

function bare(
  folder: string,
  bodyOf: (incoming: IncomingMessage) => Readable,
): (request: IncomingMessage) => Promise<boolean> {
  return async (incoming) => {
    const writing: Promise<void>[] = []
    const parser = busboy({ headers: { 'content-type': incoming.headers['content-type'] ?? '' } })
    parser.on('file', (_name, stream) => {
      const hash = createHash('sha256')
      const path = join(folder, randomUUID())
      const count = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk)
          done(null, chunk)
        },
      })
      writing.push(pipeline(stream, count, createWriteStream(path)).then(() => unlink(path)))
    })
    await pipeline(bodyOf(incoming), parser)
    await Promise.all(writing)
    return true
  }
}

if (process.send) {
  const [mode = '', folder = ''] = process.argv.slice(2)
  await mkdir(folder, { recursive: true })
  const fromRequest = (incoming: IncomingMessage) => Readable.fromWeb(requestOf(incoming).body as never)
  const handle =
    mode === 'ours'
      ? await receive(folder)
      : bare(folder, mode === 'bare' ? fromRequest : (incoming) => incoming)
  const server = createServer((request, response) => {
    handle(request).then(
      (isAccepted) => response.writeHead(isAccepted ? 200 : 413).end(),
      (error: Error) => {
        process.stderr.write(`${error.stack}\n`)
        response.writeHead(500).end()
      },
    )
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address !== null && typeof address === 'object') process.send?.(address.port)
  })
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ rss: process.memoryUsage.rss(), cpuMs: (user + system) / 1000 })
  })
  process.on('disconnect', () => process.exit(0))
}
