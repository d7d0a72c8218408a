import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Outage } from '#app/lib/outage.ts'
import { readUnread } from './stream.ts'
import { EventStreams, type StreamHolder, MAX_STREAMS_PER_PERSON } from './streams.server.ts'

const CHECK_MS = 2_000
let holding: (holder: StreamHolder) => boolean
let counts: Record<string, number>
let counted: string[]
let calls: string[]
let streams: EventStreams

beforeEach(() => {
  vi.useFakeTimers()
  holding = () => true
  counts = {}
  counted = []
  calls = []
  streams = new EventStreams({
    findStillAuthorized: (holders) => Promise.resolve(new Set(holders.filter((holder) => holding(holder)))),
    countUnread(userId) {
      counted.push(userId)
      return Promise.resolve(counts[userId] ?? 0)
    },
    onFirst: () => calls.push('first'),
    onLast: () => calls.push('last'),
  })
})
afterEach(() => vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(0)

/** Reads a stream as it arrives. */
function listen(userId: string, sessionId = `session of ${userId}`, signal = new AbortController().signal) {
  const opened = streams.open({ userId, sessionId, grantIds: [] }, signal)
  if (!opened) return null
  const heard = { text: '', isEnded: false, stop: () => undefined as unknown }
  const reader = opened.getReader()
  heard.stop = () => reader.cancel()
  void (async () => {
    const decoder = new TextDecoder()
    for (let step = await reader.read(); !step.done; step = await reader.read())
      heard.text += decoder.decode(step.value)
    heard.isEnded = true
  })()
  return heard
}

const unreadIn = (text: string | undefined) =>
  [...(text ?? '').matchAll(/^data: (.*)$/gm)].map(([, data]) => readUnread(data))

describe('an event stream', () => {
  test('starts with the current count and sends later counts to all windows of that person only', async () => {
    counts = { anna: 2 }
    const [one, two, other] = [listen('anna'), listen('anna'), listen('bea')]
    await settle()
    counts = { anna: 3 }
    await streams.wake('anna')
    await settle()
    expect(one?.text.startsWith('retry: 3000\n\n')).toBe(true)
    for (const window of [one, two]) expect(unreadIn(window?.text).at(-1)).toEqual({ to: 'anna', unread: 3 })
    expect(unreadIn(other?.text)).toEqual([{ to: 'bea', unread: 0 }])
  })

  test('many concurrent changes cause at most two reads, and the last count is sent', async () => {
    const window = listen('anna')
    await settle()
    counted = []
    for (let unread = 1; unread <= 50; unread += 1) {
      counts = { anna: unread }
      void streams.wake('anna')
    }
    await settle()
    expect(counted.length).toBeLessThanOrEqual(2)
    expect(unreadIn(window?.text).at(-1)).toEqual({ to: 'anna', unread: 50 })
  })

  test('ends within 5 s after its holder has lost a right; other streams go on', async () => {
    const [lost, kept] = [listen('anna', 'ended'), listen('anna', 'living')]
    await settle()
    holding = ({ sessionId }) => sessionId !== 'ended'
    await vi.advanceTimersByTimeAsync(CHECK_MS)
    expect([lost?.isEnded, kept?.isEnded, streams.size]).toEqual([true, false, 1])
  })

  test('stays open during a database outage, and is checked again afterwards', async () => {
    const window = listen('anna')
    holding = () => {
      throw new Outage('away')
    }
    await vi.advanceTimersByTimeAsync(5 * CHECK_MS)
    expect(window?.isEnded).toBe(false)
    holding = () => false
    await vi.advanceTimersByTimeAsync(CHECK_MS)
    expect(window?.isEnded).toBe(true)
  })

  test('sends a heartbeat at least every 20 s, so that no proxy closes it', async () => {
    const window = listen('anna')
    await settle()
    const before = window?.text.length ?? 0
    await vi.advanceTimersByTimeAsync(20_000)
    expect(window?.text.slice(before)).toBe('event: beat\ndata: 1\n\n')
  })
})

describe('open streams', () => {
  test('a closed window leaves nothing behind, however it was closed', async () => {
    const leaving = new AbortController()
    const windows = [listen('anna', 's', leaving.signal), listen('anna'), listen('bea')]
    expect([streams.size, calls]).toEqual([3, ['first']])
    leaving.abort()
    await windows[1]?.stop()
    await settle()
    expect(streams.size).toBe(1)
    streams.endAll()
    await settle()
    expect([streams.size, calls, vi.getTimerCount()]).toEqual([0, ['first', 'last'], 0])
    const late = listen('anna', 's', leaving.signal)
    await settle()
    expect([late?.isEnded, streams.size]).toEqual([true, 0])
  })

  test('the number of streams per person is limited; another person still gets one', async () => {
    const all = Array.from({ length: MAX_STREAMS_PER_PERSON }, () => listen('anna'))
    expect([listen('anna'), all.includes(null)]).toEqual([null, false])
    expect(listen('bea')).not.toBe(null)
    await all[0]?.stop()
    expect(listen('anna')).not.toBe(null)
  })

  test('a client that reads nothing is dropped before it buffers much', async () => {
    streams.open({ userId: 'anna', sessionId: 's', grantIds: [] }, new AbortController().signal)
    for (let time = 0; time < 150; time += 1) await streams.wake('anna')
    expect(streams.size).toBe(0)
  })
})

test('malformed events are ignored', () => {
  for (const text of [null, 5, '', '{', '[]', '{"to":1,"unread":1}', '{"to":"a","unread":"1"}'])
    expect(readUnread(text)).toBe(null)
  expect(readUnread('{"to":"a","unread":4}')).toEqual({ to: 'a', unread: 4 })
})
