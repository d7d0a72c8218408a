import { expect, test } from 'vitest'
import { comparePictures } from './compare-pictures.ts'
import type { ListingImage } from './arrange.ts'

const row = (kind: ListingImage['kind'], ...ids: string[]): ListingImage[] =>
  ids.map((fileId, sortOrder) => ({
    fileId,
    kind,
    isPrimary: kind === 'photo' && sortOrder === 0,
    sortOrder,
    alt: null,
    width: null,
    height: null,
  }))
const marks = (pictures: readonly { fileId: string; marks: string[] }[]) =>
  Object.fromEntries(pictures.map((one) => [one.fileId, one.marks.join(' ')]))

test('marks only added, removed and moved images', () => {
  const compared = comparePictures(
    [...row('photo', 'a', 'b', 'c', 'd'), ...row('floorplan', 'p')],
    [...row('photo', 'a', 'd', 'c', 'x'), ...row('floorplan', 'p', 'q')],
  )
  expect(marks(compared.approved)).toEqual({ a: '', b: 'removed', c: '', d: '', p: '' })
  expect(marks(compared.proposed)).toEqual({ a: '', d: 'moved', c: 'moved', x: 'added', p: '', q: 'added' })
  expect(compared.isChanged).toBe(true)
})

test('marks a new primary photo, but not the images after a removed one', () => {
  const compared = comparePictures(row('photo', 'a', 'b', 'c'), row('photo', 'b', 'c'))
  expect(marks(compared.proposed)).toEqual({ b: 'primary', c: '' })
  expect(marks(compared.approved)).toEqual({ a: 'removed', b: '', c: '' })
})

test('the same images in the same order are not a change', () => {
  const same = row('photo', 'a', 'b')
  expect(comparePictures(same, same).isChanged).toBe(false)
  expect(comparePictures([], []).isChanged).toBe(false)
})
