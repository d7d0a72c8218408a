import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addPicture,
  type Arranged,
  inOrder,
  movePicture,
  type Picture,
  removePicture,
  withPrimary,
} from './arrange.ts'
import { IMAGE_LIMITS, type ImageKind } from './schema.ts'

const kind = fc.constantFrom<ImageKind>('photo', 'floorplan')
type Step =
  | { do: 'add'; kind: ImageKind; isPrimary: boolean }
  | { do: 'primary' | 'remove'; at: number }
  | { do: 'move'; at: number; to: number }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('add' as const), kind, isPrimary: fc.boolean() }) },
  fc.record({ do: fc.constantFrom('primary' as const, 'remove' as const), at: fc.nat(60) }),
  fc.record({ do: fc.constant('move' as const), at: fc.nat(60), to: fc.nat(60) }),
)

function take(pictures: readonly Picture[], one: Step, number: number): Arranged {
  if (one.do === 'add')
    return addPicture(pictures, {
      fileId: `f${number}`,
      kind: one.kind,
      isPrimary: one.kind === 'photo' && one.isPrimary,
    })
  const found = pictures[one.at % Math.max(1, pictures.length)]
  const fileId = found?.fileId ?? 'none'
  if (one.do === 'move') return movePicture(pictures, { fileId, from: found?.sortOrder ?? 0, to: one.to })
  return one.do === 'primary' ? withPrimary(pictures, fileId) : removePicture(pictures, fileId)
}

test('after any sequence of steps only the first photo is primary, positions have no gaps and limits hold · PUB-215', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      let pictures: Picture[] = []
      steps.forEach((one, number) => {
        const arranged = take(pictures, one, number)
        if ('pictures' in arranged) pictures = arranged.pictures
        for (const each of ['photo', 'floorplan'] as const) {
          const row = pictures.filter((picture) => picture.kind === each)
          expect(row.length).toBeLessThanOrEqual(IMAGE_LIMITS[each])
          expect(row.map(({ sortOrder }) => sortOrder)).toEqual(row.map((_, index) => index))
        }
        const primaries = pictures.filter(({ isPrimary }) => isPrimary)
        const hasPhotos = pictures.some((picture) => picture.kind === 'photo')
        expect(primaries.map((one) => [one.kind, one.sortOrder])).toEqual(hasPhotos ? [['photo', 0]] : [])
        expect(new Set(pictures.map(({ fileId }) => fileId)).size).toBe(pictures.length)
      })
    }),
  )
})

const row = (...ids: string[]): Picture[] =>
  ids.map((fileId, sortOrder) => ({
    fileId,
    kind: 'photo',
    isPrimary: sortOrder === 0,
    sortOrder,
    alt: `words of ${fileId}`,
  }))
const ids = (arranged: Arranged) =>
  'refused' in arranged ? arranged.refused : arranged.pictures.map(({ fileId }) => fileId).join('')

test('images can be moved, made primary and removed; alt texts are kept', () => {
  const four = row('a', 'b', 'c', 'd')
  expect(ids(movePicture(four, { fileId: 'a', from: 0, to: 2 }))).toBe('bcad')
  expect(ids(movePicture(four, { fileId: 'd', from: 3, to: 0 }))).toBe('dabc')
  expect(ids(movePicture(four, { fileId: 'b', from: 1, to: 99 }))).toBe('acdb')
  expect(ids(withPrimary(four, 'c'))).toBe('cabd')
  expect(ids(removePicture(four, 'a'))).toBe('bcd')
  const arranged = withPrimary(four, 'c')
  if ('refused' in arranged) throw new Error(arranged.refused)
  expect(arranged.pictures[0]).toMatchObject({ fileId: 'c', isPrimary: true, alt: 'words of c' })
})

test('refuses steps on an image that another window has changed', () => {
  const three = row('a', 'b', 'c')
  expect(ids(movePicture(three, { fileId: 'b', from: 0, to: 2 }))).toBe('moved')
  expect(ids(movePicture(three, { fileId: 'x', from: 0, to: 2 }))).toBe('gone')
  expect(ids(withPrimary(three, 'x'))).toBe('gone')
  expect(ids(removePicture(three, 'x'))).toBe('gone')
})

test('a plan cannot be primary, and the limit holds', () => {
  const plan: Picture = { fileId: 'p', kind: 'floorplan', isPrimary: false, sortOrder: 0, alt: null }
  expect(ids(withPrimary([...row('a'), plan], 'p'))).toBe('not_a_photo')
  const full = row(...Array.from({ length: IMAGE_LIMITS.photo }, (_, index) => `n${index}`))
  expect(ids(addPicture(full, { fileId: 'x', kind: 'photo', isPrimary: true }))).toBe('full')
  expect(ids(addPicture(full, { fileId: 'p', kind: 'floorplan', isPrimary: false }))).not.toBe('full')
})

test('with legacy rows at position 0, the primary image stays first', () => {
  const old = row('a', 'b').map((one) => ({ ...one, sortOrder: 0, isPrimary: one.fileId === 'b' }))
  expect(inOrder(old).map(({ fileId, isPrimary }) => [fileId, isPrimary])).toEqual([
    ['b', true],
    ['a', false],
  ])
})
