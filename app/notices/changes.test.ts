import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Outage } from '#app/lib/outage.ts'
import { type Change, ChangeBroadcaster, parseChange } from './changes.server.ts'

let asked: (readonly Change[])[]
let told: { id: string; at: number }[]
let isAway: boolean
let broadcaster: ChangeBroadcaster

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  asked = []
  told = []
  isAway = false
  broadcaster = new ChangeBroadcaster({
    audience(changes) {
      if (isAway) throw new Outage('away')
      asked.push(changes)
      const ofAnna = changes.filter(({ scope }) => scope.id === 'anna')
      return Promise.resolve(ofAnna.map(({ kind, id }) => ({ to: 'anna', kind, id })))
    },
    send: ({ id }) => told.push({ id, at: Date.now() }),
  })
})
afterEach(() => vi.useRealTimers())

test('when a change is sent does not depend on other changes', async () => {
  const at: number[] = []
  for (const beside of [[], ['inquiry 2 user:bea'], ['inquiry 2 user:bea', 'inquiry 3 user:bea']]) {
    const begun = Date.now()
    for (const [time, change] of beside.entries()) {
      setTimeout(() => broadcaster.receive(change), 35 * (time + 1))
    }
    setTimeout(() => broadcaster.receive('inquiry 1 user:anna'), 190)
    await vi.advanceTimersByTimeAsync(1_000)
    at.push((told.at(-1)?.at ?? 0) - begun)
  }
  expect(told).toHaveLength(3)
  expect(new Set(at)).toEqual(new Set([250]))
})

test('repeated changes are sent once, all with one query', async () => {
  for (let time = 0; time < 50; time += 1) broadcaster.receive('listing 7 user:anna')
  broadcaster.receive('profile 8 user:anna')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told.map(({ id }) => id)).toEqual(['7', '8'])
  expect(asked).toHaveLength(1)
})

test('changes received during a database outage are sent afterwards', async () => {
  isAway = true
  broadcaster.receive('listing 7 user:anna')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(told).toEqual([])
  isAway = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told.map(({ id }) => id)).toEqual(['7'])
})

test('malformed changes are ignored', () => {
  for (const word of ['', 'inquiry', 'inquiry 1', 'other 1 user:a', 'inquiry 1 all:a', 'inquiry  user:a'])
    expect(parseChange(word)).toBe(null)
  expect(parseChange('desk:mail all admins')).toEqual({
    kind: 'desk:mail',
    id: 'all',
    scope: { kind: 'admins', id: '' },
  })
})
