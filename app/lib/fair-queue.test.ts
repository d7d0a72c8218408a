import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { requestContext, type RequestFacts } from '#app/lib/request.ts'
import { QueueFull, fairQueue } from './fair-queue.ts'

const facts = (viewerUserId: string, signal?: AbortSignal): RequestFacts => ({
  requestId: 'r',
  ip: '127.0.0.1',
  userAgent: '',
  nonce: '',
  hasSessionCookie: true,
  viewerUserId,
  ...(signal && { signal }),
})
const as = <T>(who: string, work: () => Promise<T>, signal?: AbortSignal) =>
  requestContext.run(facts(who, signal), work)

test('a sender of many files waits for their own; others wait for at most one of them', async () => {
  const inTurn = fairQueue()
  const done: string[] = []
  const piece = (name: string) => () => inTurn(async () => void done.push((await sleep(1), name)))
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => as('a', piece(name)))
  all.push(as('b', piece('b1')), as('c', piece('c1')), as('b', piece('b2')))
  await Promise.all(all)
  expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('the queue is bounded per sender and in total, and survives a failure', async () => {
  const inTurn = fairQueue()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const began = as('a', () => inTurn(() => held.then(() => Promise.reject(new Error('broken')))))
  const mine = Array.from({ length: 10 }, () => as('a', () => inTurn(async () => 'done')))
  const others = Array.from({ length: 40 }, (_, at) => as(`p${at}`, () => inTurn(async () => 'done')))
  const settled = Promise.allSettled([...mine, ...others])
  release()
  await expect(began).rejects.toThrow('broken')
  const refused = (await settled).filter(({ status }) => status === 'rejected')
  expect(refused.length).toBe(2 + 8)
  expect(refused.every((one) => one.status === 'rejected' && one.reason instanceof QueueFull)).toBe(true)
  expect(await as('a', () => inTurn(async () => 'free'))).toBe('free')
})

test('five senders who fill the queue do not block others: the one with the most gives way', async () => {
  const inTurn = fairQueue()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const first = as('a', () => inTurn(() => held))
  const full = ['a', 'b', 'c', 'd', 'e'].flatMap((who) =>
    Array.from({ length: 8 }, () => as(who, () => inTurn(async () => 'done'))),
  )
  const settled = Promise.allSettled(full)
  const newcomers = Array.from({ length: 10 }, (_, at) => as(`n${at}`, () => inTurn(async () => 'looked at')))
  release()
  await first
  expect(await Promise.all(newcomers)).toEqual(newcomers.map(() => 'looked at'))
  const refused = (await settled).map(({ status }, at) => (status === 'rejected' ? Math.floor(at / 8) : -1))
  expect([0, 1, 2, 3, 4].map((who) => refused.filter((one) => one === who).length)).toEqual([2, 2, 2, 2, 2])
})

test('a sender who has left frees their place', async () => {
  const inTurn = fairQueue()
  const leaving = new AbortController()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const first = as('a', () => inTurn(() => held))
  let ran = false
  const gone = as('b', () => inTurn(async () => void (ran = true)), leaving.signal)
  leaving.abort(new Error('left'))
  await expect(gone).rejects.toThrow('left')
  release()
  await first
  expect(ran).toBe(false)
})
