import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { ReadImage } from './image.server.ts'
import { lookApart } from './look-apart.server.ts'
import type { UploadRefusal } from './refusals.ts'
import { type FileKind, kindOfName, type UploadRule } from './rules.ts'

export type Inspected = {
  kind: FileKind
  /** The bytes to keep: the given ones, or an image written anew. */
  path: string
  byteSize: number
  sha256: Buffer
  width: number | null
  height: number | null
  variants: ReadImage['variants']
}

async function describe(path: string): Promise<{ byteSize: number; sha256: Buffer }> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return { byteSize: (await stat(path)).size, sha256: hash.digest() }
}

/** A part as it was received: its bytes on disk, how many and their hash. */
type Looked = { path: string; rule: UploadRule; bytes: number; sha256: Buffer }

/**
 * What the bytes at `path` really are, by content and not by name, and the form in which they may be kept
 * (MEM-262). On a refusal the file stays for the caller to remove.
 */
export async function inspect(
  { path, rule, bytes, sha256 }: Looked,
  name: string,
): Promise<Inspected | UploadRefusal> {
  const looked = await lookApart(path)
  if (looked === null) return 'slow'
  const { kind, wrong } = looked
  if (kind === 'heic') return 'heic'
  if (kind === null || !rule.accept.includes(kind)) return rule.nameMustFit ? 'disguised' : 'type'
  if (rule.nameMustFit && kind !== kindOfName(name)) return 'disguised'
  if (kind === 'png' || kind === 'jpeg' || kind === 'webp') {
    // The image library is large: a process that sees no image does not load it.
    const { rewriteImage } = await import('./image.server.ts')
    const image = await rewriteImage(path, kind, rule.variants)
    if (typeof image === 'string') return image
    return { kind, ...image, ...(await describe(image.path)) }
  }
  if (wrong) return wrong
  return { kind, path, width: null, height: null, variants: {}, byteSize: bytes, sha256 }
}
