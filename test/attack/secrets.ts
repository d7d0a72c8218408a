import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Row } from '#test/faults/row.ts'
import { aLink, aMember, GOOD_PASSWORD } from '#test/world/accounts.ts'
import { issueUnsubscribePath } from '#app/notices/commands/unsubscribe.server.ts'
import { transaction } from '#app/db/client.server.ts'
import { signFileLink } from '#app/files/links.server.ts'
import { issueLink } from '#app/applications/links.server.ts'
import { type Attack, nothing } from './scenario.ts'
import type { Answer, Sent } from './send.ts'
import type { TestBed } from './test-bed.ts'

const NOTHING = {
  headquarters: null,
  asset_class: null,
  description: null,
  company_website: null,
  contact_phone: null,
}

/** The emailed address of an open application. */
function anApplicationPath(): Promise<string> {
  const email = `candidate-${crypto.randomUUID()}@firma.test`
  return transaction(async (tx) => {
    const { id } = await tx
      .insertInto('applications')
      .values({
        email,
        companyName: 'Wisła Offices',
        role: 'developer',
        invitedRole: 'developer',
        applicationData: JSON.stringify(NOTHING),
        status: 'draft',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return (await issueLink(tx, id)).path
  })
}

const PASSWORD = 'Typed-by-mistake 4711'
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' }

type Secret = { name: string; text: string }

/** Everything that grants access, each used in every successful and failing way. */
async function useSecrets(
  testBed: TestBed,
): Promise<{ secrets: Secret[]; answers: { sent: Sent; answer: Answer; isSecretAddress: boolean }[] }> {
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
  const application = await anApplicationPath()
  const stop = await transaction((tx) => issueUnsubscribePath(tx, three.userId, 'alert'))
  const file = signFileLink(world.kycFile, one.userId, 300)
  const addresses = [
    `/complete-registration?token=${links.set}`,
    `/complete-registration?token=${links.verify}`,
    `/not-me?token=${links.verify}`,
    `/reset-password?token=${links.reset}`,
    `/confirm-email?token=${links.verify}`,
    application,
    stop,
  ]
  const answers: { sent: Sent; answer: Answer; isSecretAddress: boolean }[] = []
  const send = async (sent: Sent, isSecretAddress = false) => {
    answers.push({ sent, answer: await testBed.sender.send(sent), isSecretAddress })
  }
  const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}): Sent => ({
    method: 'POST',
    path,
    headers: { ...FORM, Origin: origin, ...headers },
    body: new URLSearchParams(form).toString(),
  })
  for (const path of addresses) {
    const [pathname = '', query] = path.split('?')
    const data = `${pathname}.data${query === undefined ? '' : `?${query}`}`
    for (const method of ['GET', 'HEAD', 'PUT'])
      await send({ method, path, headers: { Accept: 'text/html', Referer: origin + path } }, true)
    await send({ path: data, headers: {} }, true)
    await send({ path: `${path}%00`, headers: { Accept: 'text/html' } }, true)
    await send(post(path, {}, { Origin: 'https://evil.example' }), true)
    await send(post(path, {}, { 'Content-Type': 'application/json' }), true)
    await send(post(path, { password: PASSWORD, confirmPassword: `${PASSWORD}x` }), true)
    await send(post(data, { password: PASSWORD, confirmPassword: `${PASSWORD}x` }), true)
    await send({
      path: `${pathname}/more${query === undefined ? '' : `?${query}`}`,
      headers: { Accept: 'text/html' },
    })
    await send({ path: '/settings', headers: { Accept: 'text/html', Referer: origin + path } })
    await send({ path: `/signin?from=${encodeURIComponent(path)}`, headers: { Accept: 'text/html' } })
    await send({ path: `/__manifest?paths=${encodeURIComponent(pathname)}&version=x`, headers: {} })
  }
  await send({ path: file, headers: { Accept: 'text/html', Cookie: cookies.investor } })
  await send({ path: file, headers: { Accept: 'text/html' } })
  for (const path of ['/signin', '/signin.data', '/settings/confirm', '/reset-password', '/signup/investor'])
    await send(
      post(
        path,
        {
          email: three.email,
          password: PASSWORD,
          confirmPassword: PASSWORD,
          code: '471147',
          intent: 'sign-in',
        },
        { Cookie: cookies.investor },
      ),
    )
  await send(post('/signin', { email: three.email, password: PASSWORD, intent: 'sign-in' }))
  await send(post('/signin', { email: three.email, password: GOOD_PASSWORD, intent: 'sign-in' }))
  await send({
    path: '/settings',
    headers: { Accept: 'text/html', Cookie: cookies.admin, Authorization: 'Bearer Bearer-4711-x' },
  })
  const session = /session_token=([^;]+)/
  const secrets: Secret[] = [
    ...Object.entries(links).map(([name, text]) => ({ name: `${name} link`, text })),
    { name: 'application link', text: application.replace('/apply/', '') },
    { name: 'unsubscribe link', text: stop.split('/').at(-1) ?? '' },
    { name: 'file signature', text: new URL(file, origin).searchParams.get('signature') ?? '' },
    { name: 'typed password', text: PASSWORD },
    { name: 'password', text: GOOD_PASSWORD },
    { name: 'demo password', text: testBed.password },
    { name: 'bearer', text: 'Bearer-4711-x' },
    { name: 'server key', text: Buffer.alloc(32, 7).toString('base64') },
    { name: 'database address', text: testBed.databaseUrl },
    ...Object.entries(cookies)
      .filter(([, cookie]) => cookie !== '')
      .map(([who, cookie]) => ({
        name: `session of ${who}`,
        text: decodeURIComponent(session.exec(cookie)?.[1] ?? '').split('.')[0] ?? '',
      })),
  ]
  return { secrets: secrets.filter(({ text }) => text.length > 5), answers }
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
export const secrets: Attack = {
  name: 'secrets',
  async run({ testBed: start }): Promise<Row[]> {
    const testBed = await start()
    const { secrets: all, answers } = await useSecrets(testBed)
    // The last line of the requests above exists once a later one does.
    await testBed.sender.send({
      path: '/faq',
      headers: { Accept: 'text/html', 'X-Request-Id': 'after-the-secrets' },
    })
    for (
      let waited = 0;
      waited < 100 && !testBed.lines().some((line) => line.includes('after-the-secrets'));
      waited += 1
    )
      await new Promise((go) => setTimeout(go, 50))
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
    const inFiles = files.flatMap((text) =>
      all.filter((secret) => holds(text, secret)).map(({ name }) => name),
    )
    return [
      nothing(`log lines with one of ${all.length} secrets`, lines.length, inLines),
      nothing('log lines with a mail address', lines.length, people),
      nothing('addresses led to that carry a secret elsewhere', answers.length, inAddresses),
      nothing('answers that repeat a password or a session', answers.length, inAnswers),
      nothing('answers at a secret address that are kept or tell it on', answers.length, kept),
      nothing('stored files with a secret', files.length, inFiles),
    ]
  },
}
