import { db } from '#app/db/client.server.ts'
import type { Row } from '#test/faults/row.ts'
import { aMember, aNewAddress, GOOD_PASSWORD } from '#test/world/accounts.ts'
import { type Attack, nothing } from './scenario.ts'
import type { Answer, Sent } from './send.ts'
import type { TestBed } from './test-bed.ts'
import { chanceOfDifference, median } from './statistics.ts'

/** A leak is a difference that is both unlikely and sizeable: noise of the machine has neither for long. */
const UNLIKELY = 0.001
const FLOOR_MS = 10

type Question = {
  what: string
  /** The requests of an outsider about something that exists and about something that does not. */
  known: () => Promise<Sent & { name: string }>
  unknown: () => Promise<Sent & { name: string }>
  /** Whether the time is compared too; a page that does not exist costs less than one that does. */
  timed: boolean
}

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' }

function questions({ origin, cookies, world }: TestBed, hidden: { slug: string; file: string }): Question[] {
  const post = (path: string, form: Record<string, string>, name: string, cookie = '') => ({
    method: 'POST',
    path,
    name,
    headers: { ...FORM, Origin: origin, Cookie: cookie },
    body: new URLSearchParams(form).toString(),
  })
  const about = (what: string, sent: (email: string) => Sent & { name: string }): Question[] => [
    {
      what: `${what}: an account`,
      known: async () => sent((await aMember()).email),
      unknown: async () => sent(aNewAddress()),
      timed: true,
    },
    {
      what: `${what}: an account without a password`,
      known: async () => sent((await aMember({ password: null, verified: false })).email),
      unknown: async () => sent(aNewAddress()),
      timed: true,
    },
  ]
  const application = {
    firstName: 'Ida',
    lastName: 'Nowak',
    companyName: 'Nowak',
    companyWebsite: 'nowak.example',
    role: 'Investor',
    position: 'Partner',
  }
  const get = (path: string, cookie: string, name: string) => async () => ({
    path,
    name,
    headers: { Accept: 'text/html', Cookie: cookie },
  })
  const there = (what: string, one: string, other: string, cookie: string): Question => ({
    what,
    known: get(one, cookie, one),
    unknown: get(other, cookie, other),
    timed: false,
  })
  return [
    ...about('sign-in with a wrong password', (email) =>
      post('/signin', { intent: 'sign-in', email, password: 'not the password' }, email),
    ),
    ...about('forgotten password', (email) => post('/forgot-password', { email }, email)),
    ...about('a new registration link', (email) => post('/signin', { intent: 'resend', email }, email)),
    ...about('early access', (email) =>
      post('/early-access', { ...application, companyEmail: email }, email),
    ),
    ...about('a new address of one’s own account', (email) =>
      post('/settings', { intent: 'email', email }, email, cookies.investor),
    ),
    ...about('inviting a colleague', (email) =>
      post('/settings/company', { intent: 'invite', email }, email, cookies.developer),
    ),
    there('a hidden listing', `/deal/${hidden.slug}`, '/deal/no-such-listing-at-all', ''),
    there(
      'a hidden listing, for a member',
      `/deal/${hidden.slug}`,
      '/deal/no-such-listing-at-all',
      cookies.investor,
    ),
    there(
      'a file of somebody else',
      `/files/${world.kycFile}`,
      '/files/7b0c0f0e-0000-4000-8000-000000000001',
      cookies.investor,
    ),
    there(
      'a file, for a guest',
      `/files/${world.kycFile}`,
      '/files/7b0c0f0e-0000-4000-8000-000000000001',
      '',
    ),
    there(
      'a thread of others',
      `/inquiries/${world.otherInquiry}`,
      '/inquiries/7b0c0f0e-0000-4000-8000-000000000001',
      cookies.investor,
    ),
    there(
      'a listing of others',
      `/my-listings/${world.foreignListing}`,
      '/my-listings/987654',
      cookies.developer,
    ),
    there('an application', '/apply/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', '/apply/x', ''),
  ]
}

/** An answer without its variable parts and without the requested value. */
function plainText({ status, headers, body }: Answer, name: string): string {
  const kept = Object.entries(headers)
    .filter(
      ([key]) =>
        ![
          'date',
          'x-request-id',
          'content-security-policy',
          'etag',
          'content-length',
          'keep-alive',
          'connection',
        ].includes(key),
    )
    .map(
      ([key, value]) =>
        `${key}: ${String(value)
          .replace(/parcela_toast=[^;]*/, 'parcela_toast=')
          .replace(/parcela_(?:device|applied)=[^;]*/, 'cookie=')}`,
    )
  const text = body
    .toString('utf8')
    .replace(/nonce=\\?"[^"]*"/g, '')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f-]{17}/g, 'id')
  const asked = [name, encodeURIComponent(name), name.split('/').at(-1) ?? name]
  return asked
    .filter((one) => one.length > 5)
    .reduce((left, one) => left.replaceAll(one, '·'), `${status}\n${kept.toSorted().join('\n')}\n${text}`)
}

async function ask(testBed: TestBed, make: Question['known']): Promise<{ text: string; ms: number }> {
  const { name, ...sent } = await make()
  const answer = await testBed.sender.send(sent)
  return { text: plainText(answer, name), ms: answer.ms }
}

/** The first few differing lines of two texts. */
function difference(one: string, other: string): string {
  const [a, b] = [one.split(/\n|(?=<)/), other.split(/\n|(?=<)/)]
  const at = a.findIndex((line, index) => line !== b[index])
  return `${JSON.stringify(a[at]?.slice(0, 160))} / ${JSON.stringify(b[at]?.slice(0, 160))}`
}

async function hiddenThings(testBed: TestBed) {
  const { slug } = await db()
    .selectFrom('listings')
    .where('onMarket', '=', false)
    .select('slug')
    .orderBy('slug')
    .executeTakeFirstOrThrow()
  return { slug, file: testBed.world.kycFile }
}

/** What an outsider can learn about people and records from texts, headers and timing. */
export const enumeration: Attack = {
  name: 'enumeration',
  async run({ testBed: start, quick }): Promise<Row[]> {
    const testBed = await start()
    await aMember({ password: GOOD_PASSWORD })
    const asked = questions(testBed, await hiddenThings(testBed))
    const findings: string[] = []
    const rows: Row[] = []
    const times = quick ? 1 : 40
    for (const { what, known, unknown, timed } of asked) {
      const ms = { known: [] as number[], unknown: [] as number[] }
      for (let round = 0; round < (timed ? times : 1); round += 1) {
        // Alternating, each first equally often, so that noise of the machine affects both alike.
        const first = round % 2 === 0
        const one = await ask(testBed, first ? known : unknown)
        const two = await ask(testBed, first ? unknown : known)
        const [yes, no] = first ? [one, two] : [two, one]
        ms.known.push(yes.ms)
        ms.unknown.push(no.ms)
        if (yes.text !== no.text && round === 0) findings.push(`${what}: ${difference(yes.text, no.text)}`)
      }
      if (!timed || quick) continue
      const apart = median(ms.known) - median(ms.unknown)
      const likely = chanceOfDifference(ms.known, ms.unknown)
      rows.push({
        what: `${what}: time apart from nobody (${times} each)`,
        figure: `${apart.toFixed(1)} ms, p ${likely.toFixed(3)}`,
        goal: `< ${FLOOR_MS} ms or p > ${UNLIKELY}`,
        met: Math.abs(apart) < FLOOR_MS || likely > UNLIKELY,
      })
    }
    return [nothing('questions whose words or headers tell what there is', asked.length, findings), ...rows]
  },
}
