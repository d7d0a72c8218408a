import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { log } from '#app/lib/log.ts'
import { gauge } from '#server/http/metrics.ts'
import { serveMetrics } from './serve.ts'

afterEach(() => vi.restoreAllMocks())

test('metrics that cannot be serialised return 500 and are logged, and the process continues', async () => {
  const told = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const server = await serveMetrics(0, '127.0.0.1')
  const ask = () =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`, {
      signal: AbortSignal.timeout(5000),
    })
  try {
    gauge('parcela_broken', 'Without a value.', () => undefined as never)
    expect((await ask()).status).toBe(500)
    expect(told).toHaveBeenCalledWith('metrics.read_failed', { error: expect.any(TypeError) as unknown })
    gauge('parcela_broken', 'With one.', () => 1)
    expect(await (await ask()).text()).toContain('\nparcela_broken 1\n')
  } finally {
    server.close()
  }
})
