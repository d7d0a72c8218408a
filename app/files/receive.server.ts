import { visibleText } from '#app/lib/visible-text.ts'
import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import busboy from 'busboy'
import { cleanFileName } from './file-name.ts'
import { type UploadRefusal, uploadTexts, type UploadTexts } from './refusals.ts'
import { kindOfName, type UploadRule, MB, type FileKind } from './rules.ts'
import { scanFile } from './scan.server.ts'
import { removeFile, temporaryFolder } from './store.server.ts'
import { measureFile } from './hash.server.ts'
import type { ReadImage } from './image.server.ts'
import { inspectInChild } from './inspect-in-child.server.ts'

/** An inspected file in the temporary folder, to pass to saveFile or dropReceived. */
export type ReceivedFile = Inspected & {
  originalName: string
  rule: UploadRule
  /** Objects already in the store; dropReceived removes them. */
  kept: string[]
  /** Key under which storeBytes stored the file, for saveFile. */
  storedAs?: StoredAs
}

export type StoredAs = {
  storageKey: string
  fileName: string
  variants: Record<string, { width: number; height: number; bytes: number }>
}

export type Fields = Readonly<Record<string, string>>
export type Received =
  | { ok: true; value: { fields: Fields; file: ReceivedFile } }
  | { ok: false; refused: UploadRefusal; texts: UploadTexts; fields: Fields }

/** The upload rule, possibly dependent on the fields before the file. Null means an unknown slot. */
type RuleFor = (fields: Fields) => UploadRule | null

/** A part on disk; `sha256` covers the written bytes. */
export type Part = { path: string; name: string; rule: UploadRule; bytes: number; sha256: Buffer }
const NO_RULE: Pick<UploadRule, 'accept' | 'maxBytes'> = { accept: ['pdf', 'png', 'jpeg'], maxBytes: 10 * MB }
export const BODY_LIMITS = {
  fieldNameSize: 100,
  fieldSize: 4096,
  fields: 20,
  files: 1,
  parts: 24,
  fileSize: 26 * MB,
  headerPairs: 20,
}

type Handlers = {
  field?: (name: string, value: string) => void
  filesLimit?: () => void
  /** Starts receiving a file; returning undefined skips it. */
  file: (
    name: string | undefined,
    stream: Readable,
    filename: string | undefined,
  ) => Promise<Part> | undefined
}

export const isMultipart = (request: Request) =>
  request.body !== null && /^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? '')

/** Reads the whole body, so that the browser always gets the response. Returns false if it was cut off. */
export async function readMultipart(
  request: Request,
  limits: typeof BODY_LIMITS,
  { field, filesLimit, file }: Handlers,
): Promise<boolean> {
  const type = request.headers.get('content-type') ?? ''
  try {
    const parser = busboy({ headers: { 'content-type': type }, defParamCharset: 'utf8', limits })
    parser.on('field', (name, value) => {
      if (name !== undefined) field?.(name, value)
    })
    parser.on('filesLimit', () => filesLimit?.())
    parser.on('file', (name, stream, { filename }) => {
      stream.on('error', () => undefined)
      const taking = file(name, stream, filename)
      if (!taking) return void stream.resume()
      // The disk may fail before the body ends; keep reading, and let the caller report it.
      taking.catch(() => stream.resume())
    })
    await pipeline(Readable.fromWeb(request.body as NodeReadableStream<Uint8Array>), parser)
    return true
  } catch {
    return false
  }
}

/** Writes one part to a temporary file; past the limit it stops writing but keeps reading. */
export async function takePart(part: Readable, name: string, rule: UploadRule): Promise<Part> {
  const path = join(await temporaryFolder(), randomBytes(16).toString('hex'))
  let bytes = 0
  const hash = createHash('sha256')
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > rule.maxBytes) return done()
      hash.update(chunk)
      done(null, chunk)
    },
  })
  try {
    await pipeline(part, count, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await removeFile(path)
    throw error
  }
  return { path, name, rule, bytes, sha256: hash.digest() }
}

type Reading = {
  fields: Record<string, string>
  part: Part | null
  refused: UploadRefusal | null
  rule: UploadRule | null
}

async function readBody(request: Request, ruleFor: RuleFor): Promise<Reading> {
  const reading: Reading = { fields: {}, part: null, refused: null, rule: null }
  if (!isMultipart(request)) return { ...reading, refused: 'no_file' }
  let taking: Promise<Part> | undefined
  const isWhole = await readMultipart(request, BODY_LIMITS, {
    field: (name, value) => {
      if (!Object.hasOwn(reading.fields, name)) reading.fields[name] = visibleText(value)
    },
    filesLimit: () => {
      reading.refused = 'too_many'
    },
    file: (_name, stream, filename) => {
      reading.rule = ruleFor(reading.fields)
      if (!filename) reading.refused = 'no_file'
      else if (!reading.rule) reading.refused = 'unknown_slot'
      if (!filename || !reading.rule) return undefined
      return (taking = takePart(stream, filename, reading.rule))
    },
  })
  if (!isWhole) reading.refused = 'cut'
  reading.part = (await taking?.catch((error: unknown) => unlessCut(isWhole, error))) ?? null
  return reading
}

/** Ignores the error of a part whose body was cut off; throws it otherwise, since the disk failed. */
export function unlessCut(isWhole: boolean, error: unknown): null {
  if (isWhole) throw error
  return null
}

/**
 * Receives the single file of a multipart request: streamed to a temporary file, sniffed, decoded and, if an image,
 * re-encoded (MEM-258, MEM-262). The caller passes it to saveFile or dropReceived; refusals and broken connections leave
 * nothing behind. Fields must precede the file; if `isExpected` is false for them, it is refused without inspection.
 */
export async function receiveUpload(
  request: Request,
  rule: UploadRule | RuleFor,
  isExpected: (fields: Fields) => Promise<boolean> = () => Promise.resolve(true),
): Promise<Received> {
  const reading = await readBody(request, typeof rule === 'function' ? rule : () => rule)
  const { fields, part } = reading
  const name = part ? cleanFileName(part.name) : ''
  const refuse = async (refused: UploadRefusal): Promise<Received> => {
    if (part) await removeFile(part.path)
    const texts = uploadTexts(refused, { name, rule: reading.rule ?? NO_RULE })
    return { ok: false, refused, texts, fields }
  }
  if (reading.refused) return refuse(reading.refused)
  if (!part) return refuse('no_file')
  if (!(await isExpected(fields))) return refuse('unknown_slot')
  const inspected = await inspectPart(part)
  if (typeof inspected === 'string') return refuse(inspected)
  return { ok: true, value: { fields, file: inspected } }
}

export function refusalBeforeInspection({ bytes, name, rule }: Part): UploadRefusal | null {
  if (bytes === 0) return 'empty'
  if (bytes > rule.maxBytes) return 'too_large'
  const claimed = kindOfName(cleanFileName(name))
  return rule.checksExtension && (claimed === null || !rule.accept.includes(claimed)) ? 'type' : null
}

/** Inspects a part on disk or returns why it is refused; the caller then removes the file. */
export async function inspectPart(part: Part): Promise<ReceivedFile | UploadRefusal> {
  const name = cleanFileName(part.name)
  const refusal = refusalBeforeInspection(part)
  if (refusal) return refusal
  try {
    const verdict = await scanFile(part.path)
    if (verdict !== 'clean') return verdict === 'infected' ? 'infected' : 'not_scanned'
    const inspected = await inspect(part, name)
    if (typeof inspected === 'string') return inspected
    return { ...inspected, originalName: name, rule: part.rule, kept: [] }
  } catch (error) {
    await Promise.all(['', '.image', '.card', '.full'].map((ending) => removeFile(part.path + ending)))
    throw error
  }
}

export type Inspected = {
  kind: FileKind
  /** The file to store: the given one, or a re-encoded image. */
  path: string
  byteSize: number
  sha256: Buffer
  width: number | null
  height: number | null
  variants: ReadImage['variants']
}

/** A received part: its bytes on disk, their size and hash. */
type ReceivedPart = { path: string; rule: UploadRule; bytes: number; sha256: Buffer }

/** Detects the type by content and returns the form to store (MEM-262). On a refusal the caller removes the file. */
export async function inspect(
  { path, rule, bytes, sha256 }: ReceivedPart,
  name: string,
): Promise<Inspected | UploadRefusal> {
  const looked = await inspectInChild(path, rule.accept)
  if (looked === null) return 'slow'
  const { kind, wrong } = looked
  if (kind === 'heic') return 'heic'
  if (kind === null || !rule.accept.includes(kind)) return rule.checksExtension ? 'disguised' : 'type'
  if (rule.checksExtension && kind !== kindOfName(name)) return 'disguised'
  if (kind === 'png' || kind === 'jpeg' || kind === 'webp') {
    // Loaded on demand: the image library is large.
    const { rewriteImage } = await import('./image.server.ts')
    const image = await rewriteImage(path, kind, rule.variants)
    if (typeof image === 'string') return image
    return { kind, ...image, ...(await measureFile(image.path)) }
  }
  if (wrong) return wrong
  return { kind, path, width: null, height: null, variants: {}, byteSize: bytes, sha256 }
}
