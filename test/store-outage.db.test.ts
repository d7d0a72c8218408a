import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { isOutage } from '#app/lib/outage.ts'
import { captureHeld } from '#app/mail/captured.server.ts'
import { sendDue } from '#app/mail/worker.server.ts'
import { ok } from '#app/lib/refusal.ts'
import { prepareExports } from '#app/settings/export/jobs.server.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { aMember } from '#test/world/accounts.ts'
import { queue, rowOf } from '#test/world/mails.ts'
import { insertRow, selectRow, selectRows, updateRows } from '#test/world/rows.ts'
import { saveFileWith } from '#app/files/save-file.server.ts'
import { generatedFile } from '#app/files/generated-file.server.ts'
import { isStoreUnavailable } from '#app/files/store-watch.ts'
import { store } from '#app/files/store.server.ts'
import { testSettings } from '#test/settings.ts'
import { isDeepRun } from './runs.ts'

await testDatabase()
const data = testDataFolder()
/** Drops every connection, or reports that each object exists and drops the connection when it is read. */
let isThere = false
const server = createServer((request, response) => {
  if (isThere && request.method === 'HEAD') response.writeHead(200, { 'Content-Length': 3 }).end()
  else request.socket.destroy()
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const endpoint = encodeURIComponent(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
testSettings({
  STORAGE_URL: `s3://files-1?endpoint=${endpoint}`,
  AWS_ACCESS_KEY_ID: 'key',
  AWS_SECRET_ACCESS_KEY: 'secret',
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const person = { userId: '' }
beforeEach(async () => {
  person.userId = (await aMember()).userId
})

async function aFile(): Promise<string> {
  const { id } = await insertRow('files', {
    userId: person.userId,
    bucket: 'general',
    storageKey: `${person.userId}/1-a.pdf`,
    fileName: 'a.pdf',
    contentType: 'application/pdf',
    byteSize: 3,
    sha256: Buffer.alloc(32),
    category: 'other',
  })
  return id
}

test('a file that cannot be stored leaves no row, no bytes and no open transaction', async () => {
  const about = { name: 'a.pdf', kind: 'pdf', bucket: 'general' } as const
  const made = await generatedFile(Buffer.from('%PDF'), about)
  let worked = false
  const keeping = saveFileWith<null, never>(
    made,
    { userId: person.userId, bucket: 'general', category: 'other' },
    async () => {
      worked = true
      return ok(null)
    },
  )
  const error = await keeping.catch((caught: unknown) => caught)
  expect([isStoreUnavailable(error), isOutage(error), worked]).toEqual([true, true, false])
  expect(await data.files()).toEqual([])
  expect(await selectRows('files', { userId: person.userId }, ['id'])).toEqual([])
})

test('an email whose attachment is unreachable stays queued and is retried instead of failing immediately', async () => {
  const id = await queue({ attachmentFileId: await aFile() })
  await updateRows('emailQueue', { id }, { held: false })
  const never = { send: () => Promise.reject(new Error('sent without its file')), close: () => undefined }
  expect(await sendDue(never)).toBe(0)
  const row = await rowOf(id)
  expect([row.status, row.errorMessage]).toEqual(['pending', expect.stringContaining('file store')])
})

test('a held email whose attachment is unreachable is written once the attachment is available', async () => {
  const id = await queue({ attachmentFileId: await aFile() })
  await captureHeld()
  expect((await rowOf(id)).capturedAt).toBeNull()
})

const OUTAGES: [string, boolean][] = [
  ['is unavailable', false],
  ...(isDeepRun ? [['breaks off while a file is copied', true] as [string, boolean]] : []),
]

test.each(OUTAGES)('an export waits for a day while the store %s · MEM-391', async (_, there) => {
  isThere = there
  const answers = () =>
    store()
      .exists('general/u/a.pdf')
      .catch(() => false)
  await expect.poll(answers, { timeout: 90_000 }).toBe(there)
  await aFile()
  const { id } = await insertRow('dataExports', { userId: person.userId })
  for (let round = 0; round < 5; round += 1) {
    await expect(prepareExports()).rejects.toSatisfy(isStoreUnavailable)
    // Not again within a minute, since each attempt writes a whole archive.
    expect(await prepareExports()).toBe(0)
    const row = await selectRow('dataExports', { id })
    expect([row.status, row.attempts]).toEqual(['waiting', 0])
    await updateRows('dataExports', { id }, { claimedAt: null })
  }
  await updateRows('dataExports', { id }, { askedAt: new Date(Date.now() - 90_000_000) })
  await expect(prepareExports()).rejects.toSatisfy(isStoreUnavailable)
  expect((await selectRow('dataExports', { id })).status).toBe('failed')
  await db().deleteFrom('dataExports').execute()
  expect(await data.files('files')).toEqual([])
})
