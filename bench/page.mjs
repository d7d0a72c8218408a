// /listings on a slow phone: first card, layout stability and input latency, each compared with a floor in the same
// run. `npm run bench:page`; exits with 1 if a goal is missed. `npm run bench:weight` measures the bytes.
import { rm } from 'node:fs/promises'
import { startBuilt } from '../test/built-server.ts'
import { temporaryFolder } from '../test/server.ts'
import { ensureBuilt } from '../scripts/build.mjs'
import { openBrowser } from './open-browser.mjs'

const ROUNDS = 7
/** A slow phone: 1.6 Mbit/s down, 0.75 up, 150 ms round trip. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_SLOWDOWN = 4
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }

/** Runs before the page's own scripts: first card paint, layout shifts, input latency. */
function watch() {
  const seen = { card: 0, shifts: 0, slowest: 0, slowestName: '' }
  Object.assign(globalThis, { seen })
  const look = () => {
    if (document.querySelector('main a[href^="/deal/"]')) seen.card = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shifts += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name } of list.getEntries())
      if (interactionId && duration > seen.slowest)
        Object.assign(seen, { slowest: duration, slowestName: name })
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
}

async function open(browser, address, { script }) {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.addInitScript(watch)
  if (!script) await page.route(/\.m?js(\?|$)/, (route) => route.abort())
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  await wire.send('Network.setCacheDisabled', { cacheDisabled: true })
  await wire.send('Network.emulateNetworkConditions', NETWORK)
  await wire.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.goto(address, { waitUntil: 'load' })
  return { page, close: () => context.close() }
}

const seenIn = (page) => page.evaluate(() => globalThis.seen)

async function firstCard(browser, address, script) {
  const { page, close } = await open(browser, address, { script })
  await page.waitForFunction(() => globalThis.seen.card > 0)
  await page.waitForTimeout(600)
  const { card, shifts } = await seenIn(page)
  await close()
  return { card, shifts }
}

/** Types, selects and marks like a visitor; returns the worst input latency in ms. */
async function interaction(browser, address) {
  const { page, close } = await open(browser, address, { script: true })
  await page.waitForLoadState('networkidle')
  const compare = page.locator('main').getByRole('checkbox', { name: /compare/i })
  for (const index of [0, 1]) await compare.nth(index).tap()
  const place = page.locator('main input[name="location"]').first()
  await place.click()
  await place.pressSequentially('gda', { delay: 120 })
  await page.keyboard.press('Escape')
  await page.locator('main').click({ position: { x: 4, y: 4 } })
  await page.waitForTimeout(800)
  const { slowest, slowestName } = await seenIn(page)
  await close()
  return { slowest, slowestName }
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

await ensureBuilt()
const folder = await temporaryFolder()
const server = await startBuilt({ DATA_DIR: folder, DEMO: 'on', PAGE_WRITE_RATE: '100000/1m' })
const browser = await openBrowser()
let missed = 0
process.stdout.write(
  '/listings on a phone with a CPU 4 times slower, 1.6 Mbit/s, 150 ms: figure, floor, goal\n',
)
function row(what, figure, floor, goal, isMet) {
  if (!isMet) missed += 1
  const cells = [what.padEnd(44), figure.padStart(12), floor.padStart(12), goal.padStart(18)]
  process.stdout.write(`${cells.join('')}  ${isMet ? 'met' : 'MISSED'}\n`)
}
try {
  const address = `${server.origin}/listings`
  await firstCard(browser, address, true)
  const [plain, scripted] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push(await firstCard(browser, address, false))
    scripted.push(await firstCard(browser, address, true))
  }
  const touches = []
  for (let round = 0; round < 3; round += 1) touches.push(await interaction(browser, address))
  const card = (rounds) => median(rounds.map((round) => round.card))
  const ratio = card(scripted) / card(plain)
  const shift = Math.max(...scripted.map(({ shifts }) => shifts))
  const slowest = median(touches.map((touch) => touch.slowest))
  row(
    'first card: with script / with script blocked',
    `${card(scripted).toFixed(0)} ms`,
    `${card(plain).toFixed(0)} ms`,
    `ratio ${ratio.toFixed(2)} <= 1.5`,
    ratio <= 1.5,
  )
  row('layout shift, worst of all rounds', shift.toFixed(4), '', '< 0.02', shift < 0.02)
  const name = touches.find((touch) => touch.slowest === slowest)?.slowestName ?? ''
  row(`slowest input (${name || 'under 16 ms'})`, `${slowest} ms`, '', '<= 50 ms', slowest <= 50)
} finally {
  await browser.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = missed > 0 ? 1 : 0
