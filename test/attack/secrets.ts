import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { transaction } from '#app/db/client.server.ts'
import { signFileLink } from '#app/files/links.server.ts'
import { issueUnsubscribePath } from '#app/notices/commands/unsubscribe.server.ts'
import { aLink, aMember, GOOD_PASSWORD } from '#test/world/accounts.ts'
import { anApplication } from '#test/world/applications.ts'
import { type Attack, noFindings } from './scenario.ts'
import { type RawResponse, getPage, postForm, type RawRequest } from './send.ts'
import type { TestBed } from './test-bed.ts'

const PASSWORD = 'Typed-by-mistake 4711'

type Secret = { name: string; text: string }
type Exchange = { request: RawRequest; response: RawResponse; isSecretAddress: boolean }

/** Uses everything that grants access, in all successful and failing ways. */
async function useSecrets(testBed: TestBed): Promise<{ secrets: Secret[]; exchanges: Exchange[] }> {
  const { origin, cookies, world } = testBed
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
  const send = async (request: RawRequest, isSecretAddress = false) => {
    exchanges.push({ request, response: await testBed.sender.send(request), isSecretAddress })
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
      await send(request, true)
    await send(getPage(`${pathname}/more${search}`))
    await send(getPage('/settings', '', { Referer: origin + path }))
    await send(getPage(`/signin?from=${encodeURIComponent(path)}`))
    await send({ path: `/__manifest?paths=${encodeURIComponent(pathname)}&version=x`, headers: {} })
  }
  await send(getPage(file, cookies.investor))
  await send(getPage(file))
  const typed = { email: three.email, password: PASSWORD, confirmPassword: PASSWORD, code: '471147' }
  for (const path of ['/signin', '/signin.data', '/settings/confirm', '/reset-password', '/signup/investor'])
    await send(postForm(origin, path, { ...typed, intent: 'sign-in' }, { Cookie: cookies.investor }))
  for (const password of [PASSWORD, GOOD_PASSWORD])
    await send(postForm(origin, '/signin', { email: three.email, password, intent: 'sign-in' }))
  await send(getPage('/settings', cookies.admin, { Authorization: 'Bearer Bearer-4711-x' }))
  const secrets = {
    'set link': links.set,
    'verify link': links.verify,
    'reset link': links.reset,
    'application link': token,
    'unsubscribe link': unsubscribePath.split('/').at(-1) ?? '',
    'file signature': new URL(file, origin).searchParams.get('signature') ?? '',
    'typed password': PASSWORD,
    password: GOOD_PASSWORD,
    'demo password': testBed.password,
    bearer: 'Bearer-4711-x',
    'server key': Buffer.alloc(32, 7).toString('base64'),
    'database address': testBed.databaseUrl,
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

/** Files that a backup or another user of the machine might read. Captured emails are left out: they contain live links. */
async function readableFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(
    (entry) =>
      entry.isFile() &&
      !/\/(?:mail|postgres)(?:\/|$)/.test(entry.parentPath) &&
      !/sign-ins|secret/.test(entry.name),
  )
  return Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')))
}

/** Secrets must not appear in log lines, redirects, responses or stored files. */
export const secrets: Attack = async (testBed) => {
  const { secrets: all, exchanges } = await useSecrets(testBed)
  // Once a later request is logged, all earlier ones are.
  await testBed.sender.send(getPage('/faq', '', { 'X-Request-Id': 'after-the-secrets' }))
  const isLogged = () => testBed.lines().some((line) => line.includes('after-the-secrets'))
  for (let waited = 0; waited < 100 && !isLogged(); waited += 1) await sleep(50)
  const lines = testBed.lines().filter((line) => line.startsWith('{'))
  const inLines = lines.flatMap((line) =>
    all.filter((secret) => contains(line, secret)).map(({ name }) => `${name}: ${line.slice(0, 300)}`),
  )
  const withEmails = lines.filter((line) => MAIL_ADDRESS.test(line))
  const inRedirects = exchanges.flatMap(({ request, response }) => {
    const { location = '' } = response.headers
    const requested = request.path.split('?')[0]?.replace(/\.data$/, '') ?? ''
    return all
      .filter((secret) => contains(location, secret) && !location.startsWith(requested))
      .map(({ name }) => `${name} in ${location}`)
  })
  const passwords = all.filter(({ name }) => /password|session|key|database/.test(name))
  const inBodies = exchanges.flatMap(({ request, response }) => {
    const text = response.body.toString('utf8')
    return passwords
      .filter((secret) => contains(text, secret))
      .map(({ name }) => `${name} in the response to ${request.method ?? 'GET'} ${request.path}`)
  })
  const cacheable = exchanges
    .filter(
      ({ isSecretAddress, response: { headers } }) =>
        isSecretAddress &&
        (headers['referrer-policy'] !== 'no-referrer' ||
          !String(headers['cache-control']).includes('no-store')),
    )
    .map(
      ({ request, response }) => `${response.status} ${request.method ?? 'GET'} ${request.path.slice(0, 60)}`,
    )
  const files = await readableFiles(testBed.dataDir)
  const inFiles = files.flatMap((text) =>
    all.filter((secret) => contains(text, secret)).map(({ name }) => name),
  )
  return [
    noFindings(`log lines with one of ${all.length} secrets`, lines.length, inLines),
    noFindings('log lines with an email address', lines.length, withEmails),
    noFindings('redirects that pass a secret on', exchanges.length, inRedirects),
    noFindings('responses that repeat a password or a session', exchanges.length, inBodies),
    noFindings(
      'responses at a secret address that are cacheable or send a referrer',
      exchanges.length,
      cacheable,
    ),
    noFindings('stored files with a secret', files.length, inFiles),
  ]
}
