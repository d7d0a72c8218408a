import { STORAGE_FULL } from '#app/files/rules.ts'
import type { Refusals } from '#app/lib/refusal.ts'
import { VERSION_LIMIT } from '../schema.ts'
import { IMAGE_LIMITS, type ImageKind, LIMIT_TEXTS } from './schema.ts'

/** An image of one version; `fileId` identifies it across versions. */
export type Picture = {
  fileId: string
  kind: ImageKind
  isPrimary: boolean
  sortOrder: number
  alt: string | null
}

/** An image with the size of its stored file. */
export type ListingImage = Picture & { width: number | null; height: number | null }

/** `gone`: the image was removed; `moved`: its position differs from the one that the page showed. */
export type ArrangeRefusal = 'gone' | 'moved' | 'full' | 'not_a_photo' | 'too_many_versions' | 'storage_full'
export const IMAGE_REFUSALS = {
  gone: { kind: 'not_found', text: 'This image was removed from the listing. Nothing was changed.' },
  moved: {
    kind: 'conflict',
    text: 'The order has changed since you opened this page. Check it and try again.',
  },
  full: { kind: 'conflict', text: LIMIT_TEXTS.photo },
  not_a_photo: { kind: 'conflict', text: 'Only a photo can be the primary image.' },
  too_many_versions: {
    kind: 'conflict',
    text: `This listing has reached the limit of ${VERSION_LIMIT} new versions in 24 hours. Nothing was changed. Try again later.`,
  },
  storage_full: { kind: 'conflict', text: STORAGE_FULL },
} as const satisfies Refusals<ArrangeRefusal>

export type Arranged = { pictures: Picture[] } | { refused: ArrangeRefusal }

const KINDS: readonly ImageKind[] = ['photo', 'floorplan']

/** Photos first, then floor plans, each numbered from 0. The first photo is always the primary one (PUB-215). */
export function inOrder<T extends Picture>(pictures: readonly T[]): T[] {
  return KINDS.flatMap((kind) =>
    pictures
      .filter((picture) => picture.kind === kind)
      .toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary) || a.sortOrder - b.sortOrder)
      .map((picture, index) => ({
        ...picture,
        sortOrder: index,
        isPrimary: kind === 'photo' && index === 0,
      })),
  )
}

/** Appends an image to its kind, or puts it first with `isPrimary`; `full` at the limit. */
export function addPicture(
  pictures: readonly Picture[],
  { fileId, kind, isPrimary }: Pick<Picture, 'fileId' | 'kind' | 'isPrimary'>,
): Arranged {
  const count = pictures.filter((picture) => picture.kind === kind).length
  if (count >= IMAGE_LIMITS[kind]) return { refused: 'full' }
  const others = isPrimary ? pictures.map((picture) => ({ ...picture, isPrimary: false })) : pictures
  return { pictures: inOrder([...others, { fileId, kind, isPrimary, sortOrder: count, alt: null }]) }
}

export function withPrimary(pictures: readonly Picture[], fileId: string): Arranged {
  const found = pictures.find((picture) => picture.fileId === fileId)
  if (!found) return { refused: 'gone' }
  if (found.kind !== 'photo') return { refused: 'not_a_photo' }
  return { pictures: inOrder(pictures.map((one) => ({ ...one, isPrimary: one.fileId === fileId }))) }
}

/** Moves an image within its kind; the first photo becomes the primary one. */
export function movePicture(
  pictures: readonly Picture[],
  { fileId, from, to }: { fileId: string; from: number; to: number },
): Arranged {
  const ordered = inOrder(pictures)
  const found = ordered.find((picture) => picture.fileId === fileId)
  if (!found) return { refused: 'gone' }
  if (found.sortOrder !== from) return { refused: 'moved' }
  const row = ordered.filter(({ kind }) => kind === found.kind)
  row.splice(from, 1)
  row.splice(to, 0, found)
  const placed = row.map((one, index) => ({ ...one, sortOrder: index, isPrimary: false }))
  return { pictures: inOrder([...ordered.filter(({ kind }) => kind !== found.kind), ...placed]) }
}

export function removePicture(pictures: readonly Picture[], fileId: string): Arranged {
  const rest = pictures.filter((picture) => picture.fileId !== fileId)
  return rest.length === pictures.length ? { refused: 'gone' } : { pictures: inOrder(rest) }
}

/** Whether two arrangements have the same images in the same order. */
export function isSame(before: readonly Picture[], after: readonly Picture[]): boolean {
  const places = (pictures: readonly Picture[]) => inOrder(pictures).map(({ fileId, kind }) => kind + fileId)
  return places(before).join() === places(after).join()
}
