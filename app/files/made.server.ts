import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReceivedFile } from './receive.server.ts'
import { ACCEPTED, type Bucket, DEFAULT_MAX_BYTES, type FileKind } from './rules.ts'
import { temporaryFolder } from './store.server.ts'

/**
 * Bytes that the product made itself, as a file that waits for keepFile or dropReceived like a received one. `name` is
 * what a person who downloads it sees.
 */
export async function madeFile(
  bytes: Buffer,
  about: { name: string; kind: Extract<FileKind, 'pdf'>; bucket: Bucket },
): Promise<ReceivedFile> {
  const path = join(await temporaryFolder(), randomBytes(16).toString('hex'))
  await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
  return {
    kind: about.kind,
    path,
    byteSize: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest(),
    width: null,
    height: null,
    variants: {},
    originalName: about.name,
    rule: {
      bucket: about.bucket,
      accept: ACCEPTED[about.bucket],
      maxBytes: DEFAULT_MAX_BYTES,
      nameMustFit: true,
      variants: false,
    },
    kept: [],
  }
}
