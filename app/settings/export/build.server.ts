import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { snapshot } from '#app/db/client.server.ts'
import { objectKey } from '#app/files/keys.ts'
import { generatedFileAt, temporaryPath } from '#app/files/generated-file.server.ts'
import type { ReceivedFile } from '#app/files/receive.server.ts'
import type { Bucket } from '#app/files/rules.ts'
import { removeFile, store } from '#app/files/store.server.ts'
import { now } from '#app/lib/clock.ts'
import { marketDay } from '#app/lib/format.ts'
import { collectData, type OwnFile, ownFiles } from './collect.server.ts'
import { brand, brandedFile } from '#app/lib/identity.ts'

/** Characters per piece. */
const PIECE = 65_536

const isRows = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

const hasRows = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.values(value).some(isRows)

/** JSON.stringify(value, null, 2), piece by piece; async iterables anywhere in the value become arrays. */
async function* parts(value: unknown, indent = ''): AsyncGenerator<string, void> {
  const inner = `${indent}  `
  if (isRows(value)) {
    let before = '['
    for await (const row of value) {
      yield `${before}\n${inner}`
      yield* parts(row, inner)
      before = ','
    }
    yield before === '[' ? '[]' : `\n${indent}]`
  } else if (hasRows(value)) {
    let before = '{'
    for (const [name, field] of Object.entries(value)) {
      if (field === undefined) continue
      yield `${before}\n${inner}${JSON.stringify(name)}: `
      yield* parts(field, inner)
      before = ','
    }
    yield `\n${indent}}`
  } else yield JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`)
}

/** The JSON of a value whose lists may be async iterables, in pieces, so that no list is held in memory. */
export async function* jsonPieces(value: unknown): AsyncGenerator<Buffer, void> {
  let piece = ''
  for await (const part of parts(value)) {
    piece += part
    if (piece.length < PIECE) continue
    yield Buffer.from(piece)
    piece = ''
  }
  yield Buffer.from(piece)
}

const about = () => `This archive contains the data that ${brand()} holds about you.

profile.json   your account, sessions and company profile
listings.json  the listings of your company
messages.json  inquiries with their answers, connection and access requests, notifications
kept.json      favourites, saved searches, alerts, drafts, notification settings, listings you viewed
audit.json     the log entries about you
files/         your uploads

Times are in UTC.
`

/** A unique name for each file, even if several uploads have the same name. */
function entryName({ fileName, category, createdAt }: OwnFile, taken: Set<string>): string {
  const day = createdAt.toISOString().slice(0, 10)
  let name = `files/${category}/${day} ${fileName}`
  for (let count = 2; taken.has(name); count += 1) name = `files/${category}/${day} (${count}) ${fileName}`
  taken.add(name)
  return name
}

type Archive = {
  addText: (name: string, text: string) => void
  /** Resolves when the bytes are written; `source` is closed by then, even after a failure. */
  add: (name: string, source: Readable, mtime?: Date) => Promise<void>
}

/** Writes a ZIP to `path`, one source at a time with backpressure. Throws the errors of the source and the disk. */
async function writeZip(path: string, mtime: Date, fill: (archive: Archive) => Promise<void>): Promise<void> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const written = pipeline(
    Readable.from(zip.outputStream),
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  )
  written.catch(() => undefined)
  const abort = (error: Error) => {
    if (zip.outputStream instanceof Readable) zip.outputStream.destroy(error)
  }
  zip.on('error', abort)
  try {
    await fill({
      addText: (name, text) => zip.addBuffer(Buffer.from(text), name, { mtime }),
      async add(name, source, at = mtime) {
        zip.addReadStream(source, name, { mtime: at })
        try {
          await Promise.race([finished(source), written])
        } finally {
          await closeSource(source)
        }
      },
    })
    zip.end()
    await written
  } catch (error) {
    abort(new Error('the export was aborted'))
    await written.catch(() => undefined)
    throw error
  }
}

/** Closing a source stops its database reads. */
async function closeSource(source: Readable): Promise<void> {
  if (source.closed) return
  const closing = new Promise<void>((resolve) => source.once('close', () => resolve()))
  source.destroy()
  await closing
}

/** Keeps the archive well below the largest object that a bucket accepts in one request (5 GiB). */
const MAX_FILE_BYTES = 2_000_000_000
const LEFT_OUT = `An archive holds up to 2 GB of files. These did not fit. You can download each one in your account.

`

/** Copies the stored files. Lists missing ones in missing.txt, and those that do not fit in left-out.txt. */
async function addFiles({ add, addText }: Archive, files: readonly OwnFile[]): Promise<void> {
  const taken = new Set<string>()
  const missing: string[] = []
  const leftOut: string[] = []
  let bytes = 0
  for (const file of files) {
    const name = entryName(file, taken)
    if (bytes + file.byteSize > MAX_FILE_BYTES) {
      leftOut.push(name)
      continue
    }
    const object = await store().open(objectKey(file.bucket as Bucket, file.storageKey))
    if (object === null) missing.push(name)
    else {
      bytes += file.byteSize
      await add(
        name,
        Readable.fromWeb(object.bytes as Parameters<typeof Readable.fromWeb>[0]),
        file.createdAt,
      )
    }
  }
  if (missing.length > 0) addText('missing.txt', `${missing.join('\n')}\n`)
  if (leftOut.length > 0) addText('left-out.txt', `${LEFT_OUT}${leftOut.join('\n')}\n`)
}

/**
 * Writes a person's data as one ZIP to a temporary file (MEM-391): the rows from one snapshot, page by page, then the
 * files one by one. Throws the errors of the database and the store and leaves nothing behind.
 */
export async function buildExport(userId: string): Promise<ReceivedFile> {
  const path = await temporaryPath()
  const mtime = now()
  try {
    await writeZip(path, mtime, async (archive) => {
      archive.addText('README.txt', about())
      const files = await snapshot(async (from) => {
        for (const [name, data] of Object.entries(await collectData(from, userId)))
          await archive.add(name, Readable.from(jsonPieces(data), { highWaterMark: 1 }))
        return Array.fromAsync(ownFiles(from, userId))
      })
      await addFiles(archive, files)
    })
    return await generatedFileAt(path, {
      name: brandedFile(`data-${marketDay(mtime)}.zip`),
      kind: 'zip',
      bucket: 'general',
    })
  } catch (error) {
    await removeFile(path)
    throw error
  }
}
