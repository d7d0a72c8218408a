import { DOORS } from '#test/doors-table.ts'
import { VISITORS } from '#test/door-outcomes.ts'
import type { Row } from '#test/faults/row.ts'
import { harvest } from './forms.ts'
import { type Attack, inLanes, nothing } from './scenario.ts'
import type { Answer, Sent } from './send.ts'
import { filled, type Stand } from './stand.ts'
import { changedTables, stateOfTables } from './state.ts'

/** How a request looks that a page of somebody else's makes a browser send, or that a program forges. */
export function foreignForms(origin: string): { name: string; headers: Record<string, string> }[] {
  const { port } = new URL(origin)
  const by = (name: string, headers: Record<string, string>) => ({ name, headers })
  return [
    by('another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }),
    by('another site in an old browser', { Origin: 'https://evil.example' }),
    by('a page without an origin', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }),
    by('a page without an origin in an old browser', { Origin: 'null' }),
    by('a sibling site', { Origin: 'http://other.127.0.0.1', 'Sec-Fetch-Site': 'same-site' }),
    by('another port of this host', {
      Origin: `http://127.0.0.1:${Number(port) + 1}`,
      'Sec-Fetch-Site': 'same-site',
    }),
    by('another scheme of this host', { Origin: origin.replace('http:', 'https:') }),
    by('an origin that begins like ours', { Origin: `${origin}.evil.example` }),
    by('an origin that holds ours', { Origin: `https://evil.example/${origin}` }),
    by('our origin with a user', { Origin: origin.replace('//', '//evil@') }),
    by('ours and another', { Origin: `${origin}, https://evil.example` }),
    by('our origin, from another site', { Origin: origin, 'Sec-Fetch-Site': 'cross-site' }),
    by('a typed address', { 'Sec-Fetch-Site': 'none' }),
    by('an empty Sec-Fetch-Site', { Origin: origin, 'Sec-Fetch-Site': '' }),
    by('nothing at all', {}),
    by('a referrer alone', { Referer: `${origin}/settings` }),
  ]
}

const BODIES = [
  { type: 'application/x-www-form-urlencoded', wrap: (body: string) => body },
  {
    type: 'multipart/form-data; boundary=x',
    wrap: (body: string) =>
      `${[...new URLSearchParams(body)].map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--x--\r\n`,
  },
  { type: 'text/plain', wrap: (body: string) => body },
] as const

type Write = { cookie: string; path: string; body: string }

/** Every form as it would be sent by its owner, and an empty one to every address that takes a form. */
async function everyWrite(stand: Stand, quick: boolean): Promise<Write[]> {
  const { forms } = await harvest(stand, {
    visitors: quick
      ? ['developer', 'admin']
      : ['guest', 'pending', 'developer', 'investor', 'advisor', 'admin'],
    perShape: 1,
    most: quick ? 25 : 150,
  })
  const writes = forms.map(({ who, action, fields }): Write => {
    const body = new URLSearchParams(
      fields.map(({ name, value, options }) => [name, value || (options[0] ?? '')]),
    )
    return { cookie: stand.cookies[who], path: action, body: body.toString() }
  })
  for (const { path, post, route } of DOORS) {
    // A mail program posts there from anywhere; its token is the permission (RFC 8058).
    if (route === '/unsubscribe/:token' || !VISITORS.some((who) => post[who] !== 405)) continue
    writes.push({ cookie: stand.cookies.admin, path: filled(stand.world, path), body: 'intent=save' })
  }
  return writes.filter(({ path }) => !path.startsWith('/unsubscribe/'))
}

const isOpenToOthers = ({ headers }: Answer) => headers['access-control-allow-origin'] !== undefined

function dataOf(path: string): string {
  const [pathname = '', query] = path.split('?')
  return `${pathname === '/' ? '/_' : pathname}.data${query === undefined ? '' : `?${query}`}`
}

async function forged(stand: Stand, quick: boolean) {
  const findings: string[] = []
  let sent = 0
  const origins = foreignForms(stand.origin)
  await inLanes(await everyWrite(stand, quick), 8, async ({ cookie, path, body }, at) => {
    for (const [number, { name, headers }] of origins.entries()) {
      // Each write meets each origin; the kinds of body and of address take turns.
      if (quick && (number + at) % 4 !== 0) continue
      const { type, wrap } = BODIES[(at + number) % BODIES.length] ?? BODIES[0]
      const target = (at + number) % 2 === 0 ? path : dataOf(path)
      const request: Sent = {
        method: 'POST',
        path: target,
        headers: { Cookie: cookie, Accept: 'text/html', 'Content-Type': type, ...headers },
        body: wrap(body),
      }
      const answer = await stand.sender.send(request)
      sent += 1
      if (answer.status !== 403) findings.push(`${answer.status} for a write from ${name}: ${target}`)
      if (answer.headers['set-cookie']) findings.push(`a cookie for a write from ${name}: ${target}`)
      if (isOpenToOthers(answer)) findings.push(`readable from ${name}: ${target}`)
    }
  })
  return { sent, findings }
}

/** Reading never writes, however the words of a form are put into an address. */
async function byReading(stand: Stand, quick: boolean) {
  const findings: string[] = []
  const writes = await everyWrite(stand, quick)
  const before = await stateOfTables()
  await inLanes(writes, 8, async ({ cookie, path, body }) => {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const target = `${path}${path.includes('?') ? '&' : '?'}${body}`.slice(0, 4000)
      const headers = {
        Cookie: cookie,
        Accept: 'text/html',
        Origin: 'https://evil.example',
        'X-HTTP-Method-Override': 'POST',
        'Access-Control-Request-Method': 'POST',
      }
      const answer = await stand.sender.send({ method, path: target, headers })
      if (isOpenToOthers(answer)) findings.push(`readable from another site: ${method} ${path}`)
    }
  })
  const changed = changedTables(before, await stateOfTables())
  if (changed.length > 0) findings.push(`reading changed ${changed.join(', ')}`)
  return { sent: writes.length * 3, findings }
}

/** Writes that a foreign page makes somebody's browser send. */
export const csrf: Attack = {
  name: 'csrf',
  async run({ stand: start, quick }): Promise<Row[]> {
    const stand = await start()
    const before = await stateOfTables()
    const { sent, findings } = await forged(stand, quick)
    const changed = changedTables(before, await stateOfTables())
    const read = await byReading(stand, quick)
    return [
      nothing(
        `writes from ${foreignForms(stand.origin).length} kinds of foreign origin that were not refused`,
        sent,
        findings,
      ),
      nothing('tables changed by them', sent, changed),
      nothing('reads that wrote, or could be read by another site', read.sent, read.findings),
    ]
  },
}
