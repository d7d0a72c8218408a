import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { audienceOf } from '#app/gates/event-streams.server.ts'
import { ChangeBroadcaster } from '#app/notices/changes.server.ts'
import type { ChangeEvent } from '#app/notices/stream.ts'
import { WakeListener } from '#app/notices/wakes.server.ts'
import { aMember } from './accounts.ts'

/**
 * Subscribes to changes like a process with open event streams. `events` returns the changes that some
 * steps send to a person's windows, `eventsFor` each as its kind and id.
 */
export async function subscribeToChanges(url: string) {
  const userIds: string[] = []
  const sent: ChangeEvent[] = []
  const broadcaster = new ChangeBroadcaster({
    audience: (changes) => audienceOf(changes, userIds),
    send: (event) => sent.push(event),
    everyMs: 10,
  })
  let isListening = false
  const listener = new WakeListener({
    url,
    onWake: () => undefined,
    onChange: (payload) => broadcaster.receive(payload),
    onListening: () => (isListening = true),
    checkTimeoutMs: 60_000,
  })
  afterAll(() => {
    listener.stop()
    broadcaster.stop()
  })

  const until = (condition: () => boolean) => expect.poll(condition, { interval: 5 }).toBe(true)

  const marker = (await aMember({ password: null })).userId
  userIds.push(marker)
  let marks = 0

  /** All changes so far, once everything committed has been sent. */
  async function changesFor(userId: string): Promise<ChangeEvent[]> {
    await until(() => isListening)
    const mark = `mark-${(marks += 1)}`
    await sql`select pg_notify('parcela_changes', ${`account ${mark} user:${marker}`})`.execute(db())
    await until(() => sent.some(({ id }) => id === mark))
    return sent.filter(({ to }) => to === userId)
  }

  async function events(userId: string, steps: () => Promise<unknown>): Promise<ChangeEvent[]> {
    if (!userIds.includes(userId)) userIds.push(userId)
    await changesFor(userId)
    sent.length = 0
    await steps()
    return changesFor(userId)
  }
  const eventsFor = async (userId: string, steps: () => Promise<unknown>) =>
    (await events(userId, steps)).map(({ kind, id }) => `${kind} ${id}`)
  return { events, eventsFor }
}
