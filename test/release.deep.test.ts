import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './source-files.ts'
import { freePort } from './built-server.ts'

// Outside of any folder with node_modules, which would otherwise supply what the archive lacks.
const folder = mkdtempSync('/tmp/parcela-release-')
const PORT = String(await freePort())
const isRoot = process.getuid?.() === 0
/** Root ignores permissions, so that root runs everything as nobody. */
const asUser = isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : ['env']
const env = {
  PATH: '/usr/bin:/bin',
  DATA_DIR: join(folder, 'data'),
  PORT,
  DEMO: 'on',
}

function parcela(...parameters: string[]): ChildProcess {
  const [command = '', ...rest] = [...asUser, join(folder, 'current/bin/parcela'), ...parameters]
  return spawn(command, rest, { cwd: '/', env, stdio: ['ignore', 'pipe', 'inherit'] })
}

async function output(child: ChildProcess): Promise<string> {
  let text = ''
  for await (const chunk of child.stdout ?? []) text += String(chunk)
  return text
}

/** Resolves when the server prints its address. */
async function started(): Promise<ChildProcess> {
  const child = parcela('start')
  const { promise, resolve, reject } = Promise.withResolvers<ChildProcess>()
  let text = ''
  child.stdout?.on('data', (chunk) => {
    text += String(chunk)
    if (text.includes('Parcela is at')) resolve(child)
  })
  child.once('exit', () => reject(new Error(text)))
  return promise
}

const MINUTES = 60_000

beforeAll(() => {
  const made = spawnSync('npm', ['run', 'release', '--', '--dirty'], { cwd: root, encoding: 'utf8' })
  expect(made.status, made.stderr).toBe(0)
  const run = (command: string) => expect(spawnSync('sh', ['-ec', command], { cwd: folder }).status).toBe(0)
  run(`cd '${root}/release' && sha256sum --check SHA256SUMS && tar xzf parcela-*.tar.gz -C '${folder}'`)
  run('ln -s parcela-* current; chmod -R a-w parcela-*; chmod a+rx .; mkdir -m 700 data')
  if (isRoot) run('chown 65534:65534 data')
}, 20 * MINUTES)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('an archive contains no sources, tests or build tools', () => {
  const files = readdirSync(join(folder, 'current'), { recursive: true, encoding: 'utf8' })
  expect(files.filter((path) => /^(app|server|test|bench)\/|\.map$/.test(path))).toEqual([])
  // Links would lead to the machine that built the archive.
  const links = readdirSync(join(folder, 'current/'), { recursive: true, withFileTypes: true })
  expect(links.filter((file) => file.isSymbolicLink()).map(({ name }) => name)).toEqual([])
  const tools = [
    'vite',
    'typescript',
    'tailwindcss',
    'vitest',
    '@react-router/dev',
    'lucide-react',
    'maplibre-gl',
  ]
  expect(tools.filter((name) => files.includes(`node_modules/${name}`))).toEqual([])
  const { components } = JSON.parse(readFileSync(join(folder, 'current/sbom.cdx.json'), 'utf8'))
  const named: string[] = components.map(({ name }: { name: string }) => name)
  expect(named).toEqual(expect.arrayContaining(['sharp', 'maplibre-gl', 'react', 'pg']))
})

test(
  'a read-only archive starts, inspects files, runs commands and starts again, as an unprivileged user',
  { timeout: 20 * MINUTES },
  async () => {
    for (let times = 0; times < 2; times += 1) {
      // The demo data is loaded on the first start; each of its files is inspected like an upload.
      const server = await started()
      const page = await fetch(`http://127.0.0.1:${PORT}/listings`)
      expect(page.status).toBe(200)
      const script = /\/assets\/[^"]+\.js/.exec(await page.text())?.[0] ?? ''
      expect((await fetch(`http://127.0.0.1:${PORT}${script}`)).status).toBe(200)
      if (times === 0)
        expect(await output(parcela('admin', 'create', 'first@parcela.example'))).toContain('http')
      server.kill()
      await new Promise((resolve) => server.once('exit', resolve))
    }
    expect(await output(parcela('--version'))).toMatch(/^\d+\.\d+\.\d+\n$/)
  },
)
