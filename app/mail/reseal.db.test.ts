import { expect, test } from 'vitest'
import { transaction } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMember } from '#test/world/accounts.ts'
import { selectRow } from '#test/world/rows.ts'
import { queueMail } from './queue.server.ts'
import { composeMessage } from './message.server.ts'
import { reencryptMailLinks } from './jobs.server.ts'
import { changeSecretKey, restoreSecretKeyAfterAll, TEST_KEY } from '#test/secret-key.ts'
import { testSettings } from '#test/settings.ts'

testSettings({ SECRET_KEY_PREVIOUS: TEST_KEY })
restoreSecretKeyAfterAll()
await testDatabase()
const NEW = Buffer.alloc(32, 9).toString('base64')

test('an email that is pending when SECRET_KEY changes can be sent with its links after the old key is removed', async () => {
  const { email } = await aMember()
  const id = await transaction((tx) =>
    queueMail(tx, {
      to: { address: email, name: '' },
      kind: 'demo.sample',
      content: {
        subject: 'Your link',
        heading: 'Your link',
        paragraphs: ['Here it is.'],
        action: { label: 'Open', oneTimeLink: true },
        unsubscribe: { label: 'Stop these emails' },
      },
      oneTimeLink: { id: null, path: '/reset/the-secret', expiresAt: new Date(Date.now() + 3_600_000) },
      unsubscribePath: '/unsubscribe/the-other',
    }),
  )
  const stored = () => selectRow('emailQueue', { id: id ?? '' })
  const { createdAt } = await stored()
  await changeSecretKey(NEW, TEST_KEY)
  expect(await reencryptMailLinks()).toBe(2)
  await changeSecretKey(NEW)
  const message = composeMessage(await stored(), createdAt)
  expect(message).toMatchObject({
    text: expect.stringContaining('/reset/the-secret'),
    headers: { 'List-Unsubscribe': expect.stringContaining('/unsubscribe/the-other') },
  })
})
