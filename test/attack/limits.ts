import { db } from '#app/db/client.server.ts'
import type { BuiltServer } from '#test/built-server.ts'
import type { Row } from '#test/faults/row.ts'
import type { Attack } from './scenario.ts'
import { type Sender, sender } from './send.ts'

/** The default of SIGN_IN_RATE, and how many more are tried. */
const MOST = 10
const TRIES = 14
const OURS = '203.0.113.77'

type Client = {
  what: string
  /** X-Forwarded-For of the attempt with this number, as the trusted proxies hand it on. */
  forwarded: (at: number) => string | null
  email: (at: number) => string
  isLimited: boolean
}

const anew = (name: string) => (at: number) => `${name}${at}@limits.test`
const spoofed = (at: number) => `198.51.100.${at + 1}`

/** What a client can claim behind this number of trusted proxies; each of them adds whom it saw to the end. */
function clients(hops: number): Client[] {
  const seen = (from: string) =>
    [from, ...Array.from({ length: hops - 1 }, (_, at) => `10.0.0.${at + 1}`)].join(', ')
  const behind = (what: string, claim: (at: number) => string, isLimited = true): Client => ({
    what,
    forwarded: hops === 0 ? claim : (at) => [claim(at), seen(OURS)].filter(Boolean).join(', '),
    email: anew(`${hops}${what.replaceAll(/\W/g, '')}`),
    isLimited,
  })
  const direct = [
    behind('a new claimed address each time', spoofed),
    behind('ten claimed addresses each time', (at) =>
      Array.from({ length: 10 }, (_, one) => spoofed(at + one)).join(', '),
    ),
    behind('a claim that is no address', (at) => `unknown-${at}`),
    behind('an empty claim', () => ','),
  ]
  if (hops === 0) return direct
  const from = (
    what: string,
    address: (at: number) => string,
    email: Client['email'],
    isLimited: boolean,
  ): Client => ({
    what,
    forwarded: (at) => seen(address(at)),
    email,
    isLimited,
  })
  return [
    ...direct,
    from(
      'a new address of one IPv6 customer each time',
      (at) => `2001:db8:${hops}:7::${at + 1}`,
      anew(`${hops}six`),
      true,
    ),
    from(
      'one account from a new real address each time',
      (at) => `192.0.2.${at + hops * 40}`,
      () => `one${hops}@limits.test`,
      true,
    ),
    from(
      'others, each from an address of their own',
      (at) => `100.64.${hops}.${at + 1}`,
      anew(`${hops}others`),
      false,
    ),
  ]
}

async function attempts(sending: Sender, origin: string, { forwarded, email }: Client): Promise<number> {
  let checked = 0
  for (let at = 0; at < TRIES; at += 1) {
    const claim = forwarded(at)
    const { status, headers } = await sending.send({
      method: 'POST',
      path: '/signin',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Accept: 'text/html',
        Origin: origin,
        'X-Real-IP': spoofed(at),
        'True-Client-IP': spoofed(at),
        Forwarded: `for=${spoofed(at)}`,
        ...(claim !== null && { 'X-Forwarded-For': claim }),
      },
      body: new URLSearchParams({
        intent: 'sign-in',
        email: email(at),
        password: 'not the password',
      }).toString(),
    })
    // A password was checked where the answer is neither a limit, nor a gate, nor a failure.
    if (status !== 429) checked += Number(status !== 403 && status < 500)
    else if (!headers['retry-after']) throw new Error('a refusal without Retry-After')
  }
  return checked
}

/** Limits of an address hold whatever a client claims to be forwarded for, with no, one and two trusted proxies. */
export const limits: Attack = {
  name: 'limits',
  async run({ stand: start }): Promise<Row[]> {
    const stand = await start()
    const rows: Row[] = []
    for (const hops of [0, 1, 2]) {
      const built: BuiltServer = await stand.another({
        TRUSTED_PROXY_HOPS: String(hops),
        PAGE_WRITE_RATE: '100000/1m',
      })
      const sending = sender(built.origin)
      for (const client of clients(hops)) {
        await db().deleteFrom('rateLimits').execute()
        const checked = await attempts(sending, built.origin, client)
        const goal = client.isLimited ? MOST : TRIES
        rows.push({
          what: `${hops} proxies: sign-ins checked of ${TRIES}, ${client.what}`,
          figure: String(checked),
          goal: String(goal),
          met: checked === goal,
        })
      }
      sending.close()
      await built.stop()
    }
    return rows
  },
}
