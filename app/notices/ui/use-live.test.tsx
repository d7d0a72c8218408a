// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HEARTBEAT_EVENT, CHANGE_EVENT } from '../stream.ts'
import { dispatchStreamMessage } from './stream-messages.ts'
import { watchLive } from './live.ts'
import { useLive } from './use-live.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function look(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

/** Renders a page that follows inquiries, and returns how many requests it made. */
function followingPage() {
  const asked: string[] = []
  function Page() {
    useLive({
      concerns: (kind) => kind === 'inquiry',
      reload: () => void asked.push('asked'),
      isBusy: false,
    })
    return null
  }
  look('visible')
  render(<Page />)
  return asked
}

test('without a stream, a visible page polls every 30 s, and a background page polls when it becomes visible', async () => {
  const asked = followingPage()
  await pass(29_900)
  expect(asked).toEqual([])
  await pass(300)
  expect(asked).toEqual(['asked'])
  await pass(30_000)
  expect(asked).toEqual(['asked', 'asked'])
  look('hidden')
  await pass(300_000)
  expect(asked).toHaveLength(2)
  look('visible')
  await pass(1_500)
  expect(asked).toHaveLength(3)
})

test('with a stream a page reloads only for the kinds it follows, at most once a second', async () => {
  const asked = followingPage()
  const change = (kind: 'inquiry' | 'listing') => dispatchStreamMessage({ type: 'change', kind, id: '1' })
  for (let at = 0; at < 20; at += 1) {
    change('listing')
    await pass(5_000)
  }
  expect(asked).toEqual([])
  for (let at = 0; at < 40; at += 1) {
    change('inquiry')
    await pass(100)
  }
  expect(asked.length).toBeGreaterThanOrEqual(4)
  expect(asked.length).toBeLessThanOrEqual(5)
})

/** A fake EventSource whose messages the test sends. */
class Stream extends EventTarget {
  static CLOSED = 2
  static all: Stream[] = []
  readyState = 1
  constructor() {
    super()
    Stream.all.push(this)
  }
  close() {
    this.readyState = Stream.CLOSED
  }
  say(name: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
}

test('after a refused or silent stream, or after sleep, the stream is reopened and the page reloads', async () => {
  Stream.all = []
  vi.stubGlobal('EventSource', Stream)
  // This window holds the lock, so it is the window that opens the stream.
  vi.stubGlobal('navigator', Object.create(null))
  const asked = followingPage()
  const stop = watchLive('maja', () => undefined)
  const newest = () => Stream.all.at(-1)
  newest()?.dispatchEvent(new Event('open'))
  await pass(1_500)
  expect(asked).toEqual(['asked'])
  newest()?.say(CHANGE_EVENT, { to: 'maja', kind: 'inquiry', id: '1' })
  newest()?.say(CHANGE_EVENT, { to: 'somebody else', kind: 'inquiry', id: '1' })
  await pass(1_500)
  expect(asked).toHaveLength(2)

  for (let at = 0; at < 6; at += 1) {
    await pass(20_000)
    newest()?.say(HEARTBEAT_EVENT, 1)
  }
  expect(Stream.all).toHaveLength(1)
  expect(asked).toHaveLength(2)
  vi.setSystemTime(Date.now() + 3_600_000)
  await pass(4_000)
  expect(Stream.all).toHaveLength(2)
  newest()?.dispatchEvent(new Event('open'))
  await pass(1_500)
  expect(asked).toHaveLength(3)

  await pass(50_000)
  expect(Stream.all).toHaveLength(3)
  const refused = newest()
  refused?.close()
  refused?.dispatchEvent(new Event('error'))
  await pass(8_000)
  expect(Stream.all).toHaveLength(4)
  stop()
})
