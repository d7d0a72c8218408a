import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export type Wire = {
  /** The database's address through this wire. */
  url: string
  /** From now on the connections that are open carry nothing, and stay open. */
  blackHole: () => void
  close: () => Promise<void>
}

/**
 * A cable to PostgreSQL that can be cut without anybody being told. With `slowMs` every new connection carries no answer
 * for so long, as with a server under pressure.
 */
export async function wireTo(url: string, slowMs = 0): Promise<Wire> {
  const target = new URL(url)
  const folder = target.searchParams.get('host')
  const port = Number(target.port || 5432)
  const open = new Set<[Socket, Socket]>()
  const server = createServer((near) => {
    const far = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, target.hostname)
    const pair: [Socket, Socket] = [near, far]
    open.add(pair)
    for (const end of pair) {
      end.on('error', () => undefined)
      end.on('close', () => open.delete(pair))
    }
    near.pipe(far)
    if (slowMs > 0) setTimeout(() => far.pipe(near), slowMs)
    else far.pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  through.searchParams.delete('host')
  return {
    url: through.href,
    blackHole() {
      for (const [near, far] of open) {
        near.unpipe(far)
        far.unpipe(near)
        near.resume()
        far.resume()
      }
    },
    async close() {
      for (const pair of open) for (const end of pair) end.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
