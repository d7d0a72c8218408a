import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import busboy from 'busboy'
import { cleanFileName } from './file-name.ts'
import { BODY_LIMITS, type Part, takePart } from './receive.server.ts'
import type { UploadRule } from './rules.ts'
import { removeFile } from './store.server.ts'

/** A text file in the temporary folder; `drop` removes it in any case. */
export type ReceivedText = { name: string; bytes: AsyncIterable<Uint8Array>; drop: () => Promise<void> }

export type TextRefusal = 'no_file' | 'too_large' | 'cut'

/**
 * Receives a form with one text file in the input `name`, which is read once and never stored or inspected here. Reads the
 * whole body, so that the browser always gets the answer. `maxBytes` limits the file.
 */
export async function receiveText(
  request: Request,
  { name, maxBytes }: { name: string; maxBytes: number },
): Promise<{ ok: true; value: ReceivedText } | { ok: false; refused: TextRefusal }> {
  const type = request.headers.get('content-type') ?? ''
  if (!request.body || !/^multipart\/form-data\s*;/i.test(type)) return { ok: false, refused: 'no_file' }
  const rule: UploadRule = {
    bucket: 'general',
    accept: [],
    maxBytes,
    checksExtension: false,
    variants: false,
  }
  let taking: Promise<Part> | undefined
  let isWhole = true
  try {
    const limits = { ...BODY_LIMITS, fileSize: maxBytes + 1 }
    const parser = busboy({ headers: { 'content-type': type }, defParamCharset: 'utf8', limits })
    parser.on('file', (input, stream, { filename }) => {
      stream.on('error', () => undefined)
      if (input !== name || !filename || taking) return void stream.resume()
      taking = takePart(stream, filename, rule)
      taking.catch(() => stream.resume())
    })
    await pipeline(Readable.fromWeb(request.body as NodeReadableStream<Uint8Array>), parser)
  } catch {
    isWhole = false
  }
  if (!taking) return { ok: false, refused: isWhole ? 'no_file' : 'cut' }
  const part = await taking.catch((error: unknown) => {
    if (isWhole) throw error
    return null
  })
  if (!part) return { ok: false, refused: 'cut' }
  const drop = () => removeFile(part.path)
  if (isWhole && part.bytes <= maxBytes)
    return { ok: true, value: { name: cleanFileName(part.name), bytes: createReadStream(part.path), drop } }
  await drop()
  return { ok: false, refused: isWhole ? 'too_large' : 'cut' }
}
