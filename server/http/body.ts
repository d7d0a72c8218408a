import type { RefusalKind } from '#app/lib/refusal.ts'
import type { RequestFacts } from '#app/lib/request.ts'

const MB = 1024 * 1024

export type BodyRule = {
  path: RegExp
  /** Bytes of the whole body, multipart framing included. */
  bytes: number
  /** Media types that the path takes beside forms. */
  types?: readonly string[]
}

/** What a form may weigh. */
export const FORM_BYTES = 1 * MB

/**
 * Paths that take more than a form. The body of these is handed on as a stream and counted on the way; all others
 * are read whole before anything else looks at them. The first match wins.
 */
export const BODY_RULES: readonly BodyRule[] = [
  // A registration carries at most two documents of 10 MB.
  { path: /^\/signup\/(?:investor|developer)(?:\.data)?$/, bytes: 20 * MB + 256 * 1024 },
  // A file of market figures: 16 MB (FILE_LIMITS of app/market/csv.ts).
  { path: /^\/admin\/market\/import(?:\.data)?$/, bytes: 16 * MB + 64 * 1024 },
  // An application carries one document at a time beside its texts.
  { path: /^\/apply\/[\w-]+(?:\.data)?$/, bytes: 20 * MB + 512 * 1024 },
  {
    path: /^\/files\/upload(?:\/[\w-]+)*(?:\.data)?$/,
    bytes: 25 * MB + 64 * 1024,
    types: ['application/octet-stream', 'application/pdf', 'image/'],
  },
]

const URLENCODED = 'application/x-www-form-urlencoded'
const FORM_TYPES = [URLENCODED, 'multipart/form-data']

export type Body =
  | { ok: true; request: Request; typed: Buffer | null }
  | { ok: false; refused: Extract<RefusalKind, 'too_large' | 'unsupported' | 'bad_request'> }

/**
 * The request with a body that can be read safely: refused by its announced length or type before a byte of it is
 * read, otherwise counted. `typed` is the form's bytes where it was read whole: these are a form that parses, and
 * hold no NUL character, which the database cannot store. No body at all is an empty form.
 */
export async function boundedBody(request: Request, path: string, facts: RequestFacts): Promise<Body> {
  const { headers } = request
  if (request.method !== 'POST') return { ok: true, request, typed: null }
  const length = headers.get('content-length')
  const empty = length === '0' || (length === null && !headers.has('transfer-encoding'))
  if (empty) return { ok: true, request: withBody(request, new Uint8Array(), URLENCODED), typed: null }
  const rule = BODY_RULES.find((candidate) => candidate.path.test(path))
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const taken = [...FORM_TYPES, ...(rule?.types ?? [])]
  if (!taken.some((one) => (one.endsWith('/') ? type.startsWith(one) : type === one))) {
    return { ok: false, refused: 'unsupported' }
  }
  const most = rule?.bytes ?? FORM_BYTES
  if (length !== null && Number(length) > most) return { ok: false, refused: 'too_large' }
  const body = request.body
  if (!body) return { ok: true, request, typed: null }
  if (rule) return { ok: true, request: withBody(request, counted(body, most, facts)), typed: null }
  const typed = await readAtMost(body, most)
  if (typed === 'too_large') return { ok: false, refused: 'too_large' }
  if (typed === 'cut') return { ok: false, refused: 'bad_request' }
  const isText = type === URLENCODED
  const form = isText ? withoutEncodedNul(typed) : withoutNul(typed)
  const clean = withBody(request, new Uint8Array(form), isText ? URLENCODED : undefined)
  if (!isText && !(await isReadable(clean.clone()))) return { ok: false, refused: 'bad_request' }
  return { ok: true, request: clean, typed: form }
}

const withoutNul = (bytes: Buffer): Buffer =>
  bytes.includes(0) ? Buffer.from(bytes.filter((byte) => byte !== 0)) : bytes

/** "%00" is gone even where taking one away would make another. */
function withoutEncodedNul(bytes: Buffer): Buffer {
  const plain = withoutNul(bytes)
  if (!plain.includes('%00')) return plain
  let text = plain.toString('latin1')
  while (text.includes('%00')) text = text.replaceAll('%00', '')
  return Buffer.from(text, 'latin1')
}

/** Whether the bytes are the form that their type says; a missing boundary or a broken part is none. */
function isReadable(request: Request): Promise<boolean> {
  return request.formData().then(
    () => true,
    () => false,
  )
}

function withBody(
  request: Request,
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  type?: string,
): Request {
  const headers = new Headers(request.headers)
  if (type !== undefined) headers.set('Content-Type', type)
  const init: RequestInit & { duplex?: 'half' } = {
    method: request.method,
    headers,
    body,
    signal: request.signal,
  }
  if (body instanceof ReadableStream) init.duplex = 'half'
  return new Request(request.url, init)
}

async function readAtMost(
  body: ReadableStream<Uint8Array>,
  most: number,
): Promise<Buffer | 'too_large' | 'cut'> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const reader = body.getReader()
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      bytes += step.value.byteLength
      if (bytes > most) {
        reader.releaseLock()
        return 'too_large'
      }
      chunks.push(step.value)
    }
  } catch {
    return 'cut'
  }
  return Buffer.concat(chunks)
}

/** The same stream; it breaks when it passes `most` bytes, and the facts say why. */
function counted(
  body: ReadableStream<Uint8Array>,
  most: number,
  facts: RequestFacts,
): ReadableStream<Uint8Array> {
  let bytes = 0
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes <= most) return controller.enqueue(chunk)
      facts.bodyTooLarge = true
      controller.error(new Error('the body is larger than this path takes'))
    },
  })
  return body.pipeThrough(count)
}
