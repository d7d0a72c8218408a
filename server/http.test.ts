import { describe, expect, test, vi } from 'vitest'
import { log } from '#app/lib/log.ts'
import { FORM, HTML, OWN, siteServer } from '#test/site-server.ts'
import { FORM_BYTES } from './http/body.ts'

const http = siteServer()

const EVERY_ANSWER: [string, () => Promise<Response>, number][] = [
  ['a page', () => http.get('/', HTML), 200],
  ['a data request', () => http.get('/listings.data'), 200],
  ['HEAD', () => http.ask('/', { method: 'HEAD' }), 200],
  ['a static file', () => http.get('/assets/root-abcdEF12.js'), 200],
  ['a missing static file', () => http.get('/assets/gone-abcdEF12.js'), 404],
  ['an unknown address', () => http.get('/api/auth/session'), 404],
  ['health', () => http.get('/healthz'), 200],
  [
    'a write from another origin',
    () => http.post('/signin', 'a=1', { ...FORM, Origin: 'https://evil.example' }),
    403,
  ],
  ['another method', () => http.ask('/', { method: 'DELETE', headers: { Origin: OWN } }), 405],
  ['an oversized body', () => http.post('/signin', 'a'.repeat(FORM_BYTES + 1)), 413],
  [
    'a body of another content type',
    () => http.post('/signin', '{}', { Origin: OWN, 'Content-Type': 'application/json' }),
    415,
  ],
  ['an outage', () => http.get('/away', HTML), 503],
  ['a bug', () => http.get('/boom', HTML), 500],
]

test.each(EVERY_ANSWER)(
  '%s has the security headers and reveals nothing about the program',
  async (_, ask, status) => {
    const response = await ask()
    const text = await response.text()
    expect(response.status).toBe(status)
    const { headers } = response
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=63072000/)
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-[\w+/=]{24}'/)
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('x-request-id')).toMatch(/^[\w.:-]{8,64}$/)
    expect(headers.get('cache-control')).not.toBeNull()
    expect(headers.get('x-powered-by') ?? headers.get('server')).toBeNull()
    expect(text).not.toMatch(/at .*\(|node_modules|a bug/)
  },
)

test('responses to requests refused before they reach the application have the security headers too', async () => {
  const answers = await Promise.all([
    http.raw('GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'),
    http.raw('nonsense\r\n\r\n'),
    http.raw(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`),
    http.raw('GET / HTTP/1.1\r\nConnection: close\r\n\r\n'),
    http.raw('GET / HTTP/1.1\r\nHost: own.test\r\nhost: other.test\r\nConnection: close\r\n\r\n'),
    http.raw('GET / HTTP/1.1\r\nHost: x\r\nExpect: something-else\r\nConnection: close\r\n\r\n'),
  ])
  expect(answers.map((answer) => answer.split(' ')[1])).toEqual(['400', '400', '431', '400', '400', '417'])
  for (const answer of answers) {
    expect(answer.toLowerCase()).toContain('content-security-policy: ')
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
  }
})

test('two cookies with one of our names are dropped, and the others are kept', async () => {
  const [one, other] = ['parcela.session_token=a', 'parcela.session_token=b']
  await http.get('/', { Cookie: `${one}; x=1; ${other}` })
  expect([http.seen?.cookie, http.seen?.facts.hasSessionCookie]).toEqual(['x=1', false])
  await http.get('/', { Cookie: one })
  expect([http.seen?.cookie, http.seen?.facts.hasSessionCookie]).toEqual([one, true])
})

test('each response has its own nonce and id; a valid incoming id is kept, any other is not', async () => {
  const [one, two] = await Promise.all([http.get('/'), http.get('/')])
  expect(one.headers.get('content-security-policy')).not.toBe(two.headers.get('content-security-policy'))
  expect(one.headers.get('x-request-id')).not.toBe(two.headers.get('x-request-id'))
  const given = async (id: string) =>
    (await http.get('/', { 'X-Request-Id': id })).headers.get('x-request-id')
  expect(await given('edge-7f3a.12')).toBe('edge-7f3a.12')
  expect(await given('x"},{"evil":1')).toMatch(/^[0-9a-f-]{36}$/)
})

test('a route may set a stricter header on its own response', async () => {
  const { headers } = await http.get('/own-policy')
  expect(headers.get('content-security-policy')).toBe('sandbox')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test('the client’s address comes from the trusted proxy only', async () => {
  await http.get('/', { 'X-Forwarded-For': '6.6.6.6, 198.51.100.7' })
  expect(http.seen?.facts.ip).toBe('198.51.100.7')
  await http.get('/', { 'X-Forwarded-For': '198.51.100.7:40001' })
  expect(http.seen?.facts.ip).toBe('198.51.100.7')
})

test('a proxy entry that is not an IP address is logged once, and the visitor gets the address of the proxy', async () => {
  const warned = vi.spyOn(log, 'warn').mockReturnValue()
  await http.get('/', { 'X-Forwarded-For': 'unknown' })
  await http.get('/', { 'X-Forwarded-For': 'unknown' })
  expect(http.seen?.facts.ip).toBe('127.0.0.1')
  expect(warned.mock.calls.map(([event]) => event)).toEqual(['request.forwarded_address_ignored'])
  warned.mockRestore()
})

describe('refusals', () => {
  test('a refusal by a route without a page is a page for a browser and data for a program', async () => {
    const [page, data] = await Promise.all([http.get('/refused', HTML), http.get('/refused')])
    expect([page.status, page.headers.get('content-type')]).toEqual([409, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('<h1>Changed in the meantime</h1>')
    expect(await data.json()).toMatchObject({ kind: 'conflict', message: 'Too late.' })
  })

  test('too many writes: 429 with the time to wait and the input', async () => {
    const page = await http.post('/wrote-too-often', 'email=a%40b.test')
    expect([page.status, page.headers.get('retry-after')]).toEqual([429, '42'])
    expect(await page.text()).toContain('"fields":[["email","a@b.test"]]')
  })

  test('a rate-limited page keeps Retry-After although its route passes on no headers', async () => {
    const page = await http.get('/asked-too-often', HTML)
    expect([page.status, page.headers.get('retry-after')]).toEqual([429, '86400'])
  })

  test.each(['/deal/a%00b', '/deal/a%00b.data', '/listings?location=%00'])(
    'a URL with a NUL gets a readable response: %s',
    async (path) => {
      const page = await http.get(path, HTML)
      expect(page.status).toBe(400)
      expect(await page.text()).toContain('<h1>Invalid request</h1>')
      expect(http.seen).toBeUndefined()
    },
  )

  test.each(['/apply/secret%ff', '/apply/secret%ff.data', '/unsubscribe/secret%E0%A4%A'])(
    'a URL with invalid escapes never reaches the router, which would log it: %s',
    async (path) => {
      for (const answer of [await http.get(path, HTML), await http.post(path, 'a=b', HTML)]) {
        expect(answer.status).toBe(404)
        expect(await answer.text()).not.toContain('secret')
      }
      expect(http.seen).toBeUndefined()
    },
  )

  test('an outage: 503, Retry-After, and a screen of its own for a signed-in browser', async () => {
    const guest = await http.get('/away', HTML)
    expect([guest.status, guest.headers.get('retry-after')]).toEqual([503, '5'])
    const member = await http.get('/away', { ...HTML, Cookie: 'parcela.session_token=x' })
    expect(member.status).toBe(503)
    const text = await member.text()
    expect(text).toContain('Unable to Check Profile')
    expect(text).toContain(
      "We're having trouble checking your profile status. Please try refreshing the page.",
    )
  })

  test('an outage keeps the input, but no password · PUB-228', async () => {
    const response = await http.post('/away', 'email=a%40b.test&password=hunter22&type[]=x&type[]=y')
    const text = await response.text()
    expect(response.status).toBe(503)
    expect(text).toContain(
      '"resend":{"action":"/away","fields":[["email","a@b.test"],["type[]","x"],["type[]","y"]]}',
    )
    expect(text).not.toContain('hunter22')
  })

  test('an upload field gets an outage as data that it can show', async () => {
    const response = await http.post('/away', 'a=1', { ...FORM, Accept: 'application/json' })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.json()).toEqual({
      ok: false,
      kind: 'unavailable',
      title: 'We’ll be right back',
      message: 'Our website is not available right now. Try again in a few seconds.',
    })
  })

  test('a program gets plain text', async () => {
    const response = await http.get('/away')
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(await response.text()).toMatch(/^We’ll be right back\. /)
  })
})

test('health: the process is live, and ready only with its database', async () => {
  http.isReady = false
  expect((await http.get('/healthz')).status).toBe(200)
  expect((await http.get('/readyz')).status).toBe(503)
  http.isReady = true
  expect((await http.get('/readyz')).status).toBe(200)
})
