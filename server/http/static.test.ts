import { describe, expect, test } from 'vitest'
import { siteServer } from '#test/site-server.ts'

const http = siteServer()

describe('bytes', () => {
  test('pages are compressed as the browser likes', async () => {
    const sent = await http.raw(
      'GET / HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nAccept-Encoding: gzip, br\r\nConnection: close\r\n\r\n',
    )
    expect(sent.toLowerCase()).toContain('content-encoding: br')
    expect(await (await http.get('/')).text()).toBe('<p>page</p>'.repeat(500))
    const plain = await http.raw(
      'GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br;q=0\r\nConnection: close\r\n\r\n',
    )
    expect(plain.toLowerCase()).not.toContain('content-encoding')
  })

  test('static files: kept for a year when named by content, sent compressed, and nothing else of the folder', async () => {
    const file = await http.raw(
      'GET /assets/root-abcdEF12.js HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n',
    )
    expect(file).toContain('public, max-age=31536000, immutable')
    expect(file.endsWith('br!')).toBe(true)
    const response = await http.ask('/assets/root-abcdEF12.js', {
      headers: { 'Accept-Encoding': 'identity' },
    })
    expect(await response.text()).toBe('export const a = 1')
    const again = await http.ask('/assets/root-abcdEF12.js', {
      headers: { 'If-None-Match': response.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
    expect(await (await http.get('/secret')).text()).not.toContain('never served')
    expect(
      await http.raw('GET /assets/../secret HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
    ).not.toContain('never served')
  })
})
