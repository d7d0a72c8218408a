import { pathToFileURL } from 'node:url'
import type { Paper } from './document.server.tsx'

/** The built product, whose `renderReport` a thread calls; unset where no build runs. */
let bundle: string | undefined

/** Says where the built product is, so that reports are drawn beside the thread that answers requests. */
export function drawReportsWith(path: string): void {
  bundle = path
}

/** Runs in the thread: drawing takes seconds of one core, in which no request could be answered. */
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads')
import(workerData.bundle)
  .then((product) => product.renderReport(workerData.paper))
  .then((bytes) => parentPort.postMessage(bytes))
`

/** MB that the thread may hold; it is gone with the report. */
const LIMITS = { maxOldGenerationSizeMb: 192 }

/** The report as PDF, drawn in a thread of its own where the product is built. Throws what the drawing throws. */
export async function renderApart(paper: Paper): Promise<Buffer> {
  if (!bundle) return (await import('./document.server.tsx')).renderReport(paper)
  const { Worker } = await import('node:worker_threads')
  const workerData = { bundle: pathToFileURL(bundle).href, paper }
  const thread = new Worker(THREAD, { eval: true, workerData, resourceLimits: LIMITS })
  return new Promise((resolve, reject) => {
    thread.once('message', (bytes: Uint8Array) => {
      resolve(Buffer.from(bytes))
      void thread.terminate()
    })
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('the report was not drawn')))
  })
}
