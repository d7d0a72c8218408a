import { uploadWords } from '#app/files/refusals.ts'
import { LISTING_IMAGE_RULE } from '#app/files/rules.ts'
import { pictureTooLarge } from '#app/files/ui/picture-size.ts'
import type { ImageKind } from './schema.ts'
import { IMAGE_FAILED, type ImageAnswer } from './upload-answer.ts'

type Options = {
  onProgress: (fraction: number) => void
  signal: AbortSignal
  /** Without a kind the image replaces the primary photo. */
  kind?: ImageKind
}

function failed(reason: string): ImageAnswer {
  return { ok: false, ...IMAGE_FAILED, reason }
}

function isAnswer(value: unknown): value is ImageAnswer {
  return (
    typeof value === 'object' && value !== null && 'ok' in value && (value.ok === true || 'reason' in value)
  )
}

/** The answer of the upload, or of a guard before it, which has only a `message`. */
function readAnswer(answer: unknown): ImageAnswer {
  if (isAnswer(answer)) return answer
  const isWorded = typeof answer === 'object' && answer !== null && 'message' in answer
  return failed(isWorded ? String(answer.message) : IMAGE_FAILED.message)
}

/** Uploads one image from the browser and reports progress; never rejects. */
export async function sendImage(
  path: string,
  listingId: number,
  file: File,
  { onProgress, signal, kind }: Options,
): Promise<ImageAnswer> {
  const tooLarge = await pictureTooLarge(file, LISTING_IMAGE_RULE)
  if (tooLarge) return failed(tooLarge.message)
  if (signal.aborted) return failed('Upload cancelled')
  const body = new FormData()
  body.set('listingId', String(listingId))
  if (kind) body.set('kind', kind)
  body.set('file', file)
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => resolve(readAnswer(request.response)))
    request.addEventListener('error', () =>
      resolve(failed(uploadWords('cut', { name: file.name, rule: LISTING_IMAGE_RULE }).message)),
    )
    request.addEventListener('abort', () => resolve(failed('Upload cancelled')))
    signal.addEventListener('abort', () => request.abort())
    request.open('POST', path)
    request.responseType = 'json'
    request.setRequestHeader('Accept', 'application/json')
    request.send(body)
  })
}
