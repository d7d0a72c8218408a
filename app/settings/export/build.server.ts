import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { objectKey } from '#app/files/keys.ts'
import { madeAt, temporaryPath } from '#app/files/made.server.ts'
import type { ReceivedFile } from '#app/files/receive.server.ts'
import type { Bucket } from '#app/files/rules.ts'
import { removeFile, store } from '#app/files/store.server.ts'
import { now } from '#app/lib/clock.ts'
import { EXPORT_CATEGORY } from './category.ts'
import { collectData, listOwnFiles, type OwnFile } from './collect.server.ts'

const ABOUT = `This is everything that Parcela holds about you.

profile.json   your account, sessions and company profile
listings.json  the listings of your company
messages.json  inquiries with their answers, connection and access requests, notices
kept.json      favorites, saved searches, alerts, drafts, choices, listings that you opened
audit.json     the log entries about you
files/         what you uploaded

Times are in UTC.
`

/** A name of its own for each file, also where two were uploaded under the same one. */
function entryName({ fileName, category, createdAt }: OwnFile, taken: Set<string>): string {
  const day = createdAt.toISOString().slice(0, 10)
  let name = `files/${category}/${day} ${fileName}`
  for (let count = 2; taken.has(name); count += 1) name = `files/${category}/${day} (${count}) ${fileName}`
  taken.add(name)
  return name
}

/**
 * Writes a person's data as one ZIP beside the waiting files, reading one stored file at a time (MEM-391). A file whose
 * bytes are gone is named in missing.txt. Throws what the database and the store throw, with nothing left behind.
 */
export async function buildExport(userId: string): Promise<ReceivedFile> {
  const { ZipFile } = await import('yazl')
  const path = await temporaryPath()
  const zip = new ZipFile()
  const written = pipeline(
    Readable.from(zip.outputStream),
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  )
  written.catch(() => undefined)
  // Nobody else hears of a file that breaks off while it is copied, and unheard it would end the process.
  const breakOff = (error: Error) => {
    if (zip.outputStream instanceof Readable) zip.outputStream.destroy(error)
  }
  zip.on('error', breakOff)
  try {
    const mtime = now()
    const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, { mtime })
    add('README.txt', ABOUT)
    for (const [name, data] of Object.entries(await collectData(userId)))
      add(name, JSON.stringify(data, null, 2))
    const taken = new Set<string>()
    const missing: string[] = []
    for (const file of await listOwnFiles(userId, EXPORT_CATEGORY)) {
      const name = entryName(file, taken)
      const object = await store().open(objectKey(file.bucket as Bucket, file.storageKey))
      if (object === null) missing.push(name)
      else
        zip.addReadStreamLazy(name, { mtime: file.createdAt }, (answer) => {
          const bytes = Readable.fromWeb(object.bytes as Parameters<typeof Readable.fromWeb>[0])
          bytes.on('error', breakOff)
          answer(null, bytes)
        })
    }
    if (missing.length > 0) add('missing.txt', `${missing.join('\n')}\n`)
    zip.end()
    await written
    return await madeAt(path, {
      name: `parcela-data-${mtime.toISOString().slice(0, 10)}.zip`,
      kind: 'zip',
      bucket: 'general',
    })
  } catch (error) {
    breakOff(new Error('the export broke off'))
    await written.catch(() => undefined)
    await removeFile(path)
    throw error
  }
}
