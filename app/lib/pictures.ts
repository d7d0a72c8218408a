/** Common image types that not every upload accepts, by file extension. */
const PICTURES: Readonly<Record<string, string>> = {
  heic: 'a HEIC photo',
  heif: 'a HEIC photo',
  avif: 'an AVIF image',
  webp: 'a WEBP image',
  gif: 'a GIF image',
  tif: 'a TIFF image',
  tiff: 'a TIFF image',
  bmp: 'a BMP image',
  svg: 'an SVG image',
}

/** "PDF, PNG or JPG" */
const oneOf = (kinds: readonly string[]): string =>
  [kinds.slice(0, -1).join(', '), ...kinds.slice(-1)].filter(Boolean).join(' or ')

/** Names the type of an image; `kinds` are the accepted types. */
const pictureText = (picture: string, kinds: readonly string[]) =>
  `This is ${picture}. Choose ${oneOf(kinds)}.`

export const heicText = (kinds: readonly string[]): string => pictureText('a HEIC photo', kinds)

/** Message for an unsupported file type; images are named by type. */
export function fileTypeText(name: string, kinds: readonly string[]): string {
  const picture = PICTURES[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '']
  return picture ? pictureText(picture, kinds) : `File type must be ${kinds.join(', ')}`
}
