import { isDeepRun } from '#test/runs.ts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { db, transaction } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMember } from '#test/world/accounts.ts'
import { anEvent, sendNotice } from '#test/world/notices.ts'
import { notify } from './notify.server.ts'
import { WakeListener } from './wakes.server.ts'

const { url } = await testDatabase()

const heard: string[] = []
let begun = 0
let listener: WakeListener | undefined

function listen(): WakeListener {
  begun = 0
  heard.length = 0
  listener = new WakeListener({
    url: url(),
    onWake: (userId) => heard.push(userId),
    onListening: () => (begun += 1),
    checkEveryMs: 200,
    checkTimeoutMs: 60_000,
  })
  return listener
}

const until = (holds: () => boolean) => expect.poll(holds).toBe(true)

const connections = () =>
  sql<{ pid: number }>`select pid from pg_stat_activity
    where application_name = 'parcela notices' and datname = current_database()`.execute(db())

afterEach(() => listener?.stop())

test('receives a notice once it is committed, and never if it is rolled back', async () => {
  const { userId } = await aMember({ password: null })
  const other = await aMember({ password: null })
  listen()
  await until(() => begun > 0)
  const failing = transaction(async (tx) => {
    await notify(tx, { userId, ...anEvent() })
    throw new Error('the cause failed')
  })
  await expect(failing).rejects.toThrow()
  // Notices arrive in order, so an earlier one would have been received by then.
  await sendNotice(other.userId)
  await until(() => heard.includes(other.userId))
  expect(heard).toEqual([other.userId])
})

test('listens again after its connection was cut, and reports that, since it may have missed something', async () => {
  const { userId } = await aMember({ password: null })
  listen()
  await until(() => begun > 0)
  const before = begun
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parcela notices'
    and datname = current_database()`.execute(db())
  await until(() => begun > before)
  await sendNotice(userId)
  await until(() => heard.includes(userId))
})

test.runIf(isDeepRun)('holds one connection, and none once it is stopped', async () => {
  const listening = listen()
  await until(() => begun > 0)
  expect((await connections()).rows).toHaveLength(1)
  listening.stop()
  await expect.poll(async () => (await connections()).rows).toEqual([])
})
