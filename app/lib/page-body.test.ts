import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { PageBody } from './page-body.server.ts'

test('a page that completes immediately is one buffer', async () => {
  const page = new PageBody()
  page.write('<p>')
  page.end('ł</p>')
  const body = await page.body
  expect(body).toBeInstanceOf(Uint8Array)
  expect(Buffer.from(body as Uint8Array).toString()).toBe('<p>ł</p>')
})

test('a slow page is streamed in order', async () => {
  const page = new PageBody()
  page.write('first ')
  const body = await page.body
  expect(body).toBeInstanceOf(ReadableStream)
  const text = new Response(body).text()
  for (let part = 0; part < 50; part += 1) {
    page.write(`${part} `)
    await sleep(0)
  }
  page.end('last')
  expect(await text).toBe(`first ${Array.from({ length: 50 }, (_, part) => `${part} `).join('')}last`)
})

test('rendering stops when the reader disconnects', async () => {
  const page = new PageBody()
  page.write('first')
  const body = (await page.body) as ReadableStream<Uint8Array>
  const closed = new Promise((resolve) => page.on('close', resolve))
  await body.cancel()
  await closed
  expect(page.destroyed).toBe(true)
})

test('a page that fails before it is sent gives an error, not half a page', async () => {
  const page = new PageBody()
  page.on('error', () => undefined)
  page.write('half')
  page.destroy(new Error('broken'))
  await expect(page.body).rejects.toThrow('broken')
})
