import { IMAGE_LIMITS, type ImageKind, LIMIT_WORDS } from './schema.ts'

/** A picture of one version; its file names it in every version of the listing. */
export type Picture = {
  fileId: string
  kind: ImageKind
  isPrimary: boolean
  sortOrder: number
  alt: string | null
}

/** A picture as owner and reviewer see it, in its order; `width` and `height` are those of the stored picture. */
export type ListingImage = Picture & { width: number | null; height: number | null }

/** `gone`: the picture is no longer in the listing; `moved`: it stands elsewhere than the window showed. */
export type ArrangeRefusal = 'gone' | 'moved' | 'full' | 'not_a_photo'
export const IMAGE_REFUSAL_WORDS = {
  gone: 'This picture is no longer part of the listing. Nothing was changed.',
  moved: 'The pictures were put in another order since you opened this page. Look at it and try again.',
  full: LIMIT_WORDS.photo,
  not_a_photo: 'Only a photograph can be the primary picture.',
} as const satisfies Record<ArrangeRefusal, string>

export type Arranged = { pictures: Picture[] } | { refused: ArrangeRefusal }

const KINDS: readonly ImageKind[] = ['photo', 'floorplan']

/**
 * Photographs first, then floor plans, each in its order from 0. The first photograph is the primary one: making a
 * picture primary brings it to the front, and without it the next one takes its place (PUB-215).
 */
export function inOrder(pictures: readonly Picture[]): Picture[] {
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

const behind = (pictures: readonly Picture[], kind: ImageKind) =>
  pictures.filter((picture) => picture.kind === kind).length

/** Another picture behind those of its kind, or with `isPrimary` before them; `full` at the limit of its kind. */
export function added(
  pictures: readonly Picture[],
  { fileId, kind, isPrimary }: Pick<Picture, 'fileId' | 'kind' | 'isPrimary'>,
): Arranged {
  const count = behind(pictures, kind)
  if (count >= IMAGE_LIMITS[kind]) return { refused: 'full' }
  const others = isPrimary ? pictures.map((picture) => ({ ...picture, isPrimary: false })) : pictures
  return { pictures: inOrder([...others, { fileId, kind, isPrimary, sortOrder: count, alt: null }]) }
}

export function madePrimary(pictures: readonly Picture[], fileId: string): Arranged {
  const found = pictures.find((picture) => picture.fileId === fileId)
  if (!found) return { refused: 'gone' }
  if (found.kind !== 'photo') return { refused: 'not_a_photo' }
  return { pictures: inOrder(pictures.map((one) => ({ ...one, isPrimary: one.fileId === fileId }))) }
}

/** A picture from one place among its kind to another; whoever stands first among the photographs is primary. */
export function moved(
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
  const placed = row.map((one, index) => ({
    ...one,
    sortOrder: index,
    isPrimary: one.kind === 'photo' && index === 0,
  }))
  return { pictures: inOrder([...ordered.filter(({ kind }) => kind !== found.kind), ...placed]) }
}

export function removed(pictures: readonly Picture[], fileId: string): Arranged {
  const rest = pictures.filter((picture) => picture.fileId !== fileId)
  return rest.length === pictures.length ? { refused: 'gone' } : { pictures: inOrder(rest) }
}

/** Whether two arrangements show the same pictures in the same places. */
export function isSame(before: readonly Picture[], after: readonly Picture[]): boolean {
  const places = (pictures: readonly Picture[]) =>
    inOrder(pictures)
      .map(({ fileId, kind }) => `${kind} ${fileId}`)
      .join(',')
  return places(before) === places(after)
}
