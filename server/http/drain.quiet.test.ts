import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { drain } from './drain.ts'

async function slowServer(ms: number) {
  const server = http.createServer((_, response) => void sleep(ms).then(() => response.end('done')))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('a request in flight finishes, a new connection is refused, and idle connections do not delay the stop', async () => {
  const { server, url } = await slowServer(400)
  const slow = fetch(url)
  await once(server, 'request')
  const drained = drain(server, 5000)
  await expect(fetch(url)).rejects.toThrow()
  expect(await (await slow).text()).toBe('done')
  const started = performance.now()
  await drained
  expect(performance.now() - started).toBeLessThan(2500)
})

test('a request that does not end is cut off at the limit', async () => {
  const { server, url } = await slowServer(60_000)
  const endless = fetch(url).then(
    () => 'answered',
    () => 'cut',
  )
  await once(server, 'request')
  const started = performance.now()
  await drain(server, 500)
  expect(performance.now() - started).toBeLessThan(1500)
  expect(await endless).toBe('cut')
})
