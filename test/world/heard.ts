import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { audienceOf } from '#app/gates/audience.server.ts'
import { ChangeBroadcaster } from '#app/notices/changes.server.ts'
import type { ChangeEvent } from '#app/notices/stream.ts'
import { WakeListener } from '#app/notices/wakes.server.ts'
import { aMember } from './accounts.ts'

/**
 * Listens as a process with open streams does. `hears` returns the changes that some steps send to a person's windows.
 */
export async function hearing(url: string) {
  const listening: string[] = []
  const told: ChangeEvent[] = []
  const broadcaster = new ChangeBroadcaster({
    audience: (changes) => audienceOf(changes, listening),
    send: (event) => told.push(event),
    everyMs: 10,
  })
  let begun = false
  const listener = new WakeListener({
    url,
    onWake: () => undefined,
    onChange: (payload) => broadcaster.receive(payload),
    onListening: () => (begun = true),
  })
  afterAll(() => {
    listener.stop()
    broadcaster.stop()
  })

  async function until(holds: () => boolean): Promise<void> {
    for (const limit = Date.now() + 90_000; !holds() && Date.now() < limit;) await sleep(5)
    expect(holds()).toBe(true)
  }

  const marker = (await aMember({ password: null })).userId
  listening.push(marker)
  let marks = 0

  /** All changes so far, once everything committed has been sent. */
  async function heardBy(userId: string): Promise<ChangeEvent[]> {
    await until(() => begun)
    const mark = `mark-${(marks += 1)}`
    await sql`select pg_notify('parcela_changes', ${`account ${mark} user:${marker}`})`.execute(db())
    await until(() => told.some(({ id }) => id === mark))
    return told.filter(({ to }) => to === userId)
  }

  async function events(userId: string, steps: () => Promise<unknown>): Promise<ChangeEvent[]> {
    if (!listening.includes(userId)) listening.push(userId)
    await heardBy(userId)
    told.length = 0
    await steps()
    return heardBy(userId)
  }
  const hears = async (userId: string, steps: () => Promise<unknown>) =>
    (await events(userId, steps)).map(({ kind, id }) => `${kind} ${id}`)
  return { events, hears }
}
