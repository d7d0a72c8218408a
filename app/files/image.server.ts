import { stat } from 'node:fs/promises'
import sharp from 'sharp'
import { type Variant, VARIANTS } from './keys.ts'
import { MAX_PIXELS } from './rules.ts'
import { removeFile } from './store.server.ts'

// One image at a time and nothing kept between them: memory stays bounded however many arrive.
sharp.cache(false)
sharp.concurrency(1)

export type ImageKind = 'png' | 'jpeg' | 'webp'
export type StoredVariant = { path: string; width: number; height: number; byteSize: number }
export type ReadImage = {
  path: string
  width: number
  height: number
  variants: Partial<Record<Variant, StoredVariant>>
}

const open = (path: string) => sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })

function encode(image: sharp.Sharp, kind: ImageKind): sharp.Sharp {
  if (kind === 'png') return image.png({ compressionLevel: 8 })
  if (kind === 'webp') return image.webp({ quality: 88 })
  return image.jpeg({ quality: 88, chromaSubsampling: '4:2:0' })
}

async function makeVariant(from: string, to: string, width: number): Promise<StoredVariant> {
  const made = await open(from)
    .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(to)
  return { path: to, width: made.width, height: made.height, byteSize: made.size }
}

let last: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work)
  last = mine.catch(() => undefined)
  return mine
}

/**
 * Decodes the picture at `path` wholly and writes it anew beside it, upright, in sRGB and without any metadata
 * (no EXIF, no place, no hidden tail). Answers why not when it cannot be decoded. Leaves only the named files.
 */
export function rewriteImage(path: string, kind: ImageKind, withVariants: boolean): Promise<ReadImage | 'damaged' | 'pixels'> {
  return inTurn(async () => {
    const made = [`${path}.image`, ...Object.keys(VARIANTS).map((variant) => `${path}.${variant}`)]
    try {
      const { width: across, height: down } = await open(path).metadata()
      if (across * down > MAX_PIXELS) return 'pixels'
      const target = `${path}.image`
      const { width, height } = await encode(open(path).autoOrient().toColourspace('srgb'), kind).toFile(target)
      const variants: ReadImage['variants'] = {}
      if (withVariants) {
        for (const variant of Object.keys(VARIANTS) as Variant[]) {
          variants[variant] = await makeVariant(target, `${path}.${variant}`, VARIANTS[variant])
        }
      }
      await removeFile(path)
      return { path: target, width, height, variants }
    } catch (error) {
      await Promise.all(made.map(removeFile))
      const outOfSpace = error instanceof Error && /ENOSPC|No space|unable to write/i.test(error.message)
      if (outOfSpace || (await stat(path).catch(() => null)) === null) throw error
      return error instanceof Error && /pixel limit/i.test(error.message) ? 'pixels' : 'damaged'
    }
  })
}
