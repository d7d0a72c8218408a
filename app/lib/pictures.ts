import { KIND_REFUSED } from './pictures.words.ts'

/** Kinds of pictures that people send and that not every place takes, by the ending of their names. */
const PICTURES: Readonly<Record<string, string>> = {
  heic: KIND_REFUSED.heic,
  heif: KIND_REFUSED.heic,
  avif: KIND_REFUSED.avif,
  webp: KIND_REFUSED.webp,
  gif: KIND_REFUSED.gif,
  tif: KIND_REFUSED.tiff,
  tiff: KIND_REFUSED.tiff,
  bmp: KIND_REFUSED.bmp,
  svg: KIND_REFUSED.svg,
}

/** "PDF, PNG or JPG" */
const oneOf = (kinds: readonly string[]): string =>
  [kinds.slice(0, -1).join(', '), ...kinds.slice(-1)].filter(Boolean).join(KIND_REFUSED.or)

/** Says of a HEIC photograph what it is; `kinds` are those that are taken. */
export const heicWords = (kinds: readonly string[]): string =>
  KIND_REFUSED.picture(KIND_REFUSED.heic, oneOf(kinds))

/** Why a file of this name is refused for its kind; a picture is told what it is. */
export function kindWords(name: string, kinds: readonly string[]): string {
  const picture = PICTURES[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '']
  return picture ? KIND_REFUSED.picture(picture, oneOf(kinds)) : KIND_REFUSED.other(kinds.join(', '))
}
