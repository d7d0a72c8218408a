import { mkdir } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readToken } from '#app/account/session.server.ts'
import { isStoreUnavailable } from '#app/files/store-watch.ts'
import { checkStore } from '#app/files/store.server.ts'
import { env, type Env } from '#app/lib/env.ts'
import { refreshTexts } from '#app/legal/published.server.ts'
import { storeFirstTexts } from '#app/legal/versions.server.ts'
import { log } from '#app/lib/log.ts'
import { loadSecretKey } from '#app/lib/secret.server.ts'
import { beginShutdown, shuttingDown } from '#app/lib/shutdown.ts'
import { prepareOwnFigures } from '#app/market/own-figures.server.ts'
import { recordJobFailure, recordJobSuccess } from '#app/oversight/notifications/failures.server.ts'
import { demoRefusal, loadDemo, shouldLoadDemo } from '#db/demo/load.server.ts'
import { openDatabase, retryDuringOutage } from './database.ts'
import { countedJobs } from './metrics/jobs.ts'
import { registerMetrics, serveMetrics } from './metrics/serve.ts'
import { drain } from './http/drain.ts'
import { listen } from './http/listen.ts'
import type { Site } from './http/refuse.ts'
import type { Files } from './http/static.ts'
import { createHttp } from './http.ts'
import { JOBS } from './job-list.ts'
import { type Job, runJobs } from './jobs.ts'
import { isReady } from './ready.ts'
import { withRemovalGuard } from './removal-guard.ts'
import { greet } from './start-lines.ts'

/** Jobs that do not end in time are abandoned: their leases expire. */
const JOB_TIMEOUT_MS = 10_000

export type DevHooks = {
  files: Files
  sockets: readonly string[]
  jobs: readonly Job[]
  /** Called with the server before its first request. */
  onServerCreated: (server: Server) => void
  close: () => Promise<unknown>
}

/** From settings to a listening process: database, migrations, pages, jobs; then waits for the stop signal. */
export async function run(site: Site, root: string, devHooks?: DevHooks): Promise<void> {
  const settings = env()
  const parts: (() => Promise<unknown>)[] = []
  const stop = async () => {
    beginShutdown()
    for (const part of parts.toReversed()) await part()
  }
  onStop(stop)
  try {
    await prepareFolder(settings)
    await loadSecretKey(settings)
    const database = await openDatabase(settings, root)
    parts.push(() => database.close())
    await prepareStores()
    await retryDuringOutage(() => prepareOwnFigures(root))
    await retryDuringOutage(storeFirstTexts)
    await retryDuringOutage(refreshTexts)
    await prepareDemo()
    const server = await serve(site, root, settings, devHooks)
    registerMetrics(settings.dataDir)
    const metrics =
      settings.metricsPort === undefined ? null : await serveMetrics(settings.metricsPort, settings.host)
    const jobs = runJobs(countedJobs(withRemovalGuard(devHooks?.jobs ?? JOBS)), shuttingDown, {
      failed: recordJobFailure,
      succeeded: recordJobSuccess,
    })
    const ended = () => Promise.race([jobs, sleep(JOB_TIMEOUT_MS)])
    parts.push(() => Promise.all([drain(server), metrics && drain(metrics), ended(), devHooks?.close()]))
    await greet()
    log.info('process.started', { pid: process.pid })
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    await stop().catch(() => undefined)
    process.exit(1)
  }
}

async function prepareFolder({ dataDir }: Env): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o755 }).catch((error: Error) => {
    throw new Error(`DATA_DIR: ${error.message}`, { cause: error })
  })
}

/** A missing or forbidden bucket prevents startup; an unreachable one does not, since it may come back. */
async function prepareStores(): Promise<void> {
  try {
    const wrong = await checkStore()
    if (wrong) throw new Error(`STORAGE_URL: ${wrong}`)
  } catch (error) {
    if (!isStoreUnavailable(error)) throw error
  }
}

async function prepareDemo(): Promise<void> {
  const refusal = await retryDuringOutage(demoRefusal)
  if (refusal) throw new Error(refusal)
  if (await retryDuringOutage(shouldLoadDemo)) await loadDemo()
}

async function serve(site: Site, root: string, settings: Env, devHooks?: DevHooks): Promise<Server> {
  const { publicOrigin, trustedProxyHops, mapStyleUrl, port, host } = settings
  const app = await createHttp({
    site,
    clientDir: devHooks?.files ?? join(root, 'build', 'client'),
    publicOrigin,
    trustedProxyHops,
    connect: mapStyleUrl ? [new URL(mapStyleUrl).origin] : [],
    sockets: devHooks?.sockets ?? [],
    isReady,
    isSignedIn: (request) => readToken(request) !== null,
    isDraining: () => shuttingDown.aborted,
  })
  return listen(app, { port, host }, publicOrigin, devHooks?.onServerCreated)
}

/** Stops once: on a signal, or when npm has ended, which does not forward signals. */
function onStop(stop: () => Promise<void>): void {
  let isStopping = false
  const begin = (cause: string) => {
    if (isStopping) return
    isStopping = true
    log.info('process.stopping', { cause })
    void stop().then(
      () => {
        log.info('process.stopped')
        process.exit(0)
      },
      (error: unknown) => {
        log.error('process.stop_failed', { error })
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => begin(signal))
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && begin('npm ended'), 500).unref()
  }
  process.on('unhandledRejection', (error) => log.error('process.rejection_unhandled', { error }))
}
