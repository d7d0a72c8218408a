import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ReceivedFile } from './receive.server.ts'
import { ACCEPTED, type Bucket, DEFAULT_MAX_BYTES, type FileKind } from './rules.ts'
import { temporaryFolder } from './store.server.ts'

type About = { name: string; kind: Extract<FileKind, 'pdf' | 'zip'>; bucket: Bucket }

/** A path in the folder of files that wait, for what the product makes piece by piece. */
export async function temporaryPath(): Promise<string> {
  return join(await temporaryFolder(), randomBytes(16).toString('hex'))
}

/**
 * Bytes that the product made itself, as a file that waits for keepFile or dropReceived like a received one. `name` is
 * what a person who downloads it sees.
 */
export async function madeFile(bytes: Buffer, about: About): Promise<ReceivedFile> {
  const path = await temporaryPath()
  await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
  const sha256 = createHash('sha256').update(bytes).digest()
  return waiting(path, { byteSize: bytes.byteLength, sha256 }, about)
}

/** The same for a file that stands at `path` already, of any size: it is read once, never held whole. */
export async function madeAt(path: string, about: About): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return waiting(path, { byteSize: (await stat(path)).size, sha256: hash.digest() }, about)
}

function waiting(
  path: string,
  measured: Pick<ReceivedFile, 'byteSize' | 'sha256'>,
  about: About,
): ReceivedFile {
  return {
    kind: about.kind,
    path,
    ...measured,
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
