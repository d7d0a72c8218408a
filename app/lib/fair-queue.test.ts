import { expect, test } from 'vitest'
import { requestContext } from './request.ts'
import { fairQueue } from './fair-queue.ts'

class Full extends Error {}
const aQueue = (concurrency = 1) => fairQueue({ concurrency, maxWaiting: 40, full: () => new Full() })

const FACTS = { requestId: 'r', ip: '127.0.0.1', userAgent: '', nonce: '', hasSessionCookie: true }
const as = <T>(viewerUserId: string, work: () => Promise<T>, signal?: AbortSignal) =>
  requestContext.run({ ...FACTS, viewerUserId, ...(signal && { signal }) }, work)
const asGuest = <T>(ip: string, work: () => Promise<T>) => requestContext.run({ ...FACTS, ip }, work)

test('a sender of many files waits for their own; others wait for at most one of them', async () => {
  const inTurn = aQueue()
  const done: string[] = []
  const piece = (name: string) => () => inTurn(async () => void done.push(name))
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => as('a', piece(name)))
  all.push(as('b', piece('b1')), as('c', piece('c1')), as('b', piece('b2')))
  await Promise.all(all)
  expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('two jobs run concurrently, forty wait, the next is refused, and a failure frees its slot', async () => {
  const inTurn = aQueue(2)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let [running, most] = [0, 0]
  const job = async () => {
    most = Math.max(most, (running += 1))
    await held
    running -= 1
    throw new Error('broken')
  }
  const settled = Promise.allSettled(Array.from({ length: 43 }, (_, at) => as(`p${at}`, () => inTurn(job))))
  release()
  const reasons = (await settled).map((one) => one.status === 'rejected' && one.reason instanceof Full)
  expect(reasons).toEqual([...Array.from({ length: 42 }, () => false), true])
  expect(most).toBe(2)
  expect(await as('a', () => inTurn(async () => 'free'))).toBe('free')
})

test('however many guests wait, an account has a place and is next, and a site with many networks counts as one guest', async () => {
  const inTurn = aQueue()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const done: string[] = []
  const job = (name: string) => () => inTurn(async () => void done.push(name))
  const first = asGuest('192.0.2.1', () => inTurn(() => held))
  const guests = Array.from({ length: 60 }, (_, at) =>
    asGuest(at < 30 ? `2001:db8:7:${at}::1` : `2001:db8:${at}::1`, job(`guest ${at}`)),
  )
  const settled = Promise.allSettled(guests)
  const accounts = ['a', 'b'].map((who) => as(who, job(who)))
  release()
  await Promise.all([first, ...accounts])
  expect(done.map((name) => name.split(' ')[0]).slice(0, 3)).toEqual(['a', 'guest', 'b'])
  const refused = (await settled).flatMap(({ status }, at) => (status === 'rejected' ? [at] : []))
  expect(refused).toEqual(Array.from({ length: 20 }, (_, at) => 10 + at))
})

test('five senders who fill the queue do not block others: the sender with the most jobs gives way', async () => {
  const inTurn = aQueue()
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
  const inTurn = aQueue()
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

test('accounts without an approved company count as one guest per network, and a member goes first', async () => {
  const inTurn = aQueue()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const done: string[] = []
  const job = (name: string) => () => inTurn(async () => void done.push(name))
  const first = asGuest('192.0.2.1', () => inTurn(() => held))
  const made = Array.from({ length: 60 }, (_, at) =>
    requestContext.run({ ...FACTS, viewerUserId: `new${at}`, isUnapproved: true }, job(`new ${at}`)),
  )
  const settled = Promise.allSettled(made)
  const member = as('a', job('member'))
  const other = asGuest('192.0.2.9', job('guest'))
  release()
  await Promise.all([first, member, other])
  expect(done.slice(0, 3).map((name) => name.split(' ')[0])).toEqual(['member', 'new', 'guest'])
  expect((await settled).filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(20)
})
