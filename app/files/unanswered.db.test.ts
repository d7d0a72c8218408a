import { expect, test } from 'vitest'
import { requestContext } from '#app/lib/request.ts'
import { ok } from '#app/lib/refusal.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { testDatabase } from '#test/database.ts'
import { aMember } from '#test/world/accounts.ts'
import { photograph, uploadForm } from '#test/world/files.ts'
import { selectRows } from '#test/world/rows.ts'
import { saveFileWith } from './save-file.server.ts'
import { receiveUpload } from './receive.server.ts'
import { LISTING_IMAGE_RULE } from './rules.ts'

await testDatabase()
const data = testDataFolder()

const rows = async () => (await selectRows('files', {}, ['id'])).length

test('an upload whose client left before the commit leaves neither row nor object', async () => {
  const { userId } = await aMember()
  const body = uploadForm({}, { name: 'a.jpg', bytes: await photograph(300, 200) })
  const before = await rows()
  const sender = new AbortController()
  const facts = { requestId: 'r', ip: '127.0.0.1', userAgent: '', nonce: '', hasSessionCookie: true }
  const keeping = requestContext.run({ ...facts, signal: sender.signal }, async () => {
    const received = await receiveUpload(
      new Request('http://own.test', { method: 'POST', body }),
      LISTING_IMAGE_RULE,
    )
    if (!received.ok) throw new Error(received.refused)
    return saveFileWith(
      received.value.file,
      { userId, bucket: 'property-images', category: 'x', listingId: 1 },
      async () => {
        sender.abort(new Error('left'))
        return ok(null)
      },
    )
  })
  await expect(keeping).rejects.toThrow('left')
  expect(await rows()).toBe(before)
  expect(await data.files()).toEqual([])
})
