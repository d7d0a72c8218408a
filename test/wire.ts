import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Wire = {
  url: string
  /** Open connections stay open but no longer transfer anything. */
  blackHole: () => void
  /** The same, and also for connections opened until `carry`. */
  swallow: () => void
  carry: () => void
  close: () => Promise<void>
}

/**
 * A TCP proxy in front of PostgreSQL that can silently drop traffic. With `slowMs` the responses on new connections are
 * delayed by that long, as from a busy server.
 */
export async function wireTo(url: string, slowMs = 0): Promise<Wire> {
  const target = new URL(url)
  const folder = target.searchParams.get('host')
  const port = Number(target.port || 5432)
  const open = new Set<Socket>()
  const lost = new WeakSet<Socket>()
  let isBlackHole = false

  function track(socket: Socket): void {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
  }

  const forward = (from: Socket, to: Socket) =>
    from.on('data', (chunk) => {
      if (!isBlackHole && !from.destroyed && !lost.has(from)) to.write(chunk)
    })
  const server = createServer((near) => {
    track(near)
    if (isBlackHole) return void near.resume()
    const far = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, target.hostname)
    track(far)
    forward(near, far)
    if (slowMs > 0) setTimeout(() => forward(far, near), slowMs)
    else forward(far, near)
    near.on('close', () => !lost.has(near) && far.destroySoon())
    far.on('close', () => !lost.has(far) && near.destroySoon())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxied = new URL(url)
  proxied.hostname = '127.0.0.1'
  proxied.port = String((server.address() as AddressInfo).port)
  proxied.searchParams.delete('host')
  const blackHole = () => {
    for (const socket of open) lost.add(socket)
  }
  return {
    url: proxied.href,
    blackHole,
    swallow() {
      isBlackHole = true
      blackHole()
    },
    carry() {
      isBlackHole = false
      blackHole()
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
