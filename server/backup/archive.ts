import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'
import { hashed } from '#app/files/hash.server.ts'
import { codeOf, nullIfMissing } from '#app/lib/outage.ts'

/** The last entry; an archive without it is incomplete. Contains the hash of everything before it. */
const END = 'end.json'

type Bytes = AsyncIterable<Uint8Array> | readonly Uint8Array[]
export type ArchiveWriter = {
  /** Appends an entry of exactly `size` bytes. Throws if the source has more or fewer. */
  add: (name: string, size: number, bytes: Bytes) => Promise<void>
  /** Appends the closing entry with the hash of everything before; nothing can follow it. */
  end: (about: Readonly<Record<string, unknown>>) => Promise<void>
}

const nameAndSize = (name: string, size: number) => `${name}\0${size}\0`

/** Writes a tar (0600) that appears once complete and synced; nothing is left if `work` throws or the name exists. */
export async function writeArchive<T>(
  path: string,
  work: (archive: ArchiveWriter) => Promise<T>,
): Promise<T> {
  if (await stat(path).catch(nullIfMissing)) throw new Error(`${path} already exists`)
  const part = `${path}.part`
  if (await stat(part).catch(nullIfMissing))
    throw new Error(`${part} exists: another backup is writing it, or one that was killed left it behind`)
  const tar = pack()
  const hash = createHash('sha256')
  const written = pipeline(tar, createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true }))
  // The error also arrives through the race below; left unhandled, it would end the process.
  written.catch(() => undefined)
  const untilWritten = <R>(step: Promise<R>) => Promise.race([step, written.then(() => step)])
  const put = async (name: string, size: number, bytes: Bytes) => {
    const entry = tar.entry({ name, size, mode: 0o600 })
    const done = once(entry, 'finish')
    done.catch(() => undefined)
    let left = size
    for await (const chunk of bytes) {
      left -= chunk.byteLength
      if (left < 0) throw new Error(`${name} grew while being read`)
      if (!entry.write(chunk)) await once(entry, 'drain')
    }
    if (left > 0) throw new Error(`${name} ended ${left} bytes early`)
    entry.end(() => undefined)
    await done
  }
  try {
    const result = await work({
      async add(name, size, bytes) {
        hash.update(nameAndSize(name, size))
        await untilWritten(put(name, size, hashed(bytes, hash)))
      },
      async end(about) {
        const text = Buffer.from(JSON.stringify({ ...about, sha256: hash.digest('hex') }))
        await untilWritten(put(END, text.byteLength, [text]))
        tar.finalize()
        await written
      },
    })
    await rename(part, path)
    const folder = await open(dirname(resolve(path)))
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
    return result
  } catch (error) {
    tar.destroy(error instanceof Error ? error : new Error(String(error)))
    await written.catch(() => undefined)
    if (codeOf(error) !== 'EEXIST') await rm(part, { force: true })
    throw error
  }
}

export type ArchiveEntry = { name: string; size: number; bytes: AsyncIterable<Uint8Array> }

/** The tar reader's errors for a truncated file, or for one that is not a tar. */
const BROKEN = /^(Unexpected end of data|Invalid (tar )?header|Header exceeds)/

/** Passes every entry to `each`, in order, and returns the closing one. Throws for a truncated or modified archive. */
export async function readArchive(
  path: string,
  each: (entry: ArchiveEntry) => Promise<void>,
): Promise<unknown> {
  try {
    return await readEntries(path, each)
  } catch (error) {
    if (!(error instanceof Error) || !BROKEN.test(error.message)) throw error
    throw new Error(`${path} is truncated or not a backup: ${error.message}`, { cause: error })
  }
}

async function readEntries(path: string, each: (entry: ArchiveEntry) => Promise<void>): Promise<unknown> {
  const hash = createHash('sha256')
  const tar = extract()
  const fed = pipeline(createReadStream(path), tar)
  fed.catch(() => undefined)
  let end: unknown
  for await (const entry of tar) {
    const { name, size } = entry.header
    const stored = entry as AsyncIterable<Uint8Array>
    if (name === END) {
      end = JSON.parse((await buffer(stored)).toString())
      continue
    }
    hash.update(nameAndSize(name, size))
    const bytes = hashed(stored, hash)
    await each({ name, size, bytes })
    for await (const _ of bytes);
  }
  await fed
  if (end === undefined) throw new Error(`${path} is incomplete: its end is missing`)
  const { sha256 } = end as { sha256?: unknown }
  if (sha256 !== hash.digest('hex')) throw new Error(`${path} is damaged: its checksum does not match`)
  return end
}
