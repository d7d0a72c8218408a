import { pathToFileURL } from 'node:url'
import { identity } from './identity.ts'

/** Path of the built renderers, loaded by the worker thread; unset without a build. */
let bundle: string | undefined

/** Sets the path of the built renderers, so that documents render in a worker thread. */
export function setWorkerBundle(path: string): void {
  bundle = path
}

/** Worker code: rendering takes seconds of CPU, which would block requests. */
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads')
import(workerData.bundle)
  .then((renderers) => {
    renderers.setIdentity(workerData.identity)
    return renderers[workerData.renderer](workerData.paper)
  })
  .then((bytes) => parentPort.postMessage(bytes))
`

/** Memory limit in MB of the worker, which ends with the document. */
const LIMITS = { maxOldGenerationSizeMb: 192 }
/** Time limit per document in seconds: layout time depends on the text. */
const RENDER_SECONDS = 60

type Renderer = 'renderReport' | 'renderNdaPdf' | 'renderTeaser'

/** Renders a PDF in a worker or, without a build, here with `renderHere`. Throws rendering errors and on timeout. */
export async function renderInWorker<P>(
  renderer: Renderer,
  paper: P,
  renderHere: (paper: P) => Promise<Buffer>,
): Promise<Buffer> {
  if (!bundle) return renderHere(paper)
  const { Worker } = await import('node:worker_threads')
  const workerData = { bundle: pathToFileURL(bundle).href, renderer, paper, identity: identity() }
  const thread = new Worker(THREAD, { eval: true, workerData, resourceLimits: LIMITS })
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const limit = setTimeout(() => reject(new Error(`${renderer} timed out`)), RENDER_SECONDS * 1000)
  thread.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
  thread.once('error', reject)
  thread.once('exit', () => reject(new Error(`${renderer} ended without a document`)))
  try {
    return await promise
  } finally {
    clearTimeout(limit)
    void thread.terminate()
  }
}
