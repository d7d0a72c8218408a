import { createReadStream } from 'node:fs'
import { cleanFileName } from './file-name.ts'
import { BODY_LIMITS, isMultipart, type Part, readMultipart, takePart, unlessCut } from './receive.server.ts'
import type { UploadRule } from './rules.ts'
import { removeFile } from './store.server.ts'

/** A text file in the temporary folder; `drop` removes it in any case. */
type ReceivedText = { name: string; bytes: AsyncIterable<Uint8Array>; drop: () => Promise<void> }

type TextRefusal = 'no_file' | 'too_large' | 'cut'

/**
 * Receives a form with one text file in the input `name`, which is read once and never stored or inspected here. Reads the
 * whole body, so that the browser always gets the response. `maxBytes` limits the file.
 */
export async function receiveText(
  request: Request,
  { name, maxBytes }: { name: string; maxBytes: number },
): Promise<{ ok: true; value: ReceivedText } | { ok: false; refused: TextRefusal }> {
  if (!isMultipart(request)) return { ok: false, refused: 'no_file' }
  const rule: UploadRule = {
    bucket: 'general',
    accept: [],
    maxBytes,
    checksExtension: false,
    variants: false,
  }
  let taking: Promise<Part> | undefined
  const isWhole = await readMultipart(
    request,
    { ...BODY_LIMITS, fileSize: maxBytes + 1 },
    {
      file: (input, stream, filename) =>
        input !== name || !filename || taking ? undefined : (taking = takePart(stream, filename, rule)),
    },
  )
  if (!taking) return { ok: false, refused: isWhole ? 'no_file' : 'cut' }
  const part = await taking.catch((error: unknown) => unlessCut(isWhole, error))
  if (!part) return { ok: false, refused: 'cut' }
  const drop = () => removeFile(part.path)
  if (isWhole && part.bytes <= maxBytes)
    return { ok: true, value: { name: cleanFileName(part.name), bytes: createReadStream(part.path), drop } }
  await drop()
  return { ok: false, refused: isWhole ? 'too_large' : 'cut' }
}
