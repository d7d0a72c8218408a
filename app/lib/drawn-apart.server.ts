import { pathToFileURL } from 'node:url'

/** The built product, whose drawings a thread calls; unset where no build runs. */
let bundle: string | undefined

/** Says where the built product is, so that documents are drawn beside the thread that answers requests. */
export function drawWith(path: string): void {
  bundle = path
}

/** Runs in the thread: drawing takes seconds of one core, in which no request could be answered. */
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads')
import(workerData.bundle)
  .then((product) => product[workerData.drawing](workerData.paper))
  .then((bytes) => parentPort.postMessage(bytes))
`

/** MB that the thread may hold; it is gone with the document. */
const LIMITS = { maxOldGenerationSizeMb: 192 }
/** Seconds that a document may take: how long its layout takes is up to the text. */
const DRAW_SECONDS = 60

/** What server/app.ts exports for the thread. */
type Drawing = 'renderReport' | 'renderNdaPaper'

/**
 * A document as PDF, drawn in a thread of its own where the product is built, otherwise here by `drawHere`. Throws what the
 * drawing throws, and when it takes too long.
 */
export async function drawnApart<P>(
  drawing: Drawing,
  paper: P,
  drawHere: (paper: P) => Promise<Buffer>,
): Promise<Buffer> {
  if (!bundle) return drawHere(paper)
  const { Worker } = await import('node:worker_threads')
  const workerData = { bundle: pathToFileURL(bundle).href, drawing, paper }
  const thread = new Worker(THREAD, { eval: true, workerData, resourceLimits: LIMITS })
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const limit = setTimeout(() => reject(new Error(`${drawing} takes too long`)), DRAW_SECONDS * 1000)
  thread.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
  thread.once('error', reject)
  thread.once('exit', () => reject(new Error(`${drawing} was not drawn`)))
  try {
    return await promise
  } finally {
    clearTimeout(limit)
    void thread.terminate()
  }
}
