// `npm run dev`: the product from source. The HTTP layer, database, migrations, demo data and jobs are those of
// `npm start`; Vite serves the source modules, and edited files are re-read before the next request.
import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { join, sep } from 'node:path'
import { createServer, createServerModuleRunner, type ViteDevServer } from 'vite'
import type { Site } from '../http/refuse.ts'
import type { DevHooks } from '../main.ts'
import type * as Source from './product.ts'
import { overlayPage, withReload } from './answers.ts'
import { SOCKET_PROTOCOL, socketOf } from './differences.ts'
import { reportFault } from './faults.ts'
import { migrations } from './migrations.ts'
import { sourceFiles } from './source-files.ts'

type Product = typeof Source

const root = join(import.meta.dirname, '..', '..')
const migrationsFolder = join(root, 'db', 'migrations')
process.env.NODE_ENV = 'development'
Object.assign(globalThis, { parcelaKept: new Map() })

/** Passes Vite the upgrade requests of the HTTP server, which does not exist yet when Vite starts. */
const upgrades = new EventEmitter()
const vite = await createServer({
  root,
  configFile: join(root, 'vite.config.ts'),
  appType: 'custom',
  clearScreen: false,
  logLevel: 'warn',
  server: { middlewareMode: true, ws: { server: upgrades as unknown as Server } },
})
// Vite and its helpers would end the process on a signal; the product has to shut down in order.
process.removeAllListeners('SIGTERM')
process.stdin.removeAllListeners('end')
const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false })

/** The product from its current source; throws if it cannot be loaded. */
const load = () => runner.import<Product>('/server/dev/product.ts')
let last = await load().catch((error: unknown) => {
  reportFault(error, vite)
  process.exit(1)
})

const settings = last.env()
const devMigrations = migrations(
  migrationsFolder,
  join(settings.dataDir, 'dev-migrations.json'),
  async () => {
    const applied = await last.migrateFrom(migrationsFolder)
    for (const name of applied) process.stdout.write(`applied db/migrations/${name}.sql\n`)
    return applied
  },
)

async function current(): Promise<Product> {
  last = await load()
  return last
}

function show(error: unknown): void {
  vite.environments.client.hot.send({ type: 'error', err: reportFault(error, vite) })
}

/** Pages from the current source; failures show their source location. */
const site: Site = async (request) => {
  const { nonce, refusal } = last.requestContext.getStore() ?? {}
  const wantsPage = (request.headers.get('accept') ?? '').includes('text/html')
  let broken: unknown
  try {
    await devMigrations.migrateIfStale()
    const product = await current()
    const response = await product.site((error) => {
      const isExpectedError = product.isOutage(error) || product.isClientAbort(error, request.signal)
      const isRefusal = !(error instanceof Error)
      if (!isExpectedError && !isRefusal) broken = error
    })(request)
    if (broken === undefined || refusal) return await withReload(response, nonce)
  } catch (error) {
    if (last.isOutage(error) || last.isClientAbort(error, request.signal)) throw error
    broken = error
  }
  if (wantsPage) return overlayPage(reportFault(broken, vite), nonce)
  show(broken)
  return new Response('Something went wrong\n', { status: 500, headers: { 'Content-Type': 'text/plain' } })
}

function watch({ watcher, environments }: ViteDevServer): void {
  watcher.on('all', (_, path) => {
    if (path.startsWith(migrationsFolder + sep)) devMigrations.edited()
    if (path.startsWith(join(root, 'server') + sep) && !path.includes('.test.'))
      process.stdout.write('A file in server/ was edited: restart to load it into the HTTP layer\n')
  })
  // After Vite itself has processed the edit.
  watcher.on('all', () =>
    setTimeout(() => environments.client.hot.send({ type: 'custom', event: 'parcela:edited' }), 50),
  )
  environments.client.hot.on('parcela:broken', (data: { message: string; stack: string }) => {
    show(Object.assign(new Error(data.message), { stack: data.stack }))
  })
}

/** Runs every job from its current source, or from the last version that could be loaded. */
const jobs = last.JOBS.map((job) => ({
  ...job,
  async run(signal: AbortSignal) {
    const { JOBS } = await current().catch(() => last)
    await JOBS.find(({ name }) => name === job.name)?.run(signal)
  },
}))

function onServerCreated(server: Server): void {
  const isReload = (protocol = '') => SOCKET_PROTOCOL.test(protocol)
  Object.assign(server, {
    shouldUpgradeCallback: (request: { headers: Record<string, string | undefined> }) =>
      isReload(request.headers['sec-websocket-protocol']),
  })
  server.on('upgrade', (...args: unknown[]) => upgrades.emit('upgrade', ...args))
}

const devHooks: DevHooks = {
  files: await sourceFiles(vite),
  sockets: [socketOf(settings.publicOrigin)],
  jobs,
  onServerCreated,
  async close() {
    await vite.close()
    await runner.close()
  },
}
watch(vite)
await last.run(site, root, devHooks)
