import { measureFile } from './hash.server.ts'
import type { ReadImage } from './image.server.ts'
import { inspectInChild } from './inspect-in-child.server.ts'
import type { UploadRefusal } from './refusals.ts'
import { type FileKind, kindOfName, type UploadRule } from './rules.ts'

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
