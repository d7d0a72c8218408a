import { expect, type Page, type Request, test } from '@playwright/test'
import { HEARTBEAT_EVENT, HEARTBEAT_MS } from '#app/notices/stream.ts'
import { openLive } from './hands/live.ts'
import { withProductDatabase } from './in-database.ts'
import { openWindow } from './world.ts'

/** Lets the tests send stream heartbeats, since the browser's clock skips a minute in which the server sends none. */
function holdStreams(): void {
  const streams: EventSource[] = []
  class Held extends EventSource {
    constructor(url: string) {
      super(url)
      streams.push(this)
    }
  }
  Object.assign(window, {
    EventSource: Held,
    beat: (name: string) =>
      streams.forEach((stream) => stream.dispatchEvent(new MessageEvent(name, { data: '' }))),
  })
}

/** The requests that the window makes within a minute of its own clock. */
async function askedInAMinute(page: Page): Promise<string[]> {
  const asked: string[] = []
  const note = (request: Request) => asked.push(new URL(request.url()).pathname)
  page.on('request', note)
  for (let at = 0; at < 60_000; at += HEARTBEAT_MS) {
    await page.clock.runFor(HEARTBEAT_MS)
    await page.evaluate(
      (name) => (window as unknown as { beat: (name: string) => void }).beat(name),
      HEARTBEAT_EVENT,
    )
  }
  // Requests are recorded in order, so all earlier requests are included.
  await page.evaluate(() => fetch('/healthz'))
  page.off('request', note)
  return asked
}

test('an idle window makes no request for a minute, and an open document is not reloaded', async ({
  browser,
}) => {
  const page = await openWindow(browser, 'reviewer', { viewport: { width: 1440, height: 900 } })
  await page.addInitScript(holdStreams)
  await page.clock.install()
  const isIdle = async () => {
    // An email that is sent in the meantime is a change.
    await expect(async () => expect(await askedInAMinute(page)).toEqual(['/healthz'])).toPass()
  }
  for (const path of ['/admin', '/admin/email-queue', '/settings']) {
    await openLive(page, path)
    await isIdle()
  }
  await openLive(page, '/admin/kyc')
  await page.keyboard.press('j')
  await expect(page.locator('iframe')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await isIdle()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const read = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/admin/kyc.data')
  await withProductDatabase((client) =>
    client.query("select pg_notify('parcela_changes', 'desk:kyc other admins')"),
  )
  await read
  await page.clock.runFor(500)
  await page.evaluate(() => fetch('/healthz'))
  expect(asked.filter((path) => path.startsWith('/files/'))).toEqual([])
})
