import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export type Cable = {
  /** The database's address through this cable. */
  url: string
  /** From now on nothing is carried, on open connections and on new ones, and nobody is told. */
  swallow: () => void
  /** Carries again; what was open in the hole stays lost, as after a router that forgot its connections. */
  carry: () => void
  close: () => Promise<void>
}

/** A way to PostgreSQL that can become a black hole. */
export async function cableTo(url: string): Promise<Cable> {
  const target = new URL(url)
  const folder = target.searchParams.get('host')
  const port = Number(target.port || 5432)
  const open = new Set<Socket>()
  let isHole = false
  const server = createServer((near) => {
    keep(near)
    if (isHole) return void near.resume()
    const far = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, target.hostname)
    keep(far)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => {
        if (!isHole && !from.destroyed && !lost.has(from)) to.write(chunk)
      })
      from.on('close', () => !lost.has(from) && to.destroy())
    }
  })
  /** Connections that were open in the hole: they never carry again. */
  const lost = new WeakSet<Socket>()

  function keep(socket: Socket): void {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  through.searchParams.delete('host')
  return {
    url: through.href,
    swallow() {
      isHole = true
      for (const socket of open) lost.add(socket)
    },
    carry() {
      isHole = false
      for (const socket of open) lost.add(socket)
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
