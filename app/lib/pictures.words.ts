/** What is said of a file whose kind is not taken; `kinds` are those that are. */
export const KIND_REFUSED = {
  picture: (picture: string, kinds: string) => `This is ${picture}. Choose ${kinds}.`,
  other: (kinds: string) => `File type must be ${kinds}`,
  or: ' or ',
  heic: 'a HEIC photo',
  avif: 'an AVIF picture',
  webp: 'a WEBP picture',
  gif: 'a GIF picture',
  tiff: 'a TIFF picture',
  bmp: 'a BMP picture',
  svg: 'an SVG picture',
} as const
