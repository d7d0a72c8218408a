import { expect, test } from 'vitest'
import { RouterContextProvider } from 'react-router'
import { queueSender, requestContext, type RequestFacts } from '#app/lib/request.ts'
import { testDatabase } from '#test/database.ts'
import { db, Outage } from '#app/db/client.server.ts'
import { aMember, anAdmin, signedInCookie, whileMissing } from '#test/world/accounts.ts'
import { anInvestor } from '#test/world/access.ts'
import { aPerson } from '#test/world/listings.ts'
import { visit } from '#test/world/pages.tsx'
import * as about from '#app/site/routes/about.tsx'
import { viewerMiddleware } from './viewer.server.ts'
import { testSettings } from '#test/settings.ts'

await testDatabase()
testSettings({ PAGE_WRITE_RATE: '3/1m' })

const OFFICE = '198.51.100.7'

async function ask(
  method: string,
  cookie: string,
  path = '/x',
): Promise<RequestFacts & { entered: boolean }> {
  const facts = {
    requestId: 'test',
    ip: OFFICE,
    userAgent: '',
    nonce: '',
    hasSessionCookie: true,
    entered: false,
  }
  const request = new Request(`http://127.0.0.1:3000${path}`, { method, headers: { Cookie: cookie } })
  const parameters = {
    request,
    context: new RouterContextProvider(),
    params: {},
    pattern: '',
    url: new URL(request.url),
  }
  const next = () => {
    facts.entered = true
    return Promise.resolve(new Response('in'))
  }
  await requestContext.run(facts, async () => viewerMiddleware(parameters, next)).catch(() => undefined)
  return facts
}

test('writes are limited per account, across pages; reads and other accounts are not affected', async () => {
  const cookie = await signedInCookie((await aMember()).userId)
  for (let count = 0; count < 5; count += 1) expect((await ask('GET', cookie)).entered).toBe(true)
  for (let count = 0; count < 3; count += 1) expect((await ask('POST', cookie)).entered).toBe(true)
  const refused = await ask('POST', cookie)
  expect(refused.entered).toBe(false)
  expect(refused.writeRetryAfter).toBeGreaterThan(0)
  expect((await ask('GET', cookie)).entered).toBe(true)
  expect((await ask('POST', await signedInCookie((await aMember()).userId))).entered).toBe(true)
})

test('heavy work for an account without an approved company queues per network, for a member per account', async () => {
  const sender = async (cookie: string) => requestContext.run(await ask('GET', cookie), queueSender)
  const network = { by: OFFICE, isGuest: true }
  expect(await sender('')).toEqual(network)
  for (const companyStatus of ['pending', 'rejected'] as const)
    expect(await sender(await signedInCookie((await aPerson({ companyStatus })).userId))).toEqual(network)
  expect(await sender(await signedInCookie((await aMember()).userId))).toEqual(network)
  const [member, admin] = [await anInvestor(), await anAdmin()]
  for (const { userId } of [member, admin])
    expect(await sender(await signedInCookie(userId))).toEqual({ by: userId, isGuest: false })
})

test('without a live session, writes are limited per IP address, which blocks neither members nor sign-ins from that address', async () => {
  const ended = await signedInCookie((await aMember()).userId)
  await db().deleteFrom('sessions').execute()
  for (const cookie of ['', ended, 'parcela.session_token=made.up'])
    expect((await ask('POST', cookie)).entered).toBe(true)
  for (const cookie of ['', ended, 'parcela.session_token=made.up']) {
    const refused = await ask('POST', cookie)
    expect([refused.entered, refused.writeRetryAfter]).toEqual([false, expect.any(Number)])
  }
  const cookie = await signedInCookie((await aMember()).userId)
  expect((await ask('POST', cookie)).entered).toBe(true)
  for (const path of ['/signin', '/signin/code', '/reset-password?token=x', '/unsubscribe/AbC-_1'])
    for (let count = 0; count < 5; count += 1) expect((await ask('POST', '', path)).entered).toBe(true)
})

test('a failure to read the status is an outage for members and admins; guests can continue · PUB-187', async () => {
  const cookies = [
    await signedInCookie((await aMember()).userId),
    await signedInCookie((await anAdmin()).userId),
  ]
  for (const table of ['companies', 'company_members'])
    await whileMissing(table, async () => {
      for (const cookie of cookies) await expect(visit(about, '/about', { cookie })).rejects.toThrow(Outage)
      expect((await visit(about, '/about')).status).toBe(200)
    })
  for (const cookie of cookies) expect((await visit(about, '/about', { cookie })).status).toBe(200)
})
