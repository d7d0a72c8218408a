import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, open, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/built-server.ts'
import { slowness } from '#test/floor.ts'
import { temporaryFolder } from '#test/server.ts'

const root = join(import.meta.dirname, '../..')
const SOURCE = ['app', 'server', 'db', 'public', 'package.json', 'tsconfig.json', 'vite.config.ts']

export type DevServer = {
  origin: string
  folder: string
  process: ChildProcess
  lines: string[]
  /** Replaces a string that occurs once in a file in the copy; returns a function that restores it. */
  edit: (file: string, from: string, to: string) => Promise<() => Promise<void>>
  stop: () => Promise<number | null>
}

/** The watcher merges changes to a file within 50 ms. */
const APART_MS = 250

/** Overwrites in one write, padded with empty lines: truncating first would let the watcher read a partial file. */
async function overwrite(path: string, text: string): Promise<void> {
  await sleep(APART_MS * slowness())
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const bytes = Buffer.from(text)
    await file.write(Buffer.concat([bytes, Buffer.alloc(Math.max(0, size - bytes.length), '\n')]), {
      position: 0,
    })
  } finally {
    await file.close()
  }
}

/** Runs `npm run dev` in a copy of the source until it is ready; `variables` are added to its environment. */
export async function startDevServer(variables: Readonly<Record<string, string>>): Promise<DevServer> {
  const folder = await temporaryFolder()
  for (const part of [...SOURCE, 'react-router.config.ts'])
    await cp(join(root, part), join(folder, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, ['--expose-gc', join(folder, 'server/dev/start.ts')], {
    cwd: folder,
    env: { PATH, HOME, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'info', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => lines.push(line))
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
    return child.exitCode
  }
  const deadline = Date.now() + 600_000
  while (!lines.some((line) => line.includes('"process.started"'))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
      throw new Error(`the dev server did not start:\n${lines.join('\n')}`)
    }
    await sleep(100)
  }
  return {
    origin,
    folder,
    process: child,
    lines,
    async edit(file, from, to) {
      const path = join(folder, file)
      const text = await readFile(path, 'utf8')
      if (text.split(from).length !== 2) throw new Error(`not found exactly once in ${file}: ${from}`)
      await overwrite(
        path,
        text.replace(from, () => to),
      )
      return () => overwrite(path, text)
    },
    stop,
  }
}
