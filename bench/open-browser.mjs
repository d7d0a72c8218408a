import { chromium } from 'playwright-core'
import { chromiumPath } from '../scripts/chromium.mjs'

/** A Chromium that asks nobody outside for anything. */
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
