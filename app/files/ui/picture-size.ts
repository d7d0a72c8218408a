import { uploadTexts, type UploadTexts } from '../refusals.ts'
import { MAX_PIXELS, MAX_SIDE, type UploadRule } from '../rules.ts'

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
