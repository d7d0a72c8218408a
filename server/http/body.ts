import type { RefusalKind } from '#app/lib/refusal-body.ts'
import type { RequestFacts } from '#app/lib/request.ts'
import { createPool, type HeldBytes } from './held-bytes.ts'
import { paced, PACE, type Pace } from './paced.ts'
import { boundaryOf, hasTooManyFields, partCounter, REQUEST_LIMITS } from './request-limits.ts'

const MB = 1024 * 1024

type BodyRule = {
  path: RegExp
  /** Maximum bytes of the body, multipart framing included. */
  bytes: number
  types?: readonly string[]
  /** Open to guests, so each network gets only a share of the disk. */
  isPublic?: true
}

export const FORM_BYTES = 1 * MB
/** The same without a session: the longest legitimate form is a message of 5,000 characters of at most 9 bytes each. */
export const GUEST_FORM_BYTES = 64 * 1024

/** Bytes of bodies without a response yet, per process: forms in memory, guests' files on disk. */
const HELD = { forms: 64 * MB, guestFiles: 1024 * MB } as const
const FORMS = createPool(HELD.forms)
const GUEST_FILES = createPool(HELD.guestFiles)

/** Paths that accept more than a form: counted while streamed, all others are buffered. The first match wins. */
const BODY_RULES: readonly BodyRule[] = [
  // A registration has at most two documents of 10 MB.
  { path: /^\/signup\/(?:investor|developer)(?:\.data)?$/, bytes: 20 * MB + 256 * 1024, isPublic: true },
  // A file of market figures: 16 MB (FILE_LIMITS of app/market/csv.ts).
  { path: /^\/admin\/market\/import(?:\.data)?$/, bytes: 16 * MB + 64 * 1024 },
  // The identity of the operator, with a logo and portraits of 100 kB.
  { path: /^\/admin\/content\/identity(?:\.data)?$/, bytes: 2 * MB },
  // An application posts one document at a time with its text fields.
  { path: /^\/apply\/[\w-]+(?:\.data)?$/, bytes: 20 * MB + 512 * 1024, isPublic: true },
  {
    path: /^\/files\/upload(?:\/[\w-]+)*(?:\.data)?$/,
    bytes: 25 * MB + 64 * 1024,
    types: ['application/octet-stream', 'application/pdf', 'image/'],
  },
]

const URLENCODED = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data'
const FORM_TYPES = [URLENCODED, MULTIPART]

type Body =
  | { ok: true; request: Request; typed: Buffer | null }
  | {
      ok: false
      refused: Extract<
        RefusalKind,
        'too_large' | 'too_many_fields' | 'unsupported' | 'bad_request' | 'unavailable'
      >
    }

/** Whether the request has a session cookie that we signed; the session may have ended. */
export type IsSignedIn = (request: Request) => boolean

/**
 * The request with a body that is safe to read: refused by its declared length or type before reading, otherwise
 * limited in bytes and fields. `typed` is the buffered form: it can be parsed and contains no NUL character, which
 * the database cannot store. A missing body is an empty form. The caller releases `held` after the response.
 */
export async function boundedBody(
  request: Request,
  path: string,
  {
    facts,
    held,
    isSignedIn,
    pace = PACE,
  }: { facts: RequestFacts; held: HeldBytes; isSignedIn: IsSignedIn; pace?: Pace | undefined },
): Promise<Body> {
  const { headers } = request
  if (request.method !== 'POST') return { ok: true, request, typed: null }
  const length = headers.get('content-length')
  const empty = length === '0' || (length === null && !headers.has('transfer-encoding'))
  if (empty) return { ok: true, request: withBody(request, new Uint8Array(), URLENCODED), typed: null }
  const rule = BODY_RULES.find((candidate) => candidate.path.test(path))
  const given = headers.get('content-type') ?? ''
  const type = given.split(';')[0]?.trim().toLowerCase() ?? ''
  const accepted = [...FORM_TYPES, ...(rule?.types ?? [])]
  if (!accepted.some((one) => (one.endsWith('/') ? type.startsWith(one) : type === one))) {
    return { ok: false, refused: 'unsupported' }
  }
  // Only multipart bodies contain files: any other form has the form limit on every path.
  const isLong = length === null || Number(length) > GUEST_FORM_BYTES
  const formLimit = isLong && isSignedIn(request) ? FORM_BYTES : GUEST_FORM_BYTES
  const limit = rule && type !== URLENCODED ? rule.bytes : formLimit
  if (length !== null && Number(length) > limit) return { ok: false, refused: 'too_large' }
  if (!request.body) return { ok: true, request, typed: null }
  const body = paced(request.body, facts, pace)
  const boundary = type === MULTIPART ? boundaryOf(given) : ''
  if (boundary === null) return { ok: false, refused: 'bad_request' }
  // The parsers read the same boundary that was counted.
  const read = type === MULTIPART ? `${MULTIPART}; boundary="${boundary}"` : undefined
  if (rule && type !== URLENCODED) {
    const mayKeep = (bytes: number) => !rule.isPublic || held.take(GUEST_FILES, bytes)
    const streamed = counted(body, { limit, boundary, mayKeep }, facts)
    return { ok: true, request: withBody(request, streamed, read), typed: null }
  }
  const typed = await readAtMost(body, limit, held)
  if (typed === 'too_large' || typed === 'unavailable') return { ok: false, refused: typed }
  if (typed === 'cut') return { ok: false, refused: 'bad_request' }
  const isOver = boundary ? partCounter(boundary)(typed) : hasTooManyFields(typed)
  if (isOver) return { ok: false, refused: 'too_many_fields' }
  const form = boundary ? withoutNul(typed) : withoutEncodedNul(typed)
  const clean = withBody(request, new Uint8Array(form), read ?? URLENCODED)
  const refused = boundary ? await wrongParts(clean.clone()) : null
  return refused ? { ok: false, refused } : { ok: true, request: clean, typed: form }
}

const withoutNul = (bytes: Buffer): Buffer =>
  bytes.includes(0) ? Buffer.from(bytes.filter((byte) => byte !== 0)) : bytes

/** Removes "%00" even where removing one creates another. */
function withoutEncodedNul(bytes: Buffer): Buffer {
  const plain = withoutNul(bytes)
  if (!plain.includes('%00')) return plain
  const kept = Buffer.alloc(plain.length)
  let length = 0
  for (const byte of plain) {
    kept[length] = byte
    length += 1
    if (byte === ZERO && kept[length - 2] === ZERO && kept[length - 3] === PERCENT) length -= 3
  }
  return kept.subarray(0, length)
}

const PERCENT = 37
const ZERO = 48

/** Why the bytes are not a form of their type: broken parts, or a name that is too long. */
async function wrongParts(request: Request): Promise<'bad_request' | 'too_many_fields' | null> {
  const form = await request.formData().catch(() => null)
  if (!form) return 'bad_request'
  return [...form.keys()].some((name) => name.length > REQUEST_LIMITS.nameBytes) ? 'too_many_fields' : null
}

function withBody(
  request: Request,
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  type?: string,
): Request {
  const headers = new Headers(request.headers)
  if (type !== undefined) headers.set('Content-Type', type)
  const { method, signal } = request
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, signal, duplex: 'half' }
  return new Request(request.url, init)
}

async function readAtMost(
  body: ReadableStream<Uint8Array>,
  limit: number,
  held: HeldBytes,
): Promise<Buffer | 'too_large' | 'unavailable' | 'cut'> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const reader = body.getReader()
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      bytes += step.value.byteLength
      const refused = bytes > limit ? 'too_large' : !held.take(FORMS, step.value.byteLength) && 'unavailable'
      if (refused) {
        reader.releaseLock()
        return refused
      }
      chunks.push(step.value)
    }
  } catch {
    return 'cut'
  }
  return Buffer.concat(chunks)
}

/** The same stream, which fails and records why after `limit` bytes, too many parts, or once no more may be held in memory. */
function counted(
  body: ReadableStream<Uint8Array>,
  { limit, boundary, mayKeep }: { limit: number; boundary: string; mayKeep: (bytes: number) => boolean },
  facts: RequestFacts,
): ReadableStream<Uint8Array> {
  let bytes = 0
  const hasTooManyParts = boundary ? partCounter(boundary) : () => false
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > limit) facts.bodyRefused = 'too_large'
      else if (hasTooManyParts(chunk)) facts.bodyRefused = 'too_many_fields'
      else if (!mayKeep(chunk.byteLength)) facts.bodyRefused = 'unavailable'
      else return controller.enqueue(chunk)
      controller.error(new Error('the body exceeds the limit of this path'))
    },
  })
  return body.pipeThrough(count)
}
