import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
let dataDir = ''
let child: ChildProcess
let base = ''
let port = 0
let metricsPort = 0
let output = ''

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}

function launch(settings: Record<string, string>): ChildProcess {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, LOG_LEVEL: 'info', DEMO: 'off', ...settings }
  return spawn(process.execPath, [join(root, 'scripts/start.mjs')], { cwd: root, env })
}

async function ended(process: ChildProcess): Promise<{ code: number | null; stderr: string }> {
  let stderr = ''
  process.stderr?.on('data', (chunk) => (stderr += String(chunk)))
  await once(process, 'close')
  return { code: process.exitCode, stderr }
}

async function start(): Promise<void> {
  output = ''
  child = launch({ PORT: String(port), METRICS_PORT: String(metricsPort), DATA_DIR: dataDir })
  child.stdout?.on('data', (chunk) => (output += String(chunk)))
  child.stderr?.on('data', (chunk) => (output += String(chunk)))
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(25)) {
    if (child.exitCode !== null) throw new Error(`ended at start:\n${output}`)
    const ready = await fetch(`${base}/readyz`).catch(() => null)
    if (ready?.status === 200) return
  }
  throw new Error(`not ready:\n${output}`)
}

beforeAll(async () => {
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root })
  dataDir = await mkdtemp(join(tmpdir(), 'parcela-process-'))
  // For root, the database runs as another user, who must be able to reach its folder here so that both can be removed.
  await chmod(dataDir, 0o755)
  port = await freePort()
  metricsPort = await freePort()
  base = `http://127.0.0.1:${port}`
  await start()
}, 120_000)

afterAll(async () => {
  if (child.exitCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await rm(dataDir, { recursive: true, force: true })
})

const HTML = { Accept: 'text/html' }
const POST = {
  method: 'POST',
  body: 'email=a%40b.test&password=wrong',
  headers: { ...HTML, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' },
}

/** All processes of the embedded server, the postmaster first. */
async function postgres(): Promise<number[]> {
  const [pid = ''] = (await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', pid], { encoding: 'utf8' })
  return [pid, ...children.trim().split(/\s+/)].map(Number)
}

test('startup prints the URL and where email goes, but nothing secret', () => {
  expect(output).toContain(`Parcela is at ${base}`)
  expect(output).toContain('No SMTP_URL: email is written to')
  expect(output).not.toMatch(/SECRET_KEY|postgres:\/\//)
})

test('an unknown URL is a 404 page with a link home, and runs no script of ours · PUB-019', async () => {
  const response = await fetch(`${base}/no/such/page`, { headers: HTML })
  const html = await response.text()
  expect(response.status).toBe(404)
  expect(html).toMatch(/<p[^>]*>404<\/p>/)
  expect(html).toContain('Oops! Page not found')
  expect(html).toMatch(/<a href="\/"[^>]*>Go to the home page<\/a>/)
  expect(html).not.toMatch(/<script[^>]*src=|modulepreload/)
})

test('there is no debug page, and every unknown path is 404, however it is requested · PUB-021', async () => {
  expect(await readFile(join(root, 'app/routes.ts'), 'utf8')).not.toMatch(/debug/i)
  for (const path of [
    '/api/auth/session',
    '/debug',
    '/debug/documents',
    '/admin/debug',
    '/.env',
    '/build/server/index.js',
    '/assets/../../package.json',
    '/no.data',
  ]) {
    expect([path, (await fetch(base + path)).status]).toEqual([path, 404])
  }
  expect((await fetch(`${base}/no/such/page`, POST)).status).toBe(404)
})

test('metrics are counted by route pattern', async () => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(text).toContain('parcela_database_up 1')
  expect(text).toMatch(/parcela_requests_total\{route="\/\*",method="GET",status="404"\} \d+/)
  expect(text).not.toContain('no/such/page')
})

describe('a database that hangs', () => {
  test('causes a 503 within 2 s and recovery by itself; static files and health checks still work · PUB-228', async () => {
    const pids = await postgres()
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    try {
      const started = performance.now()
      const waiting = await Promise.all(Array.from({ length: 5 }, () => fetch(`${base}/signin`, POST)))
      expect(performance.now() - started).toBeLessThan(2000)
      for (const response of waiting)
        expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await waiting[0]?.text()).toContain('name="email" value="a@b.test"')
      expect((await fetch(`${base}/readyz`)).status).toBe(503)
      expect((await fetch(`${base}/healthz`)).status).toBe(200)
      expect((await fetch(`${base}/favicon.svg`)).status).toBe(200)
      for (const path of ['/about', '/faq', '/terms', '/privacy'])
        expect([path, (await fetch(base + path)).status]).toEqual([path, 200])
      const landing = await (await fetch(`${base}/`)).text()
      expect(landing).toContain('Reload the page in a moment.')
      expect(landing).toContain('Why members choose Parcela')
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT')
    }
    const back = performance.now()
    while ((await fetch(`${base}/signin`, POST)).status === 503 && performance.now() - back < 5000)
      await sleep(20)
    expect(performance.now() - back).toBeLessThan(2000)
  })

  test('a killed embedded server is restarted', async () => {
    const [postmaster = 0] = await postgres()
    process.kill(postmaster, 'SIGKILL')
    const killed = performance.now()
    const answers = new Set<number>()
    const again = async () => (await postgres().catch(() => [postmaster]))[0] !== postmaster
    let status = 0
    while (!(status === 404 && (await again())) && performance.now() - killed < 20_000) {
      status = (await fetch(`${base}/no/such/page`, POST)).status
      answers.add(status)
      await sleep(20)
    }
    expect(status).toBe(404)
    expect([...answers].filter((answer) => answer !== 503 && answer !== 404)).toEqual([])
    expect((await postgres())[0]).not.toBe(postmaster)
  })
})

test('SIGTERM: the request in flight completes, new ones are refused, the embedded server stops, exit 0', async () => {
  const socket = net.connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  await once(socket, 'connect')
  const { body } = POST
  socket.write(
    `POST /no-page HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  )
  await sleep(100)
  const started = performance.now()
  child.kill('SIGTERM')
  await sleep(300)
  const [refused] = await once(net.connect(port, '127.0.0.1'), 'error')
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' })
  socket.write(body.slice(5))
  await once(child, 'exit')
  expect(answer).toMatch(/^HTTP\/1\.1 404 /)
  expect(answer.toLowerCase()).toContain('connection: close')
  expect(child.exitCode).toBe(0)
  expect(performance.now() - started).toBeLessThan(10_000)
  await expect(readFile(join(dataDir, 'postgres/cluster/postmaster.pid'))).rejects.toThrow(/ENOENT/)
})

test('the next start finds its data and secret and serves a page', async () => {
  const secret = await readFile(join(dataDir, 'secret-key'), 'utf8')
  await start()
  expect((await fetch(base)).status).toBeLessThan(400)
  expect(await readFile(join(dataDir, 'secret-key'), 'utf8')).toBe(secret)
})

test.each([
  ['PORT', { PORT: 'eighty' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example' }],
  ['SECRET_KEY', { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' }],
  ['SECRET_KEY', { SECRET_KEY: 'short' }],
])('an invalid %s stops the start with one line that names it', async (name, settings) => {
  const { code, stderr } = await ended(launch({ DATA_DIR: dataDir, PORT: '0', ...settings }))
  expect(code).toBe(1)
  expect(stderr).toMatch(new RegExp(`^${name}: .+\\n$`))
})
