import { expect, test } from 'vitest'
import { RouterContextProvider } from 'react-router'
import { requestContext } from '#app/lib/request.ts'
import type { RequestFacts } from '#app/lib/request.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, signedInCookie } from '#test/world/accounts.ts'
import { viewerMiddleware } from './viewer.server.ts'

testDatabase()
process.env.PAGE_WRITE_RATE = '3/1m'

async function ask(method: string, cookie: string): Promise<RequestFacts & { entered: boolean }> {
  const facts = {
    requestId: 'test',
    ip: '',
    userAgent: '',
    nonce: '',
    hasSessionCookie: true,
    entered: false,
  }
  const request = new Request('http://127.0.0.1:3000/x', { method, headers: { Cookie: cookie } })
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

test('every write of an account counts, whatever the page; reading does not, and others go on', async () => {
  const cookie = await signedInCookie((await aMember()).userId)
  for (let count = 0; count < 5; count += 1) expect((await ask('GET', cookie)).entered).toBe(true)
  for (let count = 0; count < 3; count += 1) expect((await ask('POST', cookie)).entered).toBe(true)
  const refused = await ask('POST', cookie)
  expect(refused.entered).toBe(false)
  expect(refused.writesRefused).toBeGreaterThan(0)
  expect((await ask('GET', cookie)).entered).toBe(true)
  expect((await ask('POST', await signedInCookie((await aMember()).userId))).entered).toBe(true)
  for (let count = 0; count < 5; count += 1) expect((await ask('POST', '')).entered).toBe(true)
})
