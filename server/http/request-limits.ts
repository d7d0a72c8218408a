/** Request limits other than body size, counted on the raw bytes before parsing. */
export const REQUEST_LIMITS = {
  /** Maximum number of fields or parts in a form; our largest form has about 200. */
  fields: 1000,
  /** Maximum bytes of a field's name as sent. */
  nameBytes: 300,
  parameters: 200,
  cookies: 100,
  headers: 100,
} as const

const AMPERSAND = 38
const EQUALS = 61

export function hasTooManyFields(bytes: Uint8Array, limit: number = REQUEST_LIMITS.fields): boolean {
  let fields = 0
  for (let start = 0; start < bytes.length; fields += 1) {
    if (fields >= limit) return true
    const found = bytes.indexOf(AMPERSAND, start)
    const end = found < 0 ? bytes.length : found
    const name = bytes.subarray(start, Math.min(end, start + REQUEST_LIMITS.nameBytes + 1))
    if (name.length > REQUEST_LIMITS.nameBytes && !name.includes(EQUALS)) return true
    start = end + 1
  }
  return false
}

/** The boundary of a multipart form; null if missing, ambiguous or not allowed by RFC 2046. */
export function boundaryOf(type: string): string | null {
  // Chromium's own boundary contains the word, so count the parameter rather than the word.
  if (type.match(/;\s*boundary\s*=/gi)?.length !== 1) return null
  const found = /;\s*boundary=(?:"([^"]*)"|([^\s;"]+))\s*(?:;|$)/i.exec(type)
  const boundary = found?.[1] ?? found?.[2] ?? ''
  return /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/.test(boundary) ? boundary : null
}

/** Call with each chunk of a multipart body; returns whether there are too many parts so far. */
export function partCounter(
  boundary: string,
  limit: number = REQUEST_LIMITS.fields,
): (chunk: Uint8Array) => boolean {
  const delimiter = Buffer.from(`--${boundary}`, 'latin1')
  let rest = Buffer.alloc(0)
  // The last delimiter ends the body and does not start a part.
  let delimiters = -1
  return (chunk) => {
    const bytes =
      rest.length > 0
        ? Buffer.concat([rest, chunk])
        : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    let from = 0
    for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, from)) {
      delimiters += 1
      if (delimiters > limit) return true
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

/** Whether a request's URL or cookies exceed anything our pages create. */
export function isOverloaded(url: string, cookie: string | null): boolean {
  if (hasTooManyFields(parameters(url), REQUEST_LIMITS.parameters)) return true
  return cookie !== null && cookie.split(';', REQUEST_LIMITS.cookies + 1).length > REQUEST_LIMITS.cookies
}
