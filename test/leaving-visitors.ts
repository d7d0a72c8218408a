import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { EventEmitter, once } from 'node:events'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createStaticHandler } from 'react-router'

/**
 * A separate program: the product's HTTP server with a single resource route that serves an image, and visitors who
 * disconnect before or during its transfer. Prints one line of JSON, or crashes. Run with --expose-gc.
 */
process.env.DATA_DIR = mkdtempSync(join(tmpdir(), 'parcela-leaving-'))
process.env.LOG_LEVEL = 'error'
const folder = join(process.env.DATA_DIR, 'files/property-images/u')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'a.jpg'), Buffer.alloc(4_000_000, 'picture'))

const { serveFile } = await import('#app/files/serve.server.ts')
const { createHttp } = await import('#server/http.ts')
const { listen } = await import('#server/http/listen.ts')

const picture = {
  id: '7b0c0f0e-0000-4000-8000-000000000001',
  userId: 'u',
  companyId: null,
  bucket: 'property-images',
  storageKey: 'u/a.jpg',
  fileName: 'a.jpg',
  contentType: 'image/jpeg',
  byteSize: 4_000_000,
  sha256: Buffer.alloc(32),
  category: 'listing',
  documentType: null,
} as const

let served = 0
const arrivals = new EventEmitter()
/** As for a page of the product, the router drops a response whose visitor has left. */
const router = createStaticHandler([
  {
    id: 'picture',
    path: '/files/:id',
    async loader({ request, params }) {
      arrivals.emit(params.id ?? '')
      if (request.url.endsWith('wait')) await once(request.signal, 'abort')
      served += 1
      return serveFile(picture, { request, disposition: 'inline' })
    },
  },
])

const http = await createHttp({
  site: (request) => router.queryRoute(request, { routeId: 'picture' }),
  clientDir: folder,
  publicOrigin: 'http://own.test',
  trustedProxyHops: 0,
  isReady: () => true,
  isSignedIn: () => false,
})
const server = await listen(http, { port: 0, host: '127.0.0.1' }, 'http://own.test')
const address = server.address()
const port = typeof address === 'object' && address ? address.port : 0
const openFiles = () => readdirSync('/proc/self/fd').length

/** A visitor who disconnects while the image is looked up, or after its first bytes. */
async function leave(id: string, when: 'early' | 'late'): Promise<void> {
  const socket = net.connect(port, '127.0.0.1')
  const known = when === 'early' ? once(arrivals, id) : once(socket, 'data')
  socket.write(`GET /files/${id}${when === 'early' ? '?wait' : ''} HTTP/1.1\r\nHost: x\r\n\r\n`)
  await known
  socket.destroy()
}

const before = openFiles()
for (let round = 0; round < 5; round += 1) {
  const visitors = Array.from({ length: 10 }, (_, at) => `${round}-${at}`)
  await Promise.all(visitors.map((id) => leave(id, 'early')))
  await Promise.all(visitors.map((id) => leave(id, 'late')))
  await sleep(30)
  globalThis.gc?.()
}
const isQuiet = () => served >= 100 && openFiles() <= before
for (let wait = 0; wait < 500 && !isQuiet(); wait += 1) await sleep(20)
const leaked = openFiles() - before
globalThis.gc?.()
await sleep(100)
const whole = await fetch(`http://127.0.0.1:${port}/files/a`)
const bytes = (await whole.arrayBuffer()).byteLength
server.closeAllConnections()
server.close()
rmSync(process.env.DATA_DIR, { recursive: true })
process.stdout.write(
  `${JSON.stringify({ served, leaked, bytes, hasCollected: typeof globalThis.gc === 'function' })}\n`,
)
process.exit()
