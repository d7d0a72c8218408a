import { chromium } from 'playwright-core'
import { chromiumPath } from '../scripts/chromium.mjs'

/** A Chromium without external requests. */
export async function openBrowser() {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({
    executablePath: await chromiumPath(),
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...sandbox,
    ],
  })
}
