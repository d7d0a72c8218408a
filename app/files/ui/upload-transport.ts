import type { UploadTransport } from '#app/ui/upload-queue.ts'
import { UPLOAD_FAILED, uploadTexts, type UploadTexts } from '../refusals.ts'
import { type UploadRule, MAX_PIXELS, MAX_SIDE } from '../rules.ts'

/** Pixel size as decoded by the browser; null for unsupported files. */
async function sizeOf(file: File): Promise<{ width: number; height: number } | null> {
  if (!file.type.startsWith('image/')) return null
  const address = URL.createObjectURL(file)
  const picture = new Image()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  picture.addEventListener('load', () => resolve(true))
  picture.addEventListener('error', () => resolve(false))
  picture.src = address
  const isShown = await promise
  URL.revokeObjectURL(address)
  return isShown ? { width: picture.naturalWidth, height: picture.naturalHeight } : null
}

/** The server's message for a picture with too many pixels, before it is sent; null for other files. */
export async function pictureTooLarge(
  file: File,
  rule: Pick<UploadRule, 'accept' | 'maxBytes'>,
): Promise<UploadTexts | null> {
  const size = await sizeOf(file)
  if (!size) return null
  const { width, height } = size
  if (width * height > MAX_PIXELS) return uploadTexts('pixels', { name: file.name, rule, size })
  return Math.max(width, height) > MAX_SIDE ? uploadTexts('side', { name: file.name, rule, size }) : null
}

export type UploadResult = { ok: true; [name: string]: unknown } | ({ ok: false } & UploadTexts)

type TransportSettings = {
  /** Upload path below /files/upload/. */
  action: string
  rule: Pick<UploadRule, 'accept' | 'maxBytes'>
  /** Fields sent before the file; the server reads the slot from them. */
  fields?: Readonly<Record<string, string>>
  onAnswer?: (file: File, answer: UploadResult) => void
}

/** Parses the server's response, whose `reason` says more than its message; anything else is the default failure (MEM-245). */
export function readResult(text: string): UploadResult {
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer !== 'object' || answer === null || !('ok' in answer))
      return { ok: false, ...UPLOAD_FAILED }
    if (answer.ok === true) return { ...answer, ok: true }
    const texts = answer as Partial<UploadTexts> & { reason?: string }
    return {
      ok: false,
      title: texts.title ?? UPLOAD_FAILED.title,
      message: texts.reason ?? texts.message ?? UPLOAD_FAILED.message,
    }
  } catch {
    return { ok: false, ...UPLOAD_FAILED }
  }
}

/** Posts a file and reports the share of bytes actually sent (MEM-244). Cancelling stops sending. */
export function uploadTransport({ action, rule, fields = {}, onAnswer }: TransportSettings): UploadTransport {
  return async (file, { onProgress, signal }) => {
    const tooLarge = await pictureTooLarge(file, rule)
    if (tooLarge) {
      if (!signal.aborted) onAnswer?.(file, { ok: false, ...tooLarge })
      return { ok: false, message: tooLarge.message }
    }
    if (signal.aborted) return { ok: false, message: UPLOAD_FAILED.message }
    return new Promise((resolve) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      body.append('file', file, file.name)
      const post = new XMLHttpRequest()
      const end = (answer: UploadResult) => {
        if (!signal.aborted) onAnswer?.(file, answer)
        resolve(answer.ok ? { ok: true } : { ok: false, message: answer.message })
      }
      post.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(total > 0 ? loaded / total : 0),
      )
      post.addEventListener('load', () => end(readResult(post.responseText)))
      for (const name of ['error', 'abort', 'timeout'] as const) {
        post.addEventListener(name, () =>
          end({ ok: false, ...uploadTexts('cut', { name: file.name, rule }) }),
        )
      }
      signal.addEventListener('abort', () => post.abort(), { once: true })
      post.open('POST', action)
      post.setRequestHeader('Accept', 'application/json')
      post.send(body)
    })
  }
}
