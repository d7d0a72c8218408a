import { createServer, type Server } from 'node:http'
import net from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Http } from '../http.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { listen } from './listen.ts'

let server: Server
let port = 0
const running = { now: 0, max: 0, begun: 0 }
beforeAll(async () => {
  const app: Http = new Hono()
  app.get('/big', (c) => {
    running.begun += 1
    return c.body('x'.repeat(8_000_000))
  })
  app.get('/last', (c) => c.text('last', 200, { Connection: 'close' }))
  app.get('/:at', async (c) => {
    running.begun += 1
    running.now += 1
    running.max = Math.max(running.max, running.now)
    for (let at = 0; at < 5; at += 1) await turn()
    running.now -= 1
    return c.text(`answer ${c.req.param('at')}.`)
  })
  server = await listen(app, { port: 0, host: '127.0.0.1' }, 'http://own.test')
  const address = server.address()
  if (typeof address === 'object' && address) port = address.port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => void Object.assign(running, { now: 0, max: 0, begun: 0 }))

const ask = (path: string | number) => `GET /${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

/** Sends these requests together on one connection and returns everything received until it closes. */
function sent(requests: string): Promise<string> {
  return new Promise((resolve) => {
    let answers = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write(requests))
    socket.on('data', (chunk) => (answers += String(chunk)))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answers))
  })
}

test('pipelined requests on one connection are handled in sequence', async () => {
  const answers = await sent(numbers(16).map(ask).join('') + ask('last'))
  expect(answers.match(/answer \d+\./g)).toEqual(numbers(16).map((at) => `answer ${at}.`))
  expect(running.max).toBe(1)
})

test('requests after the last response are not started', async () => {
  expect(await sent(ask('last') + numbers(10).map(ask).join(''))).toMatch(/last$/)
  expect(running.begun).toBe(0)
})

test('a connection with endless requests is cut off', async () => {
  await sent(numbers(200).map(ask).join(''))
  expect(running.begun).toBeLessThanOrEqual(1)
})

test('no request is started while a response is unread', async () => {
  const socket = net.connect(port, '127.0.0.1')
  socket.pause()
  socket.write(ask('big') + ask('big').repeat(9))
  await vi.waitFor(() => expect(running.begun).toBeGreaterThan(0), 60_000)
  expect(await sent(ask(1) + ask('last'))).toContain('answer 1.')
  expect(running.begun).toBeLessThan(5)
  socket.destroy()
})

test('empty lines between two requests do not keep a connection alive', async () => {
  const idle = createServer(oneAtATime((_, response) => response.end('taken'), 500))
  await new Promise<void>((resolve) => idle.listen(0, '127.0.0.1', resolve))
  const address = idle.address()
  const socket = net.connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  const dripping = setInterval(() => socket.writable && socket.write('\r\n'), 50)
  const closed = new Promise<void>((resolve) => {
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
  })
  socket.resume()
  socket.write(ask('one'))
  await closed
  clearInterval(dripping)
  idle.close()
})
