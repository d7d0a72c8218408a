import net from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import type { RequestFacts } from '#app/lib/request.ts'
import { FORM, OWN, siteServer } from '#test/site-server.ts'
import { boundedBody, FORM_BYTES } from './body.ts'
import { HeldBytes } from './held-bytes.ts'

const http = siteServer()
const MB = 1024 * 1024
const LARGE = `a=${'x'.repeat(FORM_BYTES - 100)}`
const EVERY_SHARE = 8 * MB

const post = (ip: string, body: string) => http.post('/settings', body, { ...FORM, 'X-Forwarded-For': ip })
/** The response to a large form from this IP address, once it has this status. */
const becomes = (ip: string, status: number, before: () => void = () => undefined) =>
  vi.waitFor(
    async () => {
      before()
      const response = await post(ip, LARGE)
      expect(response.status).toBe(status)
      return response
    },
    { timeout: 30_000, interval: 1 },
  )

const sockets: net.Socket[] = []
const leave = () => sockets.splice(0).forEach((socket) => socket.destroy())
afterEach(leave)

/** Sends a form of 1 MB except for its end. */
function hold(ip: string): void {
  const socket = net.connect(http.port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  const head = [
    'POST /settings HTTP/1.1',
    'Host: parcela.example',
    `Origin: ${OWN}`,
    `X-Forwarded-For: ${ip}`,
    `Content-Type: ${FORM['Content-Type']}`,
    `Content-Length: ${LARGE.length + 1}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${LARGE}`)
}

test('unfinished forms from one network can hold only a share of the memory, until their senders leave', async () => {
  const refused = await becomes('2001:db8:1:ffff::2', 503, () => hold(`2001:db8:1:${sockets.length}::1`))
  expect([refused.headers.get('retry-after'), refused.headers.get('connection')]).toEqual(['5', 'close'])
  expect(await refused.text()).toContain('perhaps from your network')
  expect((await post('2001:db8:1:ffff::2', `a=${'x'.repeat(16_000)}`)).status).toBe(200)
  expect((await post('2001:db8:2::1', LARGE)).status).toBe(200)
  leave()
  await becomes('2001:db8:1:ffff::2', 200)
})

test('finished and refused forms give back their share', async () => {
  for (let sent = 0; sent <= EVERY_SHARE; sent += MB) {
    expect((await post('192.0.2.1', LARGE)).status).toBe(200)
    expect((await post('192.0.2.1', 'a=1&'.repeat(200_000))).status).toBe(400)
  }
})

test('many networks leave room for another', async () => {
  for (let at = 0; at < 12 * 8; at += 1) hold(`192.0.3.${at % 12}`)
  await becomes('192.0.3.0', 503, () => hold('192.0.3.0'))
  expect((await post('192.0.4.1', LARGE)).status).toBe(200)
})

test('sign-ups in progress from one network can hold only a share of the disk', async () => {
  const chunk = new Uint8Array(MB)
  const path = '/signup/investor'
  const signUp = async (ip: string) => {
    const facts: RequestFacts = { requestId: 'r', ip, userAgent: '', nonce: '', hasSessionCookie: false }
    let left = 20
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => (left-- > 0 ? controller.enqueue(chunk) : controller.close()),
    })
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Transfer-Encoding': 'chunked' }
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' }
    const held = new HeldBytes(ip)
    const read = await boundedBody(new Request(OWN + path, init), path, {
      facts,
      held,
      isSignedIn: () => false,
    })
    if (!read.ok) return read.refused
    await read.request.body?.pipeTo(new WritableStream()).catch(() => undefined)
    return facts.bodyRefused ?? 'taken'
  }
  for (let at = 0; at < 5; at += 1) expect(await signUp('192.0.2.2')).toBe('taken')
  expect(await signUp('192.0.2.2')).toBe('unavailable')
  expect(await signUp('192.0.2.3')).toBe('taken')
})
