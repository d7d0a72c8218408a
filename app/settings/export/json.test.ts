import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonPieces } from './build.server.ts'

async function* rows(values: readonly unknown[]) {
  yield* values
}

/** The same value with each of its lists as an async iterable; lists inside a plain value stay lists. */
function streamed(value: unknown): unknown {
  if (Array.isArray(value)) return rows(value.map(streamed))
  const isObject = typeof value === 'object' && value !== null
  if (!isObject || !Object.values(value).some(Array.isArray)) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, streamed(field)]))
}

const written = async (value: unknown) => Buffer.concat(await Array.fromAsync(jsonPieces(value))).toString()

test('rows are written as JSON.stringify would write them in a list', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      const json = JSON.parse(JSON.stringify(value)) as unknown
      expect(await written(streamed(json))).toBe(JSON.stringify(json, null, 2))
    }),
  )
  const odd = {
    at: new Date(0),
    none: undefined,
    list: [{ text: 'a\nb "c" \u2028 \\n' }, {}, []],
    last: null,
  }
  expect(await written({ ...odd, list: rows(odd.list) })).toBe(JSON.stringify(odd, null, 2))
})

test('a long list is written in pieces, and no character is split', async () => {
  const list = Array.from({ length: 20_000 }, (_, n) => ({ n, text: 'zażółć 🏠' }))
  const pieces = await Array.fromAsync(jsonPieces(rows(list)))
  expect(pieces.length).toBeGreaterThan(10)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(100_000)
  for (const piece of pieces) expect(piece.toString()).not.toContain('\uFFFD')
  expect(JSON.parse(Buffer.concat(pieces).toString())).toEqual(list)
})
