import sharp, { type Sharp } from 'sharp'
import { fileSize } from '#app/lib/file-size.ts'

const MAX_BYTES = 100_000
const MAX_PIXELS = 25_000_000
const SECONDS = 10

/** Both are redrawn, which drops everything but the picture. */
const LOGO = {
  types: ['png'],
  refusal: 'Choose a PNG file.',
  type: 'image/png',
  draw: (image: Sharp) =>
    image.resize({ width: 512, height: 128, fit: 'inside', withoutEnlargement: true }).png({ palette: true }),
}
const PHOTO = {
  types: ['png', 'jpeg', 'webp'],
  refusal: 'Choose a PNG, JPG or WEBP file.',
  type: 'image/webp',
  draw: (image: Sharp) => image.resize({ width: 300, height: 360, fit: 'cover' }).webp({ quality: 72 }),
}

/** The picture as a data URL, or why it cannot be used. */
async function readPicture(file: File, { types, refusal, type, draw }: typeof LOGO | typeof PHOTO) {
  if (file.size > MAX_BYTES) return { error: `Choose a file of at most ${fileSize(MAX_BYTES)}.` }
  try {
    const image = sharp(await file.arrayBuffer(), { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    const { format } = await image.metadata()
    if (!(types as readonly (string | undefined)[]).includes(format)) return { error: refusal }
    const bytes = await draw(image.autoOrient().timeout({ seconds: SECONDS })).toBuffer()
    return { url: `data:${type};base64,${bytes.toString('base64')}` }
  } catch {
    return { error: refusal }
  }
}

/**
 * The form with each chosen file as a data URL in the field that its input is named after, such as `logo` for
 * `logo-file`; `logo-remove` empties it. Refused files are reported at their input.
 */
export async function withPictures(posted: FormData) {
  const form = new FormData()
  const errors: Record<string, string> = {}
  for (const [name, value] of posted) if (typeof value === 'string') form.set(name, value)
  for (const [name, value] of posted) {
    const [, field, part] = /^(logo|person-\d+-photo)-(file|remove)$/.exec(name) ?? []
    if (!field) continue
    if (part === 'remove') form.set(field, '')
    if (typeof value === 'string' || value.size === 0) continue
    const picture = await readPicture(value, field === 'logo' ? LOGO : PHOTO)
    if (picture.url === undefined) errors[name] = picture.error
    else form.set(field, picture.url)
  }
  return { form, errors }
}
