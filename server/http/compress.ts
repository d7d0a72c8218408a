import { Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { BrotliCompress, Gzip } from 'node:zlib'

const COMPRESSIBLE = /^(?:text\/(?!event-stream)|application\/(?:json|javascript|manifest\+json)|image\/svg\+xml)/
const SMALL = 1024

/** The best encoding that the client takes: brotli, gzip or none. */
export function chooseEncoding(acceptEncoding: string | null): 'br' | 'gzip' | null {
  const taken = (acceptEncoding ?? '').toLowerCase().split(',').map((part) => part.trim())
  const takes = (name: string) => taken.some((part) => part === name || (part.startsWith(`${name};`) && !/;\s*q=0(?:\.0*)?$/.test(part)))
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : null
}

function encoder(encoding: 'br' | 'gzip'): BrotliCompress | Gzip {
  if (encoding === 'gzip') return createGzip({ level: 5 })
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } = constants
  return createBrotliCompress({
    params: { [BROTLI_PARAM_QUALITY]: 4, [BROTLI_PARAM_LGWIN]: 18, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT },
  })
}

/** Compresses as the bytes come; what has been written is flushed when the source pauses, so that a page can stream. */
async function pump(source: ReadableStream<Uint8Array>, target: BrotliCompress | Gzip): Promise<void> {
  const reader = source.getReader()
  target.on('close', () => void reader.cancel().catch(() => undefined))
  let flushing = false
  try {
    for (let step = await reader.read(); !step.done && !target.destroyed; step = await reader.read()) {
      const more = target.write(step.value)
      if (!flushing) {
        flushing = true
        setImmediate(() => {
          flushing = false
          if (!target.writableEnded && !target.destroyed) target.flush()
        })
      }
      if (!more) await new Promise((resolve) => target.once('drain', resolve).once('close', resolve))
    }
    target.end()
  } catch (error) {
    target.destroy(error instanceof Error ? error : new Error('the source of a compressed answer broke'))
  }
}

/** The response compressed where it is text, not small and not compressed yet; otherwise as it is. */
export function compressed(request: Request, response: Response): Response {
  const { headers, body } = response
  if (!COMPRESSIBLE.test(headers.get('content-type') ?? '') || headers.has('content-encoding')) return response
  headers.append('Vary', 'Accept-Encoding')
  const encoding = chooseEncoding(request.headers.get('accept-encoding'))
  const known = Number(headers.get('content-length') ?? SMALL)
  if (!encoding || !body || request.method === 'HEAD' || known < SMALL) return response
  const target = encoder(encoding)
  void pump(body, target)
  headers.delete('content-length')
  headers.set('Content-Encoding', encoding)
  const stream = Readable.toWeb(target) as ReadableStream<Uint8Array<ArrayBuffer>>
  return new Response(stream, { status: response.status, headers })
}
