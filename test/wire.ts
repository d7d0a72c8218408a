import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export type Wire = {
  /** The database's address through this wire. */
  url: string
  /** From now on open connections carry nothing, stay open, and never carry again. */
  blackHole: () => void
  /** The same, and connections opened in the meantime carry nothing either. */
  swallow: () => void
  /** New connections work again. */
  carry: () => void
  close: () => Promise<void>
}

/**
 * A cable to PostgreSQL that can be cut unnoticed. With `slowMs` every new connection delays answers by that long, as
 * with a server under pressure.
 */
export async function wireTo(url: string, slowMs = 0): Promise<Wire> {
  const target = new URL(url)
  const folder = target.searchParams.get('host')
  const port = Number(target.port || 5432)
  const open = new Set<Socket>()
  const lost = new WeakSet<Socket>()
  let isHole = false

  function keep(socket: Socket): void {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
  }

  const carryFrom = (from: Socket, to: Socket) =>
    from.on('data', (chunk) => {
      if (!isHole && !from.destroyed && !lost.has(from)) to.write(chunk)
    })
  const server = createServer((near) => {
    keep(near)
    if (isHole) return void near.resume()
    const far = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, target.hostname)
    keep(far)
    carryFrom(near, far)
    if (slowMs > 0) setTimeout(() => carryFrom(far, near), slowMs)
    else carryFrom(far, near)
    near.on('close', () => !lost.has(near) && far.destroySoon())
    far.on('close', () => !lost.has(far) && near.destroySoon())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  through.searchParams.delete('host')
  const blackHole = () => {
    for (const socket of open) lost.add(socket)
  }
  return {
    url: through.href,
    blackHole,
    swallow() {
      isHole = true
      blackHole()
    },
    carry() {
      isHole = false
      blackHole()
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
