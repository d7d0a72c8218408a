import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { transaction } from '#app/db/client.server.ts'
import { signFileLink } from '#app/files/links.server.ts'
import { issueUnsubscribePath } from '#app/notices/commands/unsubscribe.server.ts'
import { aLink, aMember, GOOD_PASSWORD } from '#test/world/accounts.ts'
import { anApplication } from '#test/world/applications.ts'
import { type Attack, nothing } from './scenario.ts'
import { type Answer, opening, posting, type Sent } from './send.ts'
import type { TestBed } from './test-bed.ts'

const PASSWORD = 'Typed-by-mistake 4711'

type Secret = { name: string; text: string }
type Used = { sent: Sent; answer: Answer; isSecretAddress: boolean }

/** Everything that grants access, each used in every successful and failing way. */
async function useSecrets(testBed: TestBed): Promise<{ secrets: Secret[]; answers: Used[] }> {
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
  const stop = await transaction((tx) => issueUnsubscribePath(tx, three.userId, 'alert'))
  const file = signFileLink(world.kycFile, one.userId, 300)
  const answers: Used[] = []
  const send = async (sent: Sent, isSecretAddress = false) => {
    answers.push({ sent, answer: await testBed.sender.send(sent), isSecretAddress })
  }
  const wrong = { password: PASSWORD, confirmPassword: `${PASSWORD}x` }
  for (const path of [
    `/complete-registration?token=${links.set}`,
    `/complete-registration?token=${links.verify}`,
    `/not-me?token=${links.verify}`,
    `/reset-password?token=${links.reset}`,
    `/confirm-email?token=${links.verify}`,
    `/apply/${token}`,
    stop,
  ]) {
    const [pathname = '', query] = path.split('?')
    const search = query === undefined ? '' : `?${query}`
    const data = `${pathname}.data${search}`
    for (const sent of [
      ...['GET', 'HEAD', 'PUT'].map((method) => ({
        method,
        ...opening(path, '', { Referer: origin + path }),
      })),
      { path: data, headers: {} },
      opening(`${path}%00`),
      posting('https://evil.example', path, {}),
      posting(origin, path, {}, { 'Content-Type': 'application/json' }),
      posting(origin, path, wrong),
      posting(origin, data, wrong),
    ])
      await send(sent, true)
    await send(opening(`${pathname}/more${search}`))
    await send(opening('/settings', '', { Referer: origin + path }))
    await send(opening(`/signin?from=${encodeURIComponent(path)}`))
    await send({ path: `/__manifest?paths=${encodeURIComponent(pathname)}&version=x`, headers: {} })
  }
  await send(opening(file, cookies.investor))
  await send(opening(file))
  const typed = { email: three.email, password: PASSWORD, confirmPassword: PASSWORD, code: '471147' }
  for (const path of ['/signin', '/signin.data', '/settings/confirm', '/reset-password', '/signup/investor'])
    await send(posting(origin, path, { ...typed, intent: 'sign-in' }, { Cookie: cookies.investor }))
  for (const password of [PASSWORD, GOOD_PASSWORD])
    await send(posting(origin, '/signin', { email: three.email, password, intent: 'sign-in' }))
  await send(opening('/settings', cookies.admin, { Authorization: 'Bearer Bearer-4711-x' }))
  const secrets = {
    'set link': links.set,
    'verify link': links.verify,
    'reset link': links.reset,
    'application link': token,
    'unsubscribe link': stop.split('/').at(-1) ?? '',
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
  return { secrets: named.filter(({ text }) => text.length > 5), answers }
}

const spellings = (text: string) => [
  ...new Set([text, encodeURIComponent(text), new URLSearchParams({ t: text }).toString().slice(2)]),
]
const holds = (text: string, secret: Secret) => spellings(secret.text).some((one) => text.includes(one))

/** Personal data that a log does not need: no line contains an address. */
const MAIL_ADDRESS = /[\w.+-]+@(?:demo|world)\.parcela\.test/

/** Files that a backup or a neighbour on the machine might read; captured emails contain live links by nature. */
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

/** Places where links, passwords and sessions must not appear: log lines, addresses, stored answers. */
export const secrets: Attack = async (testBed) => {
  const { secrets: all, answers } = await useSecrets(testBed)
  // The last line of the requests above exists once a later one does.
  await testBed.sender.send(opening('/faq', '', { 'X-Request-Id': 'after-the-secrets' }))
  const isLogged = () => testBed.lines().some((line) => line.includes('after-the-secrets'))
  for (let waited = 0; waited < 100 && !isLogged(); waited += 1) await sleep(50)
  const lines = testBed.lines().filter((line) => line.startsWith('{'))
  const inLines = lines.flatMap((line) =>
    all.filter((secret) => holds(line, secret)).map(({ name }) => `${name}: ${line.slice(0, 300)}`),
  )
  const people = lines.filter((line) => MAIL_ADDRESS.test(line))
  const inAddresses = answers.flatMap(({ sent, answer }) => {
    const { location = '' } = answer.headers
    const other = sent.path.split('?')[0]?.replace(/\.data$/, '') ?? ''
    return all
      .filter((secret) => holds(location, secret) && !location.startsWith(other))
      .map(({ name }) => `${name} in ${location}`)
  })
  const passwords = all.filter(({ name }) => /password|session|key|database/.test(name))
  const inAnswers = answers.flatMap(({ sent, answer }) => {
    const text = answer.body.toString('utf8')
    return passwords
      .filter((secret) => holds(text, secret))
      .map(({ name }) => `${name} in the answer to ${sent.method ?? 'GET'} ${sent.path}`)
  })
  const kept = answers
    .filter(
      ({ isSecretAddress, answer: { headers } }) =>
        isSecretAddress &&
        (headers['referrer-policy'] !== 'no-referrer' ||
          !String(headers['cache-control']).includes('no-store')),
    )
    .map(({ sent, answer }) => `${answer.status} ${sent.method ?? 'GET'} ${sent.path.slice(0, 60)}`)
  const files = await readableFiles(testBed.dataDir)
  const inFiles = files.flatMap((text) => all.filter((secret) => holds(text, secret)).map(({ name }) => name))
  return [
    nothing(`log lines with one of ${all.length} secrets`, lines.length, inLines),
    nothing('log lines with a mail address', lines.length, people),
    nothing('addresses led to that carry a secret elsewhere', answers.length, inAddresses),
    nothing('answers that repeat a password or a session', answers.length, inAnswers),
    nothing('answers at a secret address that are kept or tell it on', answers.length, kept),
    nothing('stored files with a secret', files.length, inFiles),
  ]
}
