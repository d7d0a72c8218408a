import { VARIANTS } from '#app/files/keys.ts'
import type { ImageKind } from '../images/schema.ts'
import {
  includesGallery,
  includesPrimaryPhoto,
  type ListingFacts,
  type OpeningLock,
  type Projection,
  type ViewerFacts,
  openingLock,
} from './policy.ts'

export type GalleryImage = ReturnType<typeof present>

/** The images that a projection includes and, from REDUCED on, the number of locked ones (decision 29). */
export type Gallery = {
  photos: GalleryImage[]
  floorplans: GalleryImage[]
  locked: { lock: OpeningLock; count: number } | null
  /** Whether these are all images, so that an empty tab means that there are none. */
  isWhole: boolean
}

type GalleryRow = ListingFacts & { title: string; primaryImageFileId: string | null }

type StoredImage = {
  fileId: string
  kind: ImageKind
  isPrimary: boolean
  alt: string | null
  width: number | null
  height: number | null
}

/** Widths of the smaller copies, whose longer side is at most the variant's (px). */
function srcSet(src: string, width: number, height: number): string {
  const longer = Math.max(width, height)
  return Object.entries(VARIANTS)
    .map(([name, side]) => `${src}?size=${name} ${Math.round(width * Math.min(1, side / longer))}w`)
    .join(', ')
}

/** The stored image and its smaller copies, `?size=card` and `?size=full`; of unknown size it is laid out as 1200 x 800. */
function present(image: StoredImage, alt: string) {
  const width = image.width ?? 1200
  const height = image.height ?? 800
  const src = `/files/${image.fileId}`
  return { id: image.fileId, src, srcSet: srcSet(src, width, height), alt, width, height }
}

const KIND_NAMES = { photo: 'Photo', floorplan: 'Floor plan' } as const

/**
 * A listing's images for one viewer: all with FULL, the primary photo if the projection includes it, none otherwise
 * (PUB-107, PUB-221, ADM-147). The owner's alt texts may reveal hidden facts and so need FULL; without them, images
 * are named by kind and number.
 */
export function presentGallery(
  listing: GalleryRow,
  images: readonly StoredImage[],
  viewer: ViewerFacts,
  projection: Projection,
): Gallery {
  const isIncluded = (image: StoredImage) =>
    includesGallery(projection) ||
    (image.isPrimary &&
      image.fileId === listing.primaryImageFileId &&
      includesPrimaryPhoto(projection, listing.visibility))
  const shown = (kind: ImageKind) =>
    images
      .filter((image) => image.kind === kind)
      .flatMap((image, index) => {
        if (!isIncluded(image)) return []
        const words = includesGallery(projection) ? image.alt : null
        return [present(image, words ?? `${KIND_NAMES[kind]} ${index + 1} of ${listing.title}`)]
      })
  const gallery = { photos: shown('photo'), floorplans: shown('floorplan') }
  const count = images.length - gallery.photos.length - gallery.floorplans.length
  const showsCount = projection.level === 'REDUCED' && count > 0
  return {
    ...gallery,
    locked: showsCount ? { lock: openingLock(viewer, projection, listing, includesGallery), count } : null,
    isWhole: includesGallery(projection),
  }
}
