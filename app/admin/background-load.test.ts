import { expect, test } from 'vitest'
import { loadOrFallback } from './mail-chunks.ts'

const own = new Request('https://parcela.example/admin/test-email?run=1&by_itself=1')
const asked = new Request('https://parcela.example/admin/test-email?run=1')
const refusal = (status: number) => ({ status, statusText: '', internal: false, data: null })
const failing = (error: unknown) => () => Promise.reject(error)

test('a failed background load leaves the page unchanged', async () => {
  for (const error of [new TypeError('Failed to fetch'), refusal(500), refusal(503)])
    expect(await loadOrFallback(own, failing(error), () => 'lost')).toBe('lost')
  expect(
    await loadOrFallback(
      own,
      () => Promise.resolve('read'),
      () => 'lost',
    ),
  ).toBe('read')
})

test('a refusal, a redirect and a load that the user requested pass through', async () => {
  for (const error of [
    refusal(401),
    refusal(403),
    new Response(null, { status: 302 }),
    new DOMException('', 'AbortError'),
  ])
    await expect(loadOrFallback(own, failing(error), () => 'lost')).rejects.toBe(error)
  const lost = new TypeError('Failed to fetch')
  await expect(loadOrFallback(asked, failing(lost), () => 'lost')).rejects.toBe(lost)
})
