import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '#test/faults/row.ts'
import { type Attack, inLanes } from './scenario.ts'
import type { TestBed } from './test-bed.ts'

/** Seconds after which the server must have closed a socket of each kind: its own limits and some tolerance. */
const HEADERS_S = 20
const BODY_S = 140
const READ_S = 140

type Kind = {
  name: string
  begin: string
  drip: string | null
  everyMs: number
  closedWithinS: number
  pauses?: true
}

function kinds({ origin, world, cookies }: TestBed): Kind[] {
  const { host } = new URL(origin)
  const post = (path: string, type: string, length: number, more: string, body: string) =>
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\n${more}Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${body}`
  const part = '--x\r\nContent-Disposition: form-data; name='
  const paper = `${part}"documentType"\r\n\r\npersonal_id\r\n${part}"file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n`
  const cookie = `Cookie: ${cookies.investor}\r\n`
  const form = post('/signin', 'application/x-www-form-urlencoded', 100_000, '', 'email=')
  const file = post('/files/upload/kyc', 'multipart/form-data; boundary=x', 9_000_000, cookie, paper)
  const start = `GET / HTTP/1.1\r\nHost: ${host}\r\n`
  const one = `GET /files/${world.publicImage} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  const kind = (
    name: string,
    begin: string,
    drip: string | null,
    everyMs: number,
    closedWithinS: number,
  ) => ({
    name,
    begin,
    drip,
    everyMs,
    closedWithinS,
  })
  return [
    kind('headers that never end', start, 'X-a: b\r\n', 1000, HEADERS_S),
    kind('nothing after the connection', '', null, 1000, HEADERS_S),
    kind('a form that never ends', form, 'a', 2000, BODY_S),
    kind('an upload that never ends', file, 'a', 2000, BODY_S),
    // Pipelined requests whose answers nobody reads; an empty line shows whether the other side still exists.
    { ...kind('answers that nobody reads', one.repeat(16), '\r\n', 10_000, READ_S), pauses: true },
    kind('more requests ahead than are taken', one.repeat(200), one, 1000, HEADERS_S),
  ]
}

type Held = { kind: Kind; socket: Socket; opened: number; closed: number | null }

function hold(origin: string, kind: Kind): Held {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), ...(kind.pauses && { highWaterMark: 1024 }) })
  const held: Held = { kind, socket, opened: performance.now(), closed: null }
  socket.on('connect', () => {
    if (kind.begin) socket.write(kind.begin)
    if (kind.pauses) socket.pause()
  })
  if (!kind.pauses) socket.resume()
  const drip = setInterval(() => kind.drip && socket.writable && socket.write(kind.drip), kind.everyMs)
  const over = () => {
    clearInterval(drip)
    held.closed ??= performance.now()
  }
  socket.on('error', over)
  socket.on('close', over)
  socket.on('end', over)
  return held
}

/** Opens sockets of every kind in turn; `release` ends those that the server has left open. */
export function holdSockets(testBed: TestBed, count: number, only?: string) {
  const chosen = kinds(testBed).filter(({ name }) => only === undefined || name === only)
  const held = Array.from({ length: count }, (_, at) =>
    hold(testBed.origin, chosen[at % chosen.length] as Kind),
  )
  return {
    held,
    open: () => held.filter(({ closed }) => closed === null),
    release: () => held.forEach(({ socket }) => socket.destroy()),
  }
}

async function visits(
  testBed: TestBed,
  count: number,
): Promise<{ failed: number; served: number; slowestMs: number }> {
  const paths = ['/', '/listings', '/signin', '/healthz', '/faq']
  const times = await inLanes(Array.from({ length: count }), 2, async (_, at) => {
    const answer = await testBed.sender
      .send({ path: paths[at % paths.length] ?? '/', headers: { Accept: 'text/html' } })
      .catch(() => null)
    return answer?.status === 200 ? answer.ms : null
  })
  const served = times.filter((time) => time !== null)
  const failed = times.length - served.length
  // The last lines of a process that died say why.
  if (failed > 0) process.stderr.write(`${testBed.lines().slice(-5).join('\n').slice(0, 3000)}\n`)
  return {
    failed,
    served: served.length,
    slowestMs: served.length > 0 ? Math.max(...served) : Infinity,
  }
}

/** Clients that open a thousand sockets and leave them idle. */
export const slow: Attack = async (testBed, { quick }) => {
  const count = quick ? 100 : 1000
  const sockets = holdSockets(testBed, count)
  try {
    await sleep(3000)
    const hanging = sockets.open().length
    const during = await visits(testBed, quick ? 20 : 200)
    const beside = sockets.open().length
    const until = performance.now() + Math.max(BODY_S, READ_S) * 1000
    while (sockets.open().length > 0 && performance.now() < until) await sleep(500)
    const rows: Row[] = [
      // If the sockets are gone, the visits prove nothing.
      {
        what: 'sockets that hang when the visits begin, and when they are over',
        figure: `${hanging}, ${beside}`,
        goal: `> ${count * 0.8}, > 0`,
        met: hanging > count * 0.8 && beside > 0,
      },
      {
        what: `visits that failed beside ${count} sockets that hang`,
        figure: String(during.failed),
        goal: '0',
        met: during.failed === 0,
      },
      {
        what: 'the slowest of these visits',
        figure: `${Math.round(during.slowestMs)} ms`,
        goal: '≤ 5000 ms',
        met: during.served > 0 && during.slowestMs <= 5000,
      },
    ]
    for (const kind of kinds(testBed)) {
      const of = sockets.held.filter((held) => held.kind.name === kind.name)
      const open = of.filter(({ closed }) => closed === null).length
      const longest = Math.max(
        0,
        ...of.map(({ closed, opened }) => ((closed ?? performance.now()) - opened) / 1000),
      )
      rows.push({
        what: `${of.length} sockets with ${kind.name}: left open`,
        figure: `${open}, the longest ${longest.toFixed(0)} s`,
        goal: `0, ≤ ${kind.closedWithinS} s`,
        met: of.length > 0 && during.failed === 0 && open === 0 && longest <= kind.closedWithinS,
      })
    }
    return rows
  } finally {
    sockets.release()
  }
}
