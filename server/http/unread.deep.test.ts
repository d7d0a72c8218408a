import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { OWN, siteServer } from '#test/site-server.ts'

const http = siteServer()

/** Sends a body in two halves with a pause, then requests a page on the same connection. */
async function sentSlowly(head: string, bytes: number): Promise<string> {
  const socket = net.connect(http.port, '127.0.0.1')
  let answers = ''
  socket.on('data', (chunk) => (answers += String(chunk)))
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => resolve())
    socket.on('error', () => resolve())
  })
  const half = 'a'.repeat(bytes / 2)
  socket.write(`${head}\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n${half}`)
  await sleep(1200)
  socket.write(`${half}GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  await closed
  return answers
}

const TYPE = 'Content-Type: application/x-www-form-urlencoded'
const PARTS = 'Content-Type: multipart/form-data; boundary=x'

describe('a body that nobody reads is still consumed, and its sender gets the message', () => {
  test.each([
    ['a write from another origin', `POST /signin HTTP/1.1\r\nOrigin: https://evil.example\r\n${TYPE}`, 403],
    ['another method', `PUT /signin HTTP/1.1\r\nOrigin: ${OWN}\r\n${TYPE}`, 405],
    ['another kind', `POST /signin HTTP/1.1\r\nOrigin: ${OWN}\r\nContent-Type: text/plain`, 415],
    ['more than the path accepts', `POST /signin HTTP/1.1\r\nOrigin: ${OWN}\r\n${TYPE}`, 413],
    ['a page that responds first', `POST /signup/investor?early HTTP/1.1\r\nOrigin: ${OWN}\r\n${PARTS}`, 200],
  ])('%s', async (_, head, status) => {
    const answers = await sentSlowly(head, 4_000_000)
    expect(answers).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    // The same connection continues.
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 200'])
  })

  test('an absurd Content-Length is refused immediately, and the connection is closed', async () => {
    const answer = await http.raw(
      `POST /signin HTTP/1.1\r\nHost: x\r\nOrigin: ${OWN}\r\n${TYPE}\r\nContent-Length: 5000000000\r\n\r\na=1`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer.toLowerCase()).toContain('connection: close')
  })
})
