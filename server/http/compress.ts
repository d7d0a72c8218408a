import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  type BrotliCompress,
  type BrotliOptions,
  type Gzip,
  type ZlibOptions,
} from 'node:zlib'

const COMPRESSIBLE =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|manifest\+json)|image\/svg\+xml)/
const MIN_BYTES = 1024

export function chooseEncoding(acceptEncoding: string | null): 'br' | 'gzip' | null {
  // Trims after splitting: a pattern with both takes quadratic time on a header of spaces.
  const accepted = (acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
  const accepts = (name: string) =>
    accepted.some((part) => part === name || (part.startsWith(`${name};`) && !/;\s*q=0(?:\.0*)?$/.test(part)))
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : null
}

const BROTLI = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_LGWIN]: 18,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
}
const GZIP_LEVEL = 5
const brotliWhole = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)
const gzipWhole = promisify<Buffer, ZlibOptions, Buffer>(gzip)

/** Milliseconds after which an unfinished response is streamed; most end sooner and are cheaper to send whole. */
const STREAM_AFTER_MS = 20

type Reader = ReadableStreamDefaultReader<Uint8Array>
type Collected = { chunks: Uint8Array[]; rest: Promise<ReadableStreamReadResult<Uint8Array>> | null }

/** The chunks available immediately; `rest` is the pending read, null when the source ended. */
async function collect(reader: Reader): Promise<Collected> {
  const chunks: Uint8Array[] = []
  const late = Symbol('late')
  const timer = Promise.withResolvers<typeof late>()
  const timeout = setTimeout(() => timer.resolve(late), STREAM_AFTER_MS)
  try {
    for (;;) {
      const next = reader.read()
      const step = await Promise.race([next, timer.promise])
      if (step === late) return { chunks, rest: next }
      if (step.done) return { chunks, rest: null }
      chunks.push(step.value)
    }
  } finally {
    clearTimeout(timeout)
  }
}

/** Compresses as bytes arrive and flushes when the source pauses, so that a page can stream. */
async function pump(
  reader: Reader,
  { chunks, rest }: Collected,
  target: BrotliCompress | Gzip,
): Promise<void> {
  target.on('close', () => void reader.cancel().catch(() => undefined))
  let isFlushing = false
  const write = async (chunk: Uint8Array) => {
    const isOpen = target.write(chunk)
    if (!isFlushing) {
      isFlushing = true
      setImmediate(() => {
        isFlushing = false
        if (!target.writableEnded && !target.destroyed) target.flush()
      })
    }
    if (!isOpen) await new Promise((resolve) => target.once('drain', resolve).once('close', resolve))
  }
  try {
    for (const chunk of chunks) await write(chunk)
    let step = await (rest ?? reader.read())
    while (!step.done && !target.destroyed) {
      await write(step.value)
      step = await reader.read()
    }
    target.end()
  } catch (error) {
    target.destroy(error instanceof Error ? error : new Error('the source of a compressed response failed'))
  }
}

/** Compresses a text response that is large enough and not yet compressed; otherwise returns it unchanged. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const { headers, status } = response
  if (!COMPRESSIBLE.test(headers.get('content-type') ?? '') || headers.has('content-encoding'))
    return response
  headers.append('Vary', 'Accept-Encoding')
  const encoding = chooseEncoding(request.headers.get('accept-encoding'))
  const length = headers.get('content-length')
  if (!encoding || request.method === 'HEAD' || Number(length ?? MIN_BYTES) < MIN_BYTES) return response
  if (length !== null) {
    return whole(Buffer.from(await response.arrayBuffer()), encoding, status, headers)
  }
  if (!response.body) return response
  const reader = response.body.getReader()
  const collected = await collect(reader)
  if (!collected.rest) return whole(Buffer.concat(collected.chunks), encoding, status, headers)
  const target =
    encoding === 'br' ? createBrotliCompress({ params: BROTLI }) : createGzip({ level: GZIP_LEVEL })
  void pump(reader, collected, target)
  headers.set('Content-Encoding', encoding)
  return new Response(Readable.toWeb(target) as ReadableStream<Uint8Array<ArrayBuffer>>, { status, headers })
}

async function whole(
  bytes: Buffer,
  encoding: 'br' | 'gzip',
  status: number,
  headers: Headers,
): Promise<Response> {
  const compressedBytes =
    bytes.length < MIN_BYTES
      ? null
      : await (encoding === 'br'
          ? brotliWhole(bytes, { params: BROTLI })
          : gzipWhole(bytes, { level: GZIP_LEVEL }))
  if (compressedBytes) headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String((compressedBytes ?? bytes).length))
  return new Response(new Uint8Array(compressedBytes ?? bytes), { status, headers })
}
