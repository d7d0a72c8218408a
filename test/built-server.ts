import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '..')

export type BuiltServer = {
  origin: string
  process: ChildProcess
  /** Every line that the process wrote so far. */
  lines: string[]
  stop: () => Promise<number | null>
}

/** A port that nobody listens on right now. */
export async function freePort(): Promise<number> {
  const { createServer } = await import('node:net')
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}

/** The built product as a process of its own, ready to answer; `variables` are its environment beside the path. */
export async function startBuilt(variables: Readonly<Record<string, string>>): Promise<BuiltServer> {
  const port = Number(variables.PORT ?? (await freePort()))
  const origin = `http://127.0.0.1:${port}`
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [join(root, 'scripts/serve.mjs')], {
    cwd: root,
    env: {
      PATH,
      HOME,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'info',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => lines.push(line))
  const deadline = Date.now() + 120_000
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.status === 200) break
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`the server did not start:\n${lines.join('\n')}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    origin,
    process: child,
    lines,
    async stop() {
      if (child.exitCode !== null) return child.exitCode
      child.kill('SIGTERM')
      await once(child, 'exit')
      return child.exitCode
    },
  }
}
