import { VISITORS } from '#test/door-outcomes.ts'
import { DOORS } from '#test/doors-table.ts'
import type { Row } from '#test/faults/row.ts'
import { type Attack, inLanes, nothing } from './scenario.ts'
import { answersIn, headerFaults, sendRaw } from './send.ts'
import { filled, type Stand } from './stand.ts'

/** Requests that a program of its own kind makes; most never reach the application. */
export function oddRequests(host: string): string[] {
  const get = (more: string, path = '/') =>
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`
  const post = (more: string, body = '') =>
    `POST /signin HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n${body}`
  return [
    'nonsense\r\n\r\n',
    '\r\n\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'GET /\r\n\r\n',
    'get / HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
    'GET / HTTP/1.0\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: [::1\r\nConnection: close\r\n\r\n`,
    `GET http://evil.example/ HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    `GET * HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    `OPTIONS * HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    `TRACE / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    `BREW / HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    get('Expect: 100-continue\r\n'),
    get('Expect: something-else\r\n'),
    post('Expect: something-else\r\nContent-Length: 3\r\n', 'a=b'),
    get('Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n'),
    get('Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n'),
    get(`X-Long: ${'a'.repeat(20_000)}\r\n`),
    get(Array.from({ length: 300 }, (_, at) => `X-${at}: a\r\n`).join('')),
    get('', `/${'a'.repeat(20_000)}`),
    get('', '/%'),
    get('', '/%00'),
    get('', '//evil.example/..'),
    get('', '/\u00ff\u00fe'),
    get('Content-Length: abc\r\n'),
    post('Content-Length: -1\r\n'),
    post('Content-Length: 5\r\nContent-Length: 6\r\n', 'abcdef'),
    post('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
    post('Transfer-Encoding: chunked\r\n', 'zz\r\nabc\r\n'),
    post('Transfer-Encoding: chunked, identity\r\n', '0\r\n\r\n'),
    post('Transfer-Encoding: xchunked\r\n', '0\r\n\r\n'),
    post('Transfer-Encoding : chunked\r\n', '0\r\n\r\n'),
    post('X-a: b\r\n folded\r\n'),
    post('X-a: b\nX-c: d\r\n'),
    post('X-a\0: b\r\n'),
    post(' X-a: b\r\n'),
    `POST /signin HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 4\r\n\r\na=b`,
  ]
}

/** The runtime answers these before anything of ours is asked; server/http.test.ts holds the listener to it. */
const BEFORE_US = /\r\nExpect: something-else|^GET \/ HTTP\/1\.1\r\nConnection/

async function raw(stand: Stand, quick: boolean): Promise<{ looked: number; findings: string[] }> {
  const { host } = new URL(stand.origin)
  const findings: string[] = []
  let looked = 0
  const odd = oddRequests(host).filter((bytes) => !quick || !BEFORE_US.test(bytes))
  await inLanes(odd, 12, async (bytes) => {
    const name = JSON.stringify(bytes.slice(0, 90))
    const text = await sendRaw(stand.origin, Buffer.from(bytes, 'latin1'), 4000)
    for (const { status, headers } of answersIn(text)) {
      if (status < 200) continue
      looked += 1
      if (status >= 500) findings.push(`${status} for ${name}`)
      for (const fault of headerFaults(headers)) findings.push(`${status}, ${fault}, for ${name}`)
    }
    if (/node_modules|\n\s+at \S+ \(/.test(text)) findings.push(`a stack for ${name}`)
  })
  return { looked, findings }
}

/** The cookie of a session says how it travels; a page names its script by a nonce of its own. */
async function cookies(stand: Stand): Promise<string[]> {
  const body = new URLSearchParams({
    intent: 'sign-in',
    email: 'investor@demo.parcela.test',
    password: stand.password,
  }).toString()
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    Origin: stand.origin,
    Accept: 'text/html',
  }
  const answer = await stand.sender.send({ method: 'POST', path: '/signin', headers, body })
  const set = answer.headers['set-cookie'] ?? []
  const session = set.find((one) => one.includes('session_token')) ?? ''
  return [
    ...(session === '' ? [`no session cookie (${answer.status})`] : []),
    ...set
      .filter((one) => !/;\s*HttpOnly/i.test(one) && !/=;|Max-Age=0/i.test(one))
      .map((one) => `readable by script: ${one.split('=')[0]}`),
    ...set
      .filter((one) => !/;\s*SameSite=(?:Lax|Strict)/i.test(one))
      .map((one) => `sent from other sites: ${one.split('=')[0]}`),
    ...set
      .filter((one) => /;\s*Domain=/i.test(one))
      .map((one) => `shared with other hosts: ${one.split('=')[0]}`),
  ]
}

/** Every answer carries the security headers: of pages, data, files, refusals and of what is no request at all. */
export const headers: Attack = {
  name: 'headers',
  async run({ stand: start, quick }): Promise<Row[]> {
    const stand = await start()
    const before = { answers: stand.sender.seen.answers, faults: stand.sender.seen.faults.length }
    const visitors = quick ? (['guest', 'investor'] as const) : VISITORS
    const paths = [...new Set(DOORS.map(({ path }) => filled(stand.world, path)))].concat(
      '/healthz',
      '/readyz',
      '/favicon.svg',
      '/assets/none.js',
    )
    const methods = quick ? ['GET'] : ['GET', 'HEAD', 'PUT', 'OPTIONS', 'TRACE']
    const asked = visitors.flatMap((who) =>
      paths.flatMap((path) => methods.map((method) => ({ who, path, method }))),
    )
    await inLanes(asked, 8, async ({ who, path, method }) => {
      const headers = { Accept: 'text/html', Cookie: stand.cookies[who] }
      const [pathname = '', query] = path.split('?')
      await stand.sender.send({ method, path, headers })
      if (method === 'GET' && pathname !== '/' && !quick)
        await stand.sender.send({
          path: `${pathname}.data${query === undefined ? '' : `?${query}`}`,
          headers: { Cookie: stand.cookies[who] },
        })
    })
    const odd = await raw(stand, quick)
    const { answers, faults } = stand.sender.seen
    return [
      nothing('answers without every security header', answers - before.answers, faults.slice(before.faults)),
      nothing('answers to what is no proper request without them', odd.looked, odd.findings),
      nothing('cookies that script or other sites may use', 1, await cookies(stand)),
    ]
  },
}
