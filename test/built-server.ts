import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '..')

export type BuiltServer = {
  origin: string
  process: ChildProcess
  lines: string[]
  stop: () => Promise<number | null>
}

/**
 * A free port below 32768. Above that, the system assigns outgoing ports, so a restarting server could find its port taken,
 * and a retrying client could connect to itself.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 20_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

/**
 * Starts the built product as a separate process and waits until it is ready. `variables` are added to its environment;
 * `folder` is another built checkout.
 */
export async function startBuilt(
  variables: Readonly<Record<string, string>>,
  folder: string = root,
): Promise<BuiltServer> {
  const port = Number(variables.PORT ?? (await freePort()))
  const origin = `http://127.0.0.1:${port}`
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [join(folder, 'scripts/serve.mjs')], {
    cwd: folder,
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
  const deadline = Date.now() + 300_000
  for (;;) {
    const response = await fetch(`${origin}/readyz`).catch(() => null)
    // Waits for its own log line too, since another server may have taken the port.
    if (response?.status === 200 && lines.some((line) => line.startsWith('Parcela is at '))) break
    if (child.exitCode !== null || Date.now() > deadline) {
      // Once the waiting test has given up and cleaned up, nothing may write to the removed folder.
      child.kill('SIGKILL')
      throw new Error(`the server did not start:\n${lines.join('\n')}`)
    }
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
