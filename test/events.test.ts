import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { readChange, readUnread } from '#app/notices/stream.ts'
import { signedInCookie } from './world/accounts.ts'
import { aGrant, aMarketListing } from './world/access.ts'
import { aDeveloper, aPerson } from './world/listings.ts'
import { bellOf, sendNotice } from './world/notices.ts'
import { fetchPage, openFront } from './front.ts'
import { selectRows, updateRows } from '#test/world/rows.ts'

const front = await openFront()

/** The maximum delay until a window shows a change (MEM-383), and until a stream ends after its right has ended. */
const SEEN_WITHIN_MS = 2_000
const ENDED_WITHIN_MS = 5_000

const open: AbortController[] = []
afterEach(() => {
  for (const controller of open.splice(0)) controller.abort()
})

type Stream = {
  status: number
  headers: Headers
  counts: number[]
  changes: string[]
  endedAt: number | null
}

/** The event stream of one window. */
async function listen(cookie: string): Promise<Stream> {
  const controller = new AbortController()
  open.push(controller)
  const response = await fetch(`${inject('front').origin}/events`, {
    headers: { Accept: 'text/event-stream', 'Accept-Encoding': 'br, gzip', Cookie: cookie },
    signal: controller.signal,
  })
  const stream: Stream = {
    status: response.status,
    headers: response.headers,
    counts: [],
    changes: [],
    endedAt: null,
  }
  if (response.status !== 200 || !response.body) return stream
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  void (async () => {
    let text = ''
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      text += step.value
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const unread = readUnread(/^event: unread\ndata: (.*)$/.exec(event)?.[1])
        if (unread) stream.counts.push(unread.unread)
        const change = readChange(/^event: change\ndata: (.*)$/.exec(event)?.[1])
        if (change) stream.changes.push(`${change.kind} ${change.id}`)
      }
    }
    stream.endedAt = Date.now()
  })().catch(() => undefined)
  await until(() => stream.counts.length > 0, SEEN_WITHIN_MS)
  return stream
}

/** Milliseconds until the condition is true; fails after the limit. */
async function until(condition: () => boolean, limitMs: number): Promise<number> {
  const startedAt = Date.now()
  while (!condition() && Date.now() - startedAt < limitMs) await sleep(10)
  expect(condition()).toBe(true)
  return Date.now() - startedAt
}

const last = ({ counts }: Stream) => counts.at(-1)

describe('the event stream', () => {
  test('every window shows a notice within 2 s; opening it in one window marks it read in all · MEM-383', async () => {
    const { userId } = await aPerson()
    const cookies = [await signedInCookie(userId), await signedInCookie(userId)]
    const windows = await Promise.all([...cookies, cookies[0] ?? ''].map((cookie) => listen(cookie)))
    const stranger = await listen(await signedInCookie((await aPerson()).userId))
    expect(windows.map(last)).toEqual([0, 0, 0])
    await sendNotice(userId, { title: 'Listing approved: Amber Quay' })
    await until(() => windows.every((window) => last(window) === 1), SEEN_WITHIN_MS)
    const page = await fetchPage('/notifications', cookies[1] ?? '')
    expect(page.text).toContain('New: Listing approved: Amber Quay')
    expect(page.text).toMatch(/Notifications(, action needed)? , 1 new/)
    const [notice] = await bellOf(userId)
    const form = { id: notice?.name ?? '', intent: 'open' }
    expect((await fetchPage('/notifications', cookies[1] ?? '', form)).location).toBe('/my-listings')
    await until(() => windows.every((window) => last(window) === 0), SEEN_WITHIN_MS)
    expect(new Set(stranger.counts)).toEqual(new Set([0]))
  })

  test('has headers that forbid caching, compression and buffering', async () => {
    const { headers } = await listen(await signedInCookie((await aPerson()).userId))
    expect(headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('Cache-Control')).toBe('no-store, no-transform')
    expect(headers.get('Content-Encoding')).toBe(null)
    expect(headers.get('X-Accel-Buffering')).toBe('no')
  })

  test('returns 401 to a guest, 403 to a suspended member, and 429 with a waiting time for a person’s eleventh stream', async () => {
    expect((await listen('')).status).toBe(401)
    expect((await listen('parcela.session_token=forged.AAAA')).status).toBe(401)
    expect((await listen(front.cookies.suspended)).status).toBe(403)
    expect((await listen(front.cookies.pending)).status).toBe(200)
    const cookie = await signedInCookie((await aPerson()).userId)
    for (let window = 0; window < 10; window += 1) expect((await listen(cookie)).status).toBe(200)
    const refused = await listen(cookie)
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60'])
    open.pop()?.abort()
    open.pop()?.abort()
    await sleep(300)
    expect((await listen(cookie)).status).toBe(200)
  })
})

describe('a change', () => {
  test('from another process reaches the people concerned within 5 s, with its kind and id only', async () => {
    const [owner, other, admin] = [await aDeveloper(), await aDeveloper(), await aPerson({ role: 'admin' })]
    const [own, others, desk] = await Promise.all(
      [owner, other, admin].map(async ({ userId }) => listen(await signedInCookie(userId))),
    )
    const { id } = await aMarketListing({ companyId: owner.company.id })
    await until(() => own?.changes.includes(`listing ${id}`) ?? false, ENDED_WITHIN_MS)
    await updateRows('companies', { id: owner.company.id }, { memberNotes: 'Please add a floor plan.' })
    await until(() => own?.changes.includes(`profile ${owner.company.id}`) ?? false, ENDED_WITHIN_MS)
    await until(() => desk?.changes.includes(`desk:company ${owner.company.id}`) ?? false, ENDED_WITHIN_MS)
    // The event for the creation of their own account may arrive late.
    expect(others?.changes.filter((change) => change !== `account ${other?.userId}`)).toEqual([])
  })
})

describe('it ends within 5 s', () => {
  test('after signing out, in the ended session and in no other', async () => {
    const { userId } = await aPerson()
    const [leaving, staying] = [await signedInCookie(userId), await signedInCookie(userId)]
    const [gone, kept] = [await listen(leaving), await listen(staying)]
    await fetchPage('/signout', leaving, {})
    await until(() => gone.endedAt !== null, ENDED_WITHIN_MS)
    expect(kept.endedAt).toBe(null)
    expect((await listen(leaving)).status).toBe(401)
    await sendNotice(userId)
    await until(() => last(kept) === 1, SEEN_WITHIN_MS)
    expect(new Set(gone.counts)).toEqual(new Set([0]))
  })

  test('when the session expires or is idle for too long; the stream itself does not count as activity', async () => {
    const { userId } = await aPerson()
    const [aged, rested] = [await signedInCookie(userId), await signedInCookie(userId)]
    const streams = [await listen(aged), await listen(rested)]
    const sessions = () => selectRows('sessions', { userId }, '*', 'createdAt')
    const [one, two] = await sessions()
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000)
    await updateRows('sessions', { id: one?.id ?? '' }, { expiresAt: hours(1) })
    await updateRows('sessions', { id: two?.id ?? '' }, { lastUsedAt: hours(13) })
    await until(() => streams.every(({ endedAt }) => endedAt !== null), ENDED_WITHIN_MS)
    const used = hours(11)
    await updateRows('sessions', { id: two?.id ?? '' }, { lastUsedAt: used })
    expect((await listen(rested)).status).toBe(200)
    expect((await sessions()).find(({ id }) => id === two?.id)?.lastUsedAt).toEqual(used)
  })

  test('on suspension, for everyone in the company and nobody else', async () => {
    const owner = await aDeveloper()
    const colleague = await aPerson({ company: owner.company })
    const [other, admin] = [await aDeveloper(), await aPerson({ role: 'admin', company: owner.company })]
    const [first, second, third, fourth] = await Promise.all(
      [owner, colleague, other, admin].map(async ({ userId }) => listen(await signedInCookie(userId))),
    )
    await updateRows(
      'companies',
      { id: owner.company.id },
      { suspendedAt: new Date(), suspensionReason: 'Under inquiry.' },
    )
    await until(() => first?.endedAt !== null && second?.endedAt !== null, ENDED_WITHIN_MS)
    expect([third?.endedAt, fourth?.endedAt]).toEqual([null, null])
    expect((await listen(await signedInCookie(owner.userId))).status).toBe(403)
  })

  test.each(['revoked', 'ended'] as const)(
    'when its holder’s grant is %s; another holder’s stream continues · PUB-225',
    async (how) => {
      const [owner, holder, other] = [await aDeveloper(), await aDeveloper(), await aDeveloper()]
      const { id: listingId } = await aMarketListing({ companyId: owner.company.id, visibility: 'private' })
      for (const member of [holder, other]) await aGrant(listingId, member)
      const [losing, keeping] = [
        await listen(await signedInCookie(holder.userId)),
        await listen(await signedInCookie(other.userId)),
      ]
      const change = how === 'revoked' ? { revokedAt: new Date() } : { expiresAt: new Date(Date.now() - 1) }
      await updateRows('accessGrants', { companyId: holder.company.id }, change)
      await until(() => losing.endedAt !== null, ENDED_WITHIN_MS)
      expect(keeping.endedAt).toBe(null)
      const again = await listen(await signedInCookie(holder.userId))
      await sleep(2_500)
      expect([again.status, again.endedAt]).toEqual([200, null])
    },
  )
})
