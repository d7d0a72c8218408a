import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { contentSecurityPolicy } from '#server/http/headers.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { type Visitor, VISITORS } from '#test/door-outcomes.ts'
import { cookiesOf, doorWorld, type DoorWorld } from '#test/door-world.ts'
import { DOORS } from '#test/doors-table.ts'
import { FEW, isDeepRun } from '#test/runs.ts'
import { freePort } from '#test/built-server.ts'
import { startDevServer, type DevServer } from './dev-server.ts'

const database = await testDatabase()
const data = testDataFolder()
let cookies: Record<Visitor, string>

const HTML = { Accept: 'text/html' }
const get = (path: string, headers: Record<string, string> = HTML) =>
  fetch(dev.origin + path, { redirect: 'manual', headers })
const textOf = async (path: string) => (await get(path)).text()

const metricsPort = String(await freePort())
const metrics = `http://127.0.0.1:${metricsPort}/metrics`
const dev = await startDevServer({
  DATABASE_URL: database.url(),
  DATA_DIR: data.path,
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  METRICS_PORT: metricsPort,
  DEMO: 'on',
  PAGE_WRITE_RATE: '100000/1m',
  SIGN_IN_RATE: '100000/1m',
  RESET_RATE: '100000/1m',
})
const world = await doorWorld()
cookies = await cookiesOf()
afterAll(async () => void (await (dev as DevServer | undefined)?.stop()))

const filled = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: keyof DoorWorld) => world[name])

test('development runs from the source, and every fourth route responds to a visitor as in the table', async () => {
  expect(dev.lines).toContainEqual(`Parcela is at ${dev.origin}`)
  expect(dev.lines.join('\n')).toMatch(
    /mail is written to .*[\s\S]*Password of every account: .*[\s\S]*admin@demo/,
  )
  const wrong: string[] = []
  for (const [at, { path, get: table }] of DOORS.filter((_, index) => index % 4 === 0).entries()) {
    const visitor = VISITORS[at % VISITORS.length] ?? 'guest'
    const { status } = await get(filled(path), { ...HTML, Cookie: cookies[visitor] })
    const written = typeof table[visitor] === 'number' ? table[visitor] : 302
    if ((status === 303 ? 302 : status) !== written)
      wrong.push(`${path} ${visitor}: ${status}, not ${written}`)
    cookies = await cookiesOf(cookies, 'admin', path)
  }
  expect(wrong).toEqual([])
}, 600_000)

test('the policy adds the reload socket of its own origin and nothing else', async () => {
  const policy = (await get('/')).headers.get('content-security-policy') ?? ''
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? []
  const socket = dev.origin.replace('http', 'ws')
  expect(policy.replace(` ${socket}`, '')).toBe(contentSecurityPolicy(nonce, []))
  const scripts = (await textOf('/')).match(/<script[^>]*>/g) ?? []
  expect(scripts.filter((tag) => !/nonce="|type="application\/json"/.test(tag))).toEqual([])
})

test('other files next to the source are not served', async () => {
  const paths = ['/package.json', '/data/secret-key', '/server/main.ts', `/@fs${data.path}/demo-sign-ins.txt`]
  const answers = await Promise.all(paths.map(async (path) => (await get(path)).status))
  expect(answers.filter((status) => status === 200)).toEqual([])
})

const post = (path: string, fields: Record<string, string>) =>
  fetch(dev.origin + path, {
    method: 'POST',
    headers: { ...HTML, Origin: dev.origin },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
const wrongSignIn = async () =>
  (
    await post('/signin', { intent: 'sign-in', email: 'nobody@demo.parcela.test', password: 'wrong 1' })
  ).text()

/** Edits of modules that are loaded in different ways, with a marker that the next request shows. */
const EDITS = [
  {
    what: 'a loader',
    file: 'app/site/routes/faq.tsx',
    from: "? '/early-access' :",
    to: "? '/early-access?edited-loader' :",
    seen: () => textOf('/faq'),
  },
  {
    what: 'an action',
    file: 'app/account/routes/signin.tsx',
    from: "wrong_credentials: 'Invalid email or password.'",
    to: "wrong_credentials: 'edited-action'",
    seen: wrongSignIn,
  },
  {
    what: 'a command',
    file: 'app/account/commands/sign-in.server.ts',
    from: 'export async function signIn(',
    to: "process.stdout.write('edited-command\\n')\nexport async function signIn(",
    seen: async () => (await wrongSignIn()) + dev.lines.join('\n'),
  },
]

describe('an edit takes effect on the next request', () => {
  test.each(EDITS)('$what', async ({ file, from, to, seen }) => {
    await seen()
    const word = /edited-\w+/.exec(to)?.[0] ?? ''
    const pid = dev.process.pid
    const undo = await dev.edit(file, from, to)
    const began = performance.now()
    while (!(await seen()).includes(word)) expect(performance.now() - began).toBeLessThan(60_000)
    const seconds = (performance.now() - began) / 1000
    await undo()
    expect(seconds).toBeLessThan(30)
    expect(dev.process.pid).toBe(pid)
  })

  test('a job', async () => {
    const from = 'export async function foldTallies(signal?: AbortSignal): Promise<number> {'
    const undo = await dev.edit(
      'app/review/tallies.server.ts',
      from,
      `${from}\n  process.stdout.write('edited-job\\n')`,
    )
    await expect.poll(() => dev.lines.join('\n'), { timeout: 60_000 }).toContain('edited-job')
    await undo()
  }, 90_000)

  test('a new migration is applied, and a migration that has run is refused once it is edited', async () => {
    const file = join(dev.folder, 'db/migrations/9999_edited.sql')
    const status = async () => (await get('/faq')).status
    await writeFile(file, 'create table edited (id integer);\n')
    const made = async () => {
      expect(await status()).toBe(200)
      return (await sql`select to_regclass('edited') is not null as made`.execute(db())).rows
    }
    await expect.poll(made, { timeout: 60_000 }).toEqual([{ made: true }])
    await writeFile(file, 'create table edited (id bigint);\n')
    await expect.poll(status, { timeout: 60_000 }).toBe(500)
    expect(await textOf('/faq')).toContain('9999_edited.sql: this migration was edited after it had run')
    await writeFile(file, 'create table edited (id integer);\n')
    await expect.poll(status, { timeout: 60_000 }).toBe(200)
  }, 240_000)
})

describe('errors are shown with their location, and the process continues', () => {
  test.each([
    ['a syntax error', "throw new Error('gone'", 3, ' · '],
    ['a loader that throws', "throw new Error('the loader threw')", 2, ' · the loader threw'],
  ])('%s', async (_, broken, below, words) => {
    const from = 'export const loader = async ({ request, context }: Route.LoaderArgs) => ({'
    const source = await readFile(join(dev.folder, 'app/site/routes/faq.tsx'), 'utf8')
    const line = source.split('\n').indexOf(from) + 1 + below
    const undo = await dev.edit(
      'app/site/routes/faq.tsx',
      from,
      `${from}\n  broken: (() => {\n    ${broken}\n  })(),`,
    )
    await expect.poll(async () => (await get('/faq')).status, { timeout: 60_000 }).toBe(500)
    const page = await textOf('/faq')
    expect(page).toContain('ErrorOverlay')
    expect(page).toMatch(/app\/site\/routes\/faq\.tsx:\d+/)
    const shown = dev.lines.findLast((one) => one.includes(' · '))
    expect(shown?.startsWith(`app/site/routes/faq.tsx:${line}:`), shown).toBe(true)
    expect(shown).toContain(words)
    await undo()
    await expect.poll(async () => (await get('/faq')).status, { timeout: 60_000 }).toBe(200)
  })
})

const gauge = async (name: string) =>
  Number(new RegExp(`^${name}(?:{[^}]*})? (\\d+)`, 'm').exec(await (await fetch(metrics)).text())?.[1] ?? -1)

/** The permanent connections, by name: heartbeats and listeners. */
async function lasting(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity
    where datname = current_database() and application_name like 'parcela %' order by 1
  `.execute(db())
  return rows.map(({ name }) => name)
}

test('after fifty reloads no connection is duplicated, and streams are still open', async () => {
  const leaving = new AbortController()
  const stream = await fetch(`${dev.origin}/events`, {
    headers: { Cookie: cookies.investor, Accept: 'text/event-stream' },
    signal: leaving.signal,
  })
  expect(stream.status).toBe(200)
  const heap: number[] = []
  await expect.poll(lasting).toContain('parcela notices')
  const before = await lasting()
  const reload = async (at: number) => {
    const line = `heap-${at}`
    const undo = await dev.edit(
      'app/lib/log.ts',
      'let errors = 0',
      `let errors = 0\nprocess.stdout.write(\`${line} \${(globalThis as { gc?: () => void }).gc?.()} \${process.memoryUsage().heapUsed}\\n\`)`,
    )
    await expect
      .poll(async () => (await get('/faq')) && dev.lines.join('\n'), { timeout: 60_000 })
      .toContain(line)
    await undo()
    heap.push(Number(dev.lines.findLast((one) => one.startsWith(line))?.split(' ')[2]))
  }
  for (let at = 0; at < (isDeepRun ? 50 : FEW); at += 1) await reload(at)
  expect(await lasting()).toEqual(before)
  expect(await gauge('parcela_event_streams')).toBe(1)
  expect(await gauge('parcela_pool_limit')).toBe(10)
  const rounds = dev.lines.filter((line) => line.includes('MaxListenersExceeded'))
  expect(rounds).toEqual([])
  const grown = ((heap.at(-1) ?? 0) - (heap[4] ?? 0)) / 1024 / 1024
  expect(grown).toBeLessThan(50)
  leaving.abort()
}, 600_000)

test('a second server at the same address exits with a line that names the setting', async () => {
  const { port } = new URL(dev.origin)
  const second = startDevServer({
    DATABASE_URL: database.url(),
    DATA_DIR: data.path,
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    PORT: port,
  })
  await expect(second).rejects.toThrow(/PORT: another program is listening on 127\.0\.0\.1:\d+/)
}, 120_000)

test('a signal ends the server with 0 and leaves no process behind', async () => {
  expect(await dev.stop()).toBe(0)
  expect(await readdir(data.path)).not.toContain('postmaster.pid')
}, 60_000)
