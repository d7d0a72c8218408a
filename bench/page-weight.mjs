// JavaScript transferred on the first load of a page, as measured by a fresh Chromium, against the goals.
// `npm run bench:weight`; exits with 1 if a page exceeds its goal.
import { rm } from 'node:fs/promises'
import { startBuilt } from '../test/built-server.ts'
import { DEMO, demoWorld } from '../test/kept-demo.ts'
import { fastFolder } from '../test/server.ts'
import { ensureBuilt } from '../scripts/build.mjs'
import { openBrowser } from './open-browser.mjs'

const KIB = 1024
/** Path and maximum script size in KiB, of which React and its router are 91. */
const GOALS = [
  ['/', 20],
  ['/listings', 130],
  ['/signin', 116],
  ['/signup', 20],
  ['/signup/investor', 120],
  ['/about', 20],
  ['/faq', 20],
  ['/terms', 20],
  ['/privacy', 20],
  ['/no/such/page', 20],
]

const encoding = ({ headers }) => new Headers(headers).get('content-encoding')
const isScript = ({ mimeType, url }) => /javascript/.test(mimeType) || /\.m?js(\?|$)/.test(url)

/** Transferred bytes of a page's first load: {scripts, files, styles, document}. */
async function weigh(browser, address) {
  const page = await browser.newPage()
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  await wire.send('Network.setCacheDisabled', { cacheDisabled: true })
  const responses = new Map()
  const sizes = new Map()
  wire.on('Network.responseReceived', ({ requestId, response, type }) =>
    responses.set(requestId, { ...response, type }),
  )
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, encodedDataLength),
  )
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  // Bytes received before the body are the headers.
  const all = [...responses].map(([id, response]) => ({
    response,
    bytes: Math.max(0, (sizes.get(id) ?? 0) - response.encodedDataLength),
  }))
  const sum = (rows) => rows.reduce((total, { bytes }) => total + bytes, 0)
  const scripts = all.filter(({ response }) => isScript(response))
  // Below this size the build writes no compressed copy.
  const plain = scripts.filter(({ response, bytes }) => bytes > 2 * KIB && encoding(response) !== 'br')
  if (plain.length > 0)
    throw new Error(`not compressed with brotli: ${plain.map(({ response }) => response.url).join(', ')}`)
  await page.close()
  return {
    scripts: sum(scripts),
    files: scripts.length,
    styles: sum(all.filter(({ response }) => response.mimeType === 'text/css')),
    document: sum(all.filter(({ response }) => response.type === 'Document')),
  }
}

await ensureBuilt()
const folder = await fastFolder()
await demoWorld(folder)
const server = await startBuilt({ DATA_DIR: folder, ...DEMO, PAGE_WRITE_RATE: '100000/1m' })
const browser = await openBrowser()
let isOver = false
try {
  const kib = (bytes) => (bytes / KIB).toFixed(1).padStart(8)
  process.stdout.write(
    `${'page'.padEnd(16)}${'JS KiB'.padStart(8)}${'goal'.padStart(6)}${'files'.padStart(7)}${'CSS KiB'.padStart(9)}${'HTML KiB'.padStart(10)}\n`,
  )
  for (const [path, goal] of GOALS) {
    const { scripts, files, styles, document } = await weigh(browser, server.origin + path)
    const fits = scripts <= goal * KIB
    isOver ||= !fits
    const row = `${path.padEnd(16)}${kib(scripts)}${String(goal).padStart(6)}${String(files).padStart(7)} ${kib(styles)}  ${kib(document)}`
    process.stdout.write(`${row}  ${fits ? 'within' : 'OVER'}\n`)
  }
} finally {
  await browser.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = isOver ? 1 : 0
