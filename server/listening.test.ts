import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { listenAt } from './listening.ts'

const servers: ReturnType<typeof createServer>[] = []
const made = () => {
  const server = createServer()
  servers.push(server)
  return server
}
afterEach(() => servers.splice(0).forEach((server) => server.close()))

test('a port in use is refused with one line that names the setting', async () => {
  const first = made()
  await listenAt(first, { port: 0, host: '127.0.0.1', setting: 'PORT' })
  const { port } = first.address() as AddressInfo
  for (const setting of ['PORT', 'METRICS_PORT'] as const)
    await expect(listenAt(made(), { port, host: '127.0.0.1', setting })).rejects.toThrow(
      `${setting}: another program is listening on 127.0.0.1:${port}`,
    )
})

test('the IP address of another machine is refused with one line that names HOST', async () => {
  await expect(listenAt(made(), { port: 0, host: '192.0.2.1', setting: 'PORT' })).rejects.toThrow(
    'HOST: 192.0.2.1 is not an address of this machine',
  )
})
