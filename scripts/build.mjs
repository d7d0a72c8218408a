// Builds the client and the server into build/ if the sources are newer. Builds in a separate folder under a lock and
// renames it into place, so that concurrent starts neither build twice nor see a partial build.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressFiles } from './compress.mjs'

const root = join(import.meta.dirname, '..')
const target = join(root, 'build')
const work = join(root, '.react-router', 'build')
const stamp = join(target, '.built')
const lock = join(root, 'node_modules', '.parcela-build.lock')
const sources = [
  'app',
  'db',
  'server',
  'public',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
]
const isTest = /\.test\.tsx?$/

/** Latest source modification in milliseconds; folder times reveal deleted files. */
async function newest(path) {
  const found = await stat(path).catch(() => undefined)
  if (!found || isTest.test(path)) return 0
  if (!found.isDirectory()) return found.mtimeMs
  const inside = await Promise.all((await readdir(path)).map((name) => newest(join(path, name))))
  return Math.max(found.mtimeMs, ...inside)
}

async function isStale() {
  const built = await stat(stamp).catch(() => undefined)
  if (!built) return true
  const times = await Promise.all(sources.map((name) => newest(join(root, name))))
  return Math.max(...times) > built.mtimeMs
}

/** Builds if needed; resolves to true if it built. */
export async function ensureBuilt({ force = false } = {}) {
  if (!force && !(await isStale())) return false
  await takeLock()
  try {
    if (!force && !(await isStale())) return false
    await build()
    return true
  } finally {
    await rm(lock, { force: true })
  }
}

async function build() {
  const startedAt = new Date()
  const folder = join(work, 'new')
  const old = join(work, 'old')
  await rm(work, { recursive: true, force: true })
  await run([join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    ...process.env,
    NODE_ENV: 'production',
    PARCELA_BUILD_DIR: relative(root, folder),
  })
  await bundleChildren(join(folder, 'server'))
  await compressFiles(join(folder, 'client'))
  await writeFile(join(folder, '.built'), '')
  await utimes(join(folder, '.built'), startedAt, startedAt)
  if (existsSync(target)) await rename(target, old)
  await rename(folder, target)
  await rm(work, { recursive: true, force: true }).catch(() => undefined)
}

/** The process that inspects uploaded files and the threads that render documents load nothing else. */
async function bundleChildren(outDir) {
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      rolldownOptions: { input: ['app/files/inspect-child.ts', 'server/render.ts'] },
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node24',
    },
  })
}

function run(parameters, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, parameters, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`the build failed\n${output.trim()}`)),
    )
  })
}

async function takeLock() {
  for (;;) {
    try {
      const file = await open(lock, 'wx')
      await file.writeFile(String(process.pid))
      await file.close()
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = await readFile(lock, 'utf8').catch(() => '')
    const age = await stat(lock).then(
      (found) => Date.now() - found.mtimeMs,
      () => 0,
    )
    if (holder ? !isAlive(Number(holder)) : age > 5000) await rm(lock, { force: true })
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const began = Date.now()
  try {
    const built = await ensureBuilt({ force: process.argv.includes('--force') })
    const line = built ? `built in ${((Date.now() - began) / 1000).toFixed(1)} s` : 'the build is up to date'
    process.stdout.write(`${line}\n`)
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
