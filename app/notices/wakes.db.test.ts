import { isDeepRun } from '#test/runs.ts'
import { setTimeout as sleep } from 'node:timers/promises'
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
  })
  return listener
}

async function until(holds: () => boolean): Promise<void> {
  for (const limit = Date.now() + 90_000; !holds() && Date.now() < limit;) await sleep(20)
  expect(holds()).toBe(true)
}

const connections = () =>
  sql<{ pid: number }>`select pid from pg_stat_activity
    where application_name = 'parcela notices' and datname = current_database()`.execute(db())

afterEach(() => listener?.stop())

test('receives a notice once it is committed, and never if it is rolled back', async () => {
  const { userId } = await aMember({ password: null })
  listen()
  await until(() => begun === 1)
  const failing = transaction(async (tx) => {
    await notify(tx, { userId, ...anEvent() })
    throw new Error('the cause failed')
  })
  await expect(failing).rejects.toThrow()
  await sendNotice(userId)
  await until(() => heard.length > 0)
  await sleep(100)
  expect(heard).toEqual([userId])
})

test('listens again after its connection was cut, and reports that, since it may have missed something', async () => {
  const { userId } = await aMember({ password: null })
  listen()
  await until(() => begun === 1)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parcela notices'
    and datname = current_database()`.execute(db())
  await until(() => begun === 2)
  await sendNotice(userId)
  await until(() => heard.includes(userId))
})

test.runIf(isDeepRun)('holds one connection, and none once it is stopped', async () => {
  const listening = listen()
  await until(() => begun === 1)
  expect((await connections()).rows).toHaveLength(1)
  listening.stop()
  for (let time = 0; time < 50 && (await connections()).rows.length > 0; time += 1) await sleep(50)
  expect((await connections()).rows).toEqual([])
})
