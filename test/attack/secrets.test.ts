import { connect, type Socket } from 'node:net'
import { afterAll, expect, inject, test } from 'vitest'
import { transaction } from '#app/db/client.server.ts'
import { signFileLink } from '#app/files/links.server.ts'
import { issueUnsubscribePath } from '#app/notices/choices.server.ts'
import { aLink, aMember, GOOD_PASSWORD } from '#test/world/accounts.ts'
import { anApplication } from '#test/world/applications.ts'
import { openFront, startBeside } from '#test/front.ts'
import { type RawResponse, getPage, postForm, type RawRequest, sender } from './send.ts'

const { world, cookies } = await openFront()
const server = await startBeside({})
const { origin } = server
const { send, close } = sender(origin)

/** Connections that never send a complete request; all tests below run with them open. */
const slowSockets = Array.from({ length: 100 }, (_, at) => openSlowConnection(at < 60))
afterAll(() => {
  close()
  for (const socket of slowSockets) socket.destroy()
})

function openSlowConnection(starts: boolean): Socket {
  const { hostname, port } = new URL(origin)
  const socket = connect(
    Number(port),
    hostname,
    () => starts && socket.write('GET / HTTP/1.1\r\nHost: a\r\n'),
  )
  socket.on('error', () => socket.destroy()).resume()
  const drip = setInterval(() => starts && socket.writable && socket.write('X-a: b\r\n'), 1000)
  socket.on('close', () => clearInterval(drip))
  return socket
}

const PASSWORD = 'Typed-by-mistake 4711'

type Secret = { name: string; text: string }
type Exchange = { request: RawRequest; response: RawResponse; isSecretAddress: boolean }

/** Uses every link, password and session, both in ways that succeed and in ways that fail. */
async function useSecrets(): Promise<{ secrets: Secret[]; exchanges: Exchange[] }> {
  const [one, two, three] = await Promise.all([
    aMember({ password: null, verified: false }),
    aMember({ verified: false }),
    aMember(),
  ])
  const links = {
    set: (await aLink(one.userId, 'set_password')).secret,
    verify: (await aLink(two.userId, 'verify_email')).secret,
    reset: (await aLink(three.userId, 'reset_password')).secret,
  }
  const { token } = await anApplication()
  const unsubscribePath = await transaction((tx) => issueUnsubscribePath(tx, three.userId, 'alert'))
  const file = signFileLink(world.kycFile, one.userId, 300)
  const exchanges: Exchange[] = []
  const use = async (request: RawRequest, isSecretAddress = false) => {
    exchanges.push({ request, response: await send(request), isSecretAddress })
  }
  const wrong = { password: PASSWORD, confirmPassword: `${PASSWORD}x` }
  for (const path of [
    `/complete-registration?token=${links.set}`,
    `/complete-registration?token=${links.verify}`,
    `/not-me?token=${links.verify}`,
    `/reset-password?token=${links.reset}`,
    `/confirm-email?token=${links.verify}`,
    `/apply/${token}`,
    unsubscribePath,
  ]) {
    const [pathname = '', query] = path.split('?')
    const search = query === undefined ? '' : `?${query}`
    const data = `${pathname}.data${search}`
    for (const request of [
      ...['GET', 'HEAD', 'PUT'].map((method) => ({
        method,
        ...getPage(path, '', { Referer: origin + path }),
      })),
      { path: data, headers: {} },
      getPage(`${path}%00`),
      postForm('https://evil.example', path, {}),
      postForm(origin, path, {}, { 'Content-Type': 'application/json' }),
      postForm(origin, path, wrong),
      postForm(origin, data, wrong),
    ])
      await use(request, true)
    await use(getPage(`${pathname}/more${search}`))
    await use(getPage('/settings', '', { Referer: origin + path }))
    await use(getPage(`/signin?from=${encodeURIComponent(path)}`))
    await use({ path: `/__manifest?paths=${encodeURIComponent(pathname)}&version=x`, headers: {} })
  }
  await use(getPage(file, cookies.investor))
  await use(getPage(file))
  const typed = { email: three.email, password: PASSWORD, confirmPassword: PASSWORD, code: '471147' }
  for (const path of ['/signin', '/signin.data', '/settings/confirm', '/reset-password', '/signup/investor'])
    await use(postForm(origin, path, { ...typed, intent: 'sign-in' }, { Cookie: cookies.investor }))
  for (const password of [PASSWORD, GOOD_PASSWORD])
    await use(postForm(origin, '/signin', { email: three.email, password, intent: 'sign-in' }))
  await use(getPage('/settings', cookies.admin, { Authorization: 'Bearer Bearer-4711-x' }))
  const secrets = {
    'set link': links.set,
    'verify link': links.verify,
    'reset link': links.reset,
    'application link': token,
    'unsubscribe link': unsubscribePath.split('/').at(-1) ?? '',
    'file signature': new URL(file, origin).searchParams.get('signature') ?? '',
    'typed password': PASSWORD,
    password: GOOD_PASSWORD,
    'demo password': inject('front').password,
    bearer: 'Bearer-4711-x',
    'server key': Buffer.alloc(32, 7).toString('base64'),
    'database address': inject('front').databaseUrl,
    ...Object.fromEntries(
      Object.entries(cookies).map(([who, cookie]) => [
        `session of ${who}`,
        decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? '').split('.')[0] ?? '',
      ]),
    ),
  }
  const named = Object.entries(secrets).map(([name, text]) => ({ name, text }))
  return { secrets: named.filter(({ text }) => text.length > 5), exchanges }
}

const spellings = (text: string) => [
  ...new Set([text, encodeURIComponent(text), new URLSearchParams({ t: text }).toString().slice(2)]),
]
const contains = (text: string, secret: Secret) =>
  spellings(secret.text).some((spelling) => text.includes(spelling))

/** Personal data that must not be logged. */
const MAIL_ADDRESS = /[\w.+-]+@(?:demo|world)\.parcela\.test/

test('no log line, URL or response contains a link, a password or a session · ADM-077', async () => {
  const { secrets: all, exchanges } = await useSecrets()
  // Once a later request is logged, all earlier ones are.
  await send(getPage('/faq', '', { 'X-Request-Id': 'after-the-secrets' }))
  await expect.poll(() => server.lines.some((line) => line.includes('after-the-secrets'))).toBe(true)
  const lines = server.lines.filter((line) => line.startsWith('{'))
  const containing = (text: string, some: readonly Secret[] = all) =>
    some.filter((secret) => contains(text, secret)).map(({ name }) => name)
  expect(lines.filter((line) => MAIL_ADDRESS.test(line) || containing(line).length > 0)).toEqual([])
  const passwords = all.filter(({ name }) => /password|session|key|database/.test(name))
  for (const { request, response, isSecretAddress } of exchanges) {
    const { location = '', ...headers } = response.headers
    const what = `${request.method ?? 'GET'} ${request.path}`
    const requested = request.path.split('?')[0]?.replace(/\.data$/, '') ?? ''
    expect([what, location.startsWith(requested) ? [] : containing(location)]).toEqual([what, []])
    expect([what, containing(response.body.toString('utf8'), passwords)]).toEqual([what, []])
    if (isSecretAddress)
      expect([what, headers]).toEqual([
        what,
        expect.objectContaining({
          'referrer-policy': 'no-referrer',
          'cache-control': expect.stringContaining('no-store'),
        }),
      ])
  }
  expect(exchanges.length).toBeGreaterThan(80)
}, 300_000)

test('each refusal is logged with status, page and account', async () => {
  const before = server.lines.length
  const get = (path: string, cookie: string) =>
    fetch(server.origin + path, { headers: { Cookie: cookie, Accept: 'text/html' }, redirect: 'manual' })
  const crossSitePost = {
    method: 'POST',
    headers: { Cookie: cookies.investor, Origin: 'https://elsewhere.test' },
  }
  const statuses = [
    (await get('/admin/users', cookies.investor)).status,
    (await get('/my-listings/999999999', cookies.developer)).status,
    (await fetch(`${server.origin}/favorites`, { ...crossSitePost, body: 'intent=add' })).status,
  ]
  expect(statuses).toEqual([403, 404, 403])
  const logged = () =>
    server.lines
      .slice(before)
      .filter((line) => line.includes('"event":"request.answered"'))
      .map((line) => JSON.parse(line) as { status: number; route: string; userId?: string; time: string })
      .filter(({ status }) => status === 403 || status === 404)
  await expect.poll(() => logged().length, { timeout: 90_000 }).toBeGreaterThanOrEqual(3)
  const [admin, foreign, elsewhere] = logged()
  const account = expect.stringMatching(/^[0-9a-f-]{36}$/)
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(admin).toMatchObject({ status: 403, route: '/admin/users', userId: account, time })
  expect(foreign).toMatchObject({ status: 404, route: '/my-listings/:id', userId: account, time })
  expect(elsewhere).toMatchObject({ status: 403, time })
}, 300_000)

test('clients that send no request lose their sockets', async () => {
  await expect.poll(() => slowSockets.filter(({ closed }) => !closed).length, { timeout: 60_000 }).toBe(0)
  expect(slowSockets).toHaveLength(100)
}, 300_000)
