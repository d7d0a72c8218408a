import { createServer, type Server } from 'node:http'
import { isDatabaseUp } from '#app/db/client.server.ts'
import { log } from '#app/lib/log.ts'
import { gauge, renderMetrics } from '../http/metrics.ts'
import { listenAt } from '../listening.ts'
import { registerJobMetrics } from './jobs.ts'
import { registerProcessMetrics } from './process.ts'
import { registerQueueMetrics } from './queues.ts'

/** All metrics except those of requests; call once, with the database connected. */
export function registerMetrics(dataDir: string): void {
  gauge('parcela_database_up', 'Whether the database responded to the last heartbeat.', () =>
    isDatabaseUp() ? 1 : 0,
  )
  registerProcessMetrics(dataDir)
  registerQueueMetrics()
  registerJobMetrics()
}

/** Serves `GET /metrics` and nothing else. */
export async function serveMetrics(port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end()
    renderMetrics().then(
      (text) => response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4' }).end(text),
      (error: unknown) => {
        log.error('metrics.read_failed', { error })
        response.writeHead(500).end()
      },
    )
  })
  await listenAt(server, { port, host, setting: 'METRICS_PORT' })
  return server
}
