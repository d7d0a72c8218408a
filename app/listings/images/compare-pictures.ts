import type { ListingImage } from './arrange.ts'

/** How a proposed version changes an image; `primary`: it becomes the primary one. */
export type PictureMark = 'added' | 'removed' | 'moved' | 'primary'
export type ComparedPicture = ListingImage & { marks: PictureMark[] }
export type PictureComparison = {
  approved: ComparedPicture[]
  proposed: ComparedPicture[]
  isChanged: boolean
}

/** Positions among the images that are in both versions, so that adding or removing one does not mark the others as moved. */
function places(images: readonly ListingImage[], others: readonly ListingImage[]): Map<string, string> {
  const common = new Set(others.map(({ fileId }) => fileId))
  const counts = { photo: 0, floorplan: 0 }
  const found = new Map<string, string>()
  for (const { fileId, kind } of images)
    if (common.has(fileId)) found.set(fileId, `${kind} ${counts[kind]++}`)
  return found
}

/** Compares the images of two versions (decision 12). */
export function comparePictures(
  approved: readonly ListingImage[],
  proposed: readonly ListingImage[],
): PictureComparison {
  const [before, after] = [places(approved, proposed), places(proposed, approved)]
  const wasPrimary = approved.find(({ isPrimary }) => isPrimary)?.fileId
  const left = approved.map((image): ComparedPicture => {
    return { ...image, marks: before.has(image.fileId) ? [] : ['removed'] }
  })
  const right = proposed.map((image): ComparedPicture => {
    const marks: PictureMark[] = []
    if (!after.has(image.fileId)) marks.push('added')
    else if (before.get(image.fileId) !== after.get(image.fileId)) marks.push('moved')
    if (image.isPrimary && image.fileId !== wasPrimary) marks.push('primary')
    return { ...image, marks }
  })
  return {
    approved: left,
    proposed: right,
    isChanged: [...left, ...right].some(({ marks }) => marks.length > 0),
  }
}
