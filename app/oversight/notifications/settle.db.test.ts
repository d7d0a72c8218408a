import { expect, test } from 'vitest'
import { db, transaction } from '#app/db/client.server.ts'
import { notifyAdmins } from '#app/notices/notify-admins.server.ts'
import { testDatabase } from '#test/database.ts'
import { bellOf } from '#test/world/notices.ts'
import { selectRow, updateRows } from '#test/world/rows.ts'
import { anAdminIn, aWaitingRecord } from '#test/world/admin-mails.ts'
import { settleEndedWork } from './jobs.server.ts'

await testDatabase()

test('clears notices of items that are done and keeps those of open items and failures', async () => {
  const [gone, waiting] = [
    await aWaitingRecord('message', new Date()),
    await aWaitingRecord('message', new Date()),
  ]
  const { userId } = await anAdminIn()
  for (const subjectId of [gone, waiting])
    await transaction((tx) =>
      notifyAdmins(tx, {
        work: 'message',
        subjectId,
        title: `Message ${subjectId}`,
        path: '/admin/messages',
      }),
    )
  const submission = await aWaitingRecord('kyc', new Date())
  const { userId: person } = await selectRow('kycSubmissions', { id: submission })
  await transaction((tx) =>
    notifyAdmins(tx, { work: 'kyc', subjectId: person ?? '', title: 'KYC', path: '/admin/kyc' }),
  )
  await db().deleteFrom('contactMessages').where('id', '=', gone).execute()
  expect(await settleEndedWork()).toBe(1)
  expect(await settleEndedWork()).toBe(0)
  const unread = (await bellOf(userId)).filter(({ readAt }) => readAt === null)
  expect(unread.map(({ about }) => about)).toEqual([`message:${waiting}`, `kyc:${person}`])
  await updateRows('members', { userId: person ?? '' }, { closedAt: new Date() })
  expect(await settleEndedWork()).toBe(1)
})
