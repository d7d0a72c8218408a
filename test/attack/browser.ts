import { createServer } from 'node:http'
import { once } from 'node:events'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CALL, SCRIPTED } from './payloads.ts'

const ARGUMENTS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Launches Chromium, which is installed first if it is missing. */
export async function openBrowser(): Promise<Browser> {
  const find = `import(${JSON.stringify(join(import.meta.dirname, '../../scripts/chromium.mjs'))}).then(async (m) => process.stdout.write(await m.chromiumPath()))`
  const { stdout, status } = spawnSync(process.execPath, ['-e', find], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error('Chromium did not start')
  const executablePath = stdout.trim().split('\n').at(-1) ?? ''
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath, args: [...ARGUMENTS, ...asRoot] })
}

export type Watch = {
  /** What ran since the last call: "call", "dialog" or "title". */
  ran: () => Promise<string[]>
}

/** Records everything that a payload does on a page, in its frames and its workers. */
export function watch(page: Page): Watch {
  const events: string[] = []
  page.on('dialog', (dialog) => {
    events.push('dialog')
    void dialog.dismiss().catch(() => undefined)
  })
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === CALL) events.push('call')
  })
  return {
    async ran() {
      const titles = await Promise.all(page.frames().map((frame) => frame.title().catch(() => '')))
      if (titles.includes('ran')) events.push('title')
      return [...new Set(events.splice(0))]
    },
  }
}

/** Opens a URL, even one that downloads a file. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load', timeout: 20_000 }).catch(() => undefined)
}

/** Whether this browser runs the payload when a plain server serves it without any protection. */
export async function runsUnprotected(page: Page, watching: Watch): Promise<boolean> {
  const [html] = SCRIPTED
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(html?.bytes)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  try {
    await open(page, `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`)
    const ran = await watching.ran()
    return ran.includes('call') && ran.includes('dialog')
  } finally {
    server.close()
    server.closeAllConnections()
  }
}
