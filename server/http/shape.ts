/** What a request may hold beside its bytes. Each is counted on the raw bytes, before anything is parsed. */
export const SHAPE = {
  /** Fields or parts of a form; the largest form of the product has some 200. */
  fields: 1000,
  /** Bytes of a field's name as it is sent. */
  nameBytes: 300,
  /** Parameters of an address. */
  parameters: 200,
  cookies: 100,
  headers: 100,
} as const

const AMPERSAND = 38
const EQUALS = 61

/** Whether a urlencoded text has too many fields, or one whose name is too long. */
export function isOverfilled(bytes: Uint8Array, most: number = SHAPE.fields): boolean {
  let fields = 0
  for (let start = 0; start < bytes.length; fields += 1) {
    if (fields >= most) return true
    const found = bytes.indexOf(AMPERSAND, start)
    const end = found < 0 ? bytes.length : found
    const name = bytes.subarray(start, Math.min(end, start + SHAPE.nameBytes + 1))
    if (name.length > SHAPE.nameBytes && !name.includes(EQUALS)) return true
    start = end + 1
  }
  return false
}

/** The boundary of a multipart form; null where the type names none, several, or one that RFC 2046 does not allow. */
export function boundaryOf(type: string): string | null {
  // Chromium's own boundary holds the word, so the parameter is counted and not the word.
  if (type.match(/;\s*boundary\s*=/gi)?.length !== 1) return null
  const found = /;\s*boundary=(?:"([^"]*)"|([^\s;"]+))\s*(?:;|$)/i.exec(type)
  const boundary = found?.[1] ?? found?.[2] ?? ''
  return /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/.test(boundary) ? boundary : null
}

/**
 * Counts the parts of a multipart body that comes piece by piece: feed each piece, and hear whether the parts so far
 * are too many.
 */
export function partCounter(boundary: string, most: number = SHAPE.fields): (chunk: Uint8Array) => boolean {
  const delimiter = Buffer.from(`--${boundary}`, 'latin1')
  let rest = Buffer.alloc(0)
  // The last delimiter ends the body and begins no part.
  let delimiters = -1
  return (chunk) => {
    const bytes =
      rest.length > 0
        ? Buffer.concat([rest, chunk])
        : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    let from = 0
    for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, from)) {
      delimiters += 1
      if (delimiters > most) return true
      from = at + delimiter.length
    }
    rest = Buffer.from(bytes.subarray(Math.max(from, bytes.length - delimiter.length + 1)))
    return false
  }
}

const parameters = (url: string) => {
  const from = url.indexOf('?')
  return from < 0 ? new Uint8Array() : Buffer.from(url.slice(from + 1))
}

/** Whether address or cookies of a request hold more than any of our pages makes. */
export function isOverloaded(url: string, cookie: string | null): boolean {
  if (isOverfilled(parameters(url), SHAPE.parameters)) return true
  return cookie !== null && cookie.split(';', SHAPE.cookies + 1).length > SHAPE.cookies
}
