/** Characters per piece. */
const PIECE = 65_536

const isRows = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

const hasRows = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.values(value).some(isRows)

/**
 * The output of JSON.stringify(value, null, 2), piece by piece. Async iterables become arrays, including those in fields
 * of objects.
 */
async function* parts(value: unknown, indent = ''): AsyncGenerator<string, void> {
  const inner = `${indent}  `
  if (isRows(value)) {
    let before = '['
    for await (const row of value) {
      yield `${before}\n${inner}`
      yield* parts(row, inner)
      before = ','
    }
    yield before === '[' ? '[]' : `\n${indent}]`
  } else if (hasRows(value)) {
    let before = '{'
    for (const [name, field] of Object.entries(value)) {
      if (field === undefined) continue
      yield `${before}\n${inner}${JSON.stringify(name)}: `
      yield* parts(field, inner)
      before = ','
    }
    yield `\n${indent}}`
  } else yield JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`)
}

/** The JSON of a value whose lists may be async iterables, in pieces, so that no list is held in memory. */
export async function* jsonPieces(value: unknown): AsyncGenerator<Buffer, void> {
  let piece = ''
  for await (const part of parts(value)) {
    piece += part
    if (piece.length < PIECE) continue
    yield Buffer.from(piece)
    piece = ''
  }
  yield Buffer.from(piece)
}
