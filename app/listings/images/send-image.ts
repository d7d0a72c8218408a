import { IMAGE_FAILED, type ImageAnswer } from './upload-answer.ts'

type Options = { onProgress: (fraction: number) => void; signal: AbortSignal }

function failed(reason: string): ImageAnswer {
  return { ok: false, ...IMAGE_FAILED, reason }
}

function isAnswer(value: unknown): value is ImageAnswer {
  return (
    typeof value === 'object' && value !== null && 'ok' in value && (value.ok === true || 'reason' in value)
  )
}

/** Sends one picture from the browser and tells the share of the bytes sent; never rejects. */
export function sendImage(
  path: string,
  listingId: number,
  file: File,
  { onProgress, signal }: Options,
): Promise<ImageAnswer> {
  const body = new FormData()
  body.set('listingId', String(listingId))
  body.set('file', file)
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const answer: unknown = request.response
      if (isAnswer(answer)) return resolve(answer)
      const words =
        typeof answer === 'object' && answer !== null && 'message' in answer
          ? String(answer.message)
          : IMAGE_FAILED.message
      resolve(failed(words))
    }
    request.onerror = () => resolve(failed('The connection was interrupted. Nothing was kept.'))
    request.onabort = () => resolve(failed('Upload cancelled'))
    signal.addEventListener('abort', () => request.abort())
    request.open('POST', path)
    request.responseType = 'json'
    request.setRequestHeader('Accept', 'application/json')
    request.send(body)
  })
}
