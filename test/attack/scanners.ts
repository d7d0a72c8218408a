import { db, transaction } from '#app/db/client.server.ts'
import { issueUnsubscribePath } from '#app/notices/commands/unsubscribe.server.ts'
import type { Row } from '#test/faults/row.ts'
import { aLink, aMember, GOOD_PASSWORD } from '#test/world/accounts.ts'
import { anApplicationPath } from './links.ts'
import { type Attack, nothing } from './scenario.ts'
import type { Sent } from './send.ts'
import type { Stand } from './stand.ts'
import { changedTables, stateOfTables } from './state.ts'

type Mailed = { name: string; path: string; use: Record<string, string>; done: readonly number[] }

/** One living link of each kind that a mail carries, and what its owner sends with it. */
async function everyLink(): Promise<Mailed[]> {
  const newcomer = await aMember({ password: null, verified: false })
  const unverified = await aMember({ verified: false })
  const forgetful = await aMember()
  const reader = await aMember()
  const application = await anApplicationPath()
  const links = {
    set: await aLink(newcomer.userId, 'set_password'),
    verify: await aLink(unverified.userId, 'verify_email'),
    reset: await aLink(forgetful.userId, 'reset_password'),
  }
  const passwords = { password: `${GOOD_PASSWORD}!`, confirmPassword: `${GOOD_PASSWORD}!` }
  const draft = { intent: 'save', company_name: 'Typed by its owner', role: 'developer' }
  return [
    {
      name: 'set a password',
      path: `/complete-registration?token=${links.set.secret}`,
      use: passwords,
      done: [303],
    },
    {
      name: 'confirm an address',
      path: `/complete-registration?token=${links.verify.secret}`,
      use: { intent: 'confirm', password: GOOD_PASSWORD },
      done: [303],
    },
    {
      name: 'reset a password',
      path: `/reset-password?token=${links.reset.secret}`,
      use: passwords,
      done: [302, 303],
    },
    { name: 'an application', path: application, use: draft, done: [200, 302, 303] },
    {
      name: 'unsubscribe',
      path: await transaction((tx) => issueUnsubscribePath(tx, reader.userId, 'alert')),
      use: { 'List-Unsubscribe': 'One-Click' },
      done: [200],
    },
  ]
}

const SCANNERS = [
  'Mozilla/5.0 (compatible; SafeLinks)',
  'BarracudaCentral/1.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  'curl/8.0',
  '',
]

/** Everything short of a person's own press that programs do with an address in a mail. */
function looks(path: string): Sent[] {
  const [pathname = '', query] = path.split('?')
  const more = query === undefined ? '' : `?${query}`
  const headers = SCANNERS.map((agent) => ({ 'User-Agent': agent, Accept: 'text/html' }))
  return [
    ...headers.flatMap((one) => [
      { path, headers: one },
      { method: 'HEAD', path, headers: one },
    ]),
    { path, headers: { Accept: 'text/html', 'Sec-Purpose': 'prefetch;prerender', Purpose: 'prefetch' } },
    { path: `${pathname}.data${more}`, headers: { Accept: '*/*' } },
    { method: 'OPTIONS', path, headers: {} },
    { method: 'PROPFIND', path, headers: {} },
    { path, headers: { Accept: 'text/html', Range: 'bytes=0-100' } },
    { path: `${path}${query === undefined ? '?' : '&'}utm_source=mail`, headers: { Accept: 'text/html' } },
    // A scanner that sends forms has neither our origin nor a session.
    {
      method: 'POST',
      path,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' },
      body: '',
    },
  ]
}

async function use(stand: Stand, { path, use }: Mailed): Promise<number> {
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    Accept: 'text/html',
    Origin: stand.origin,
  }
  const body = new URLSearchParams(use).toString()
  return (await stand.sender.send({ method: 'POST', path, headers, body })).status
}

/** Programs that open every address of a mail before its reader does. */
export const scanners: Attack = {
  name: 'scanners',
  async run({ stand: start }): Promise<Row[]> {
    const stand = await start()
    const links = await everyLink()
    const before = await stateOfTables()
    const faults: string[] = []
    let looked = 0
    for (const { name, path } of links) {
      // The post of a mail program that has no origin is the permission itself (RFC 8058).
      for (const sent of looks(path).filter(({ method }) => name !== 'unsubscribe' || method !== 'POST')) {
        const { status, headers } = await stand.sender.send(sent)
        looked += 1
        if (headers['set-cookie']) faults.push(`a cookie from opening: ${name}`)
        const isOpen = status < 300 && sent.method === undefined && sent.headers?.Accept === 'text/html'
        if (isOpen && headers['referrer-policy'] !== 'no-referrer')
          faults.push(`the address is told on: ${name}`)
        if (isOpen && !String(headers['cache-control']).includes('no-store'))
          faults.push(`the page is kept: ${name}`)
      }
    }
    const changed = changedTables(before, await stateOfTables())
    const dead: string[] = []
    for (const link of links) {
      const status = await use(stand, link)
      if (!link.done.includes(status)) dead.push(`${status}: ${link.name}`)
    }
    const unused = await db()
      .selectFrom('oneTimeLinks')
      .where('usedAt', 'is not', null)
      .select('id')
      .execute()
    if (unused.length < 3) dead.push(`only ${unused.length} of 3 links were used by their owner`)
    return [
      nothing('tables changed by opening a mailed link', looked, changed),
      nothing('openings that kept or told on the address', looked, faults),
      nothing('links that did not work for their owner afterwards', links.length, dead),
    ]
  },
}
