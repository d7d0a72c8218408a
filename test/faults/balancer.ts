import { Agent, createServer, request } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

export type Balancer = {
  origin: string
  /** Connections that broke during a request, which a rolling restart must not cause. */
  broken: string[]
  /** The ports that receive requests in turn. */
  serve: (ports: readonly number[]) => void
  close: () => Promise<void>
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/**
 * Distributes requests over several processes through kept connections. A process that refuses a connection is
 * skipped: its request has not begun. Nothing else is retried, so that every break is seen.
 */
export async function openBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const broken: string[] = []
  let ports: readonly number[] = []
  let turn = 0

  /** `place` rotates through the processes: each retry goes to another one, whatever others request meanwhile. */
  function forward(
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
    { place, left }: { place: number; left: number },
  ): void {
    const port = ports[place % ports.length] ?? 0
    const headers = { ...incoming.headers, 'x-forwarded-for': '127.0.0.1' }
    const { method = 'GET', url = '/' } = incoming
    const sent = request({ agent, host: '127.0.0.1', port, method, path: url, headers })
    sent.on('error', (error) => {
      if (codeOf(error) === 'ECONNREFUSED' && left > 0) {
        return forward(incoming, body, outgoing, { place: place + 1, left: left - 1 })
      }
      broken.push(`${method} ${url}: ${error.message}${sent.reusedSocket ? ' on a kept connection' : ''}`)
      outgoing.destroy()
    })
    sent.on('response', (response) => {
      // Headers of the backend connection do not apply to the client's.
      const { connection: _connection, 'transfer-encoding': _coding, ...rest } = response.headers
      outgoing.writeHead(response.statusCode ?? 502, rest)
      response.pipe(outgoing)
      response.on('error', () => outgoing.destroy())
    })
    sent.end(body)
  }

  // Longer than any client idles: a connection closed during a request would be the balancer's fault.
  const server = createServer({ keepAliveTimeout: 120_000 }, (incoming, outgoing) => {
    turn += 1
    const place = turn
    void bodyOf(incoming).then(
      (body) => forward(incoming, body, outgoing, { place, left: 2 * ports.length }),
      () => outgoing.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    broken,
    serve(next) {
      ports = next
    },
    async close() {
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
