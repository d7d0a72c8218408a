import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { log } from '#app/lib/log.ts'
import { createHttp } from '#server/http.ts'
import { siteServer } from '#test/site-server.ts'

const http = siteServer()

describe('responses', () => {
  test('pages are compressed with the encoding that the browser prefers', async () => {
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

  test('static files are compressed, limited to the folder, and cached for a year if named by their content', async () => {
    const file = await http.raw(
      'GET /assets/root-abcdEF12.js HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n',
    )
    expect(file).toContain('public, max-age=31536000, immutable')
    expect(file.endsWith('br!')).toBe(true)
    expect(file.toLowerCase()).toContain('vary: accept-encoding')
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

test('a running process returns 404 for assets removed by a newer build, and logs no error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parcela-replaced-'))
  await mkdir(join(folder, 'assets'))
  const files = ['assets/old-abcdEF12.js', 'assets/old-abcdEF12.js.br', 'icon.svg']
  for (const name of files) await writeFile(join(folder, name), 'of the first build')
  const app = await createHttp({
    site: () => Promise.resolve(new Response('no such page', { status: 404 })),
    clientDir: folder,
    publicOrigin: 'http://own.test',
    trustedProxyHops: 0,
    isReady: () => true,
    isSignedIn: () => false,
  })
  const ask = (path: string, headers: Record<string, string> = {}) =>
    app.fetch(new Request(`http://own.test${path}`, { headers }))
  vi.spyOn(log, 'info').mockReturnValue()
  expect((await ask('/assets/old-abcdEF12.js')).status).toBe(200)
  await rm(folder, { recursive: true })
  const error = vi.spyOn(log, 'error').mockReturnValue()
  for (const encoding of ['identity', 'br']) {
    const gone = await ask('/assets/old-abcdEF12.js', { 'Accept-Encoding': encoding })
    expect(gone.status).toBe(404)
    // A cache that kept this response for a year would hide the file from everyone.
    expect(gone.headers.get('Cache-Control')).toBe('private, no-cache')
    expect(gone.headers.get('Content-Encoding')).toBeNull()
  }
  expect((await ask('/icon.svg')).status).toBe(404)
  expect(error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
