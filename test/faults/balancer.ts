import { Agent, createServer, request } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

export type Balancer = {
  origin: string
  /** Connections that broke under a request: what a rolling restart must not cause. */
  broken: string[]
  /** The ports that take requests by turns. */
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
 * Requests by turns to several processes over kept connections. A process that takes no connection is passed over: its
 * request has not begun. Nothing else is tried again, so that whatever breaks is seen.
 */
export async function openBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const broken: string[] = []
  let ports: readonly number[] = []
  let turn = 0

  /** `place` counts round the processes: each try is another one's, whatever others ask meanwhile. */
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
      // What concerns the connection behind does not concern the one in front.
      const { connection: _connection, 'transfer-encoding': _coding, ...rest } = response.headers
      outgoing.writeHead(response.statusCode ?? 502, rest)
      response.pipe(outgoing)
      response.on('error', () => outgoing.destroy())
    })
    sent.end(body)
  }

  // Longer than any of its visitors rests: a connection that is closed under a request would be the balancer's doing.
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
