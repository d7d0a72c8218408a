import { writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { type Variant, VARIANTS } from './keys.ts'
import { MAX_PIXELS, MAX_SIDE } from './rules.ts'
import { removeFile } from './store.server.ts'
import { fileQueue } from './queue.ts'

// One image at a time and no cache, to bound memory.
sharp.cache(false)
sharp.concurrency(1)

export type ImageKind = 'png' | 'jpeg' | 'webp'
type StoredVariant = { path: string; width: number; height: number; byteSize: number }
export type ReadImage = {
  path: string
  width: number
  height: number
  variants: Partial<Record<Variant, StoredVariant>>
}

/** Time limit in seconds for re-encoding a picture, and for each of its variants. */
const IMAGE_SECONDS = 10

/** Enough for MAX_PIXELS in colour, progressive or with 16 bits per channel, but not both. */
const MAX_DECODED_BYTES = 6 * MAX_PIXELS

const open = (path: string) =>
  sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).timeout({ seconds: IMAGE_SECONDS })

function encode(image: Sharp, kind: ImageKind): Sharp {
  if (kind === 'png') return image.png({ compressionLevel: 8 })
  if (kind === 'webp') return image.webp({ quality: 88 })
  return image.jpeg({ quality: 88, chromaSubsampling: '4:2:0' })
}

async function makeVariant(from: string, to: string, width: number): Promise<StoredVariant> {
  const { data, info } = await open(from)
    .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
    // Effort 4 would take twice the time for 6% fewer bytes.
    .webp({ quality: 80, effort: 2 })
    .toBuffer({ resolveWithObject: true })
  await writeFile(to, data, { mode: 0o600 })
  return { path: to, width: info.width, height: info.height, byteSize: info.size }
}

/** Fully decodes and re-encodes the picture, or returns why that is impossible. */
async function decode(path: string, kind: ImageKind) {
  try {
    const { width, height, channels, depth, isProgressive } = await open(path).metadata()
    if (width * height > MAX_PIXELS) return 'pixels'
    if (Math.max(width, height) > MAX_SIDE) return 'side'
    // Progressive and interlaced pictures are decoded as a whole.
    const bytes = width * height * channels * (depth === 'uchar' ? 1 : 2) * (isProgressive ? 2 : 1)
    if (bytes > MAX_DECODED_BYTES) return 'slow'
    const image = open(path).autoOrient().toColourspace('srgb').flatten({ background: '#fff' })
    return await encode(image, kind).toBuffer({ resolveWithObject: true })
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (message.startsWith('timeout')) return 'slow'
    return /pixel limit/i.test(message) ? 'pixels' : 'damaged'
  }
}

/** One of our own pictures as a JPEG of at most `width` px, for PDFs, which cannot contain WebP. */
export function jpegOf(bytes: Buffer, width: number): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: IMAGE_SECONDS })
    .resize({ width, withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer()
}

const enqueue = fileQueue()

/**
 * Re-encodes the picture at `path` into a new file: upright, sRGB, on white where transparent, and without metadata (no
 * EXIF, no location, no trailing data). If it cannot be decoded, returns the reason and leaves the file unchanged.
 */
export function rewriteImage(
  path: string,
  kind: ImageKind,
  withVariants: boolean,
): Promise<ReadImage | 'damaged' | 'pixels' | 'side' | 'slow'> {
  return enqueue(async () => {
    const target = `${path}.image`
    const decoded = await decode(path, kind)
    if (typeof decoded === 'string') return decoded
    const variants: ReadImage['variants'] = {}
    try {
      await writeFile(target, decoded.data, { mode: 0o600 })
      if (withVariants) {
        for (const variant of Object.keys(VARIANTS) as Variant[]) {
          variants[variant] = await makeVariant(target, `${path}.${variant}`, VARIANTS[variant])
        }
      }
      await removeFile(path)
      return { path: target, width: decoded.info.width, height: decoded.info.height, variants }
    } catch (error) {
      const variantPaths = Object.keys(VARIANTS).map((variant) => `${path}.${variant}`)
      await Promise.all([target, ...variantPaths].map(removeFile))
      throw error
    }
  })
}
