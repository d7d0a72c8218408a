import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

type Balancer = {
  origin: string
  /** Connections that broke during a request, which must not happen in a rolling restart. */
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
 * Distributes requests to several processes over keep-alive connections. If a process refuses the connection, the
 * request has not begun and goes to the next process. Nothing else is retried, so every broken connection is noticed.
 */
export async function openBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const broken: string[] = []
  let ports: readonly number[] = []
  let turn = 0

  /** Each retry goes to the next process, whatever is requested in parallel. */
  function forward(
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
    { index, retriesLeft }: { index: number; retriesLeft: number },
  ): void {
    const port = ports[index % ports.length] ?? 0
    const headers = { ...incoming.headers, 'x-forwarded-for': '127.0.0.1' }
    const { method = 'GET', url = '/' } = incoming
    const sent = request({ agent, host: '127.0.0.1', port, method, path: url, headers })
    sent.on('error', (error) => {
      if (codeOf(error) === 'ECONNREFUSED' && retriesLeft > 0) {
        return forward(incoming, body, outgoing, { index: index + 1, retriesLeft: retriesLeft - 1 })
      }
      broken.push(`${method} ${url}: ${error.message}${sent.reusedSocket ? ' on a reused connection' : ''}`)
      outgoing.destroy()
    })
    sent.on('response', (response) => {
      // The backend connection's headers do not apply to the client's.
      const { connection: _connection, 'transfer-encoding': _coding, ...rest } = response.headers
      outgoing.writeHead(response.statusCode ?? 502, rest)
      response.pipe(outgoing)
      response.on('error', () => outgoing.destroy())
    })
    sent.end(body)
  }

  // Longer than any client idles, so that the balancer never closes a connection during a request.
  const server = createServer({ keepAliveTimeout: 120_000 }, (incoming, outgoing) => {
    turn += 1
    const index = turn
    void bodyOf(incoming).then(
      (body) => forward(incoming, body, outgoing, { index, retriesLeft: 2 * ports.length }),
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
