import { db } from '#app/db/client.server.ts'
import type { Row } from '#test/faults/row.ts'
import { aMember, aNewAddress, GOOD_PASSWORD } from '#test/world/accounts.ts'
import { type Attack, nothing } from './scenario.ts'
import { type Answer, opening, posting, type Sent } from './send.ts'
import type { TestBed } from './test-bed.ts'
import { chanceOfDifference, median } from './statistics.ts'

/** A leak is a difference that is both unlikely and sizeable: machine noise is not both for long. */
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

const NOWHERE = '7b0c0f0e-0000-4000-8000-000000000001'
const APPLICATION = {
  firstName: 'Ida',
  lastName: 'Nowak',
  companyName: 'Nowak',
  companyWebsite: 'nowak.example',
  role: 'Investor',
  position: 'Partner',
}

function questions({ origin, cookies, world }: TestBed, hiddenSlug: string): Question[] {
  const about = (
    what: string,
    path: string,
    form: (email: string) => Record<string, string>,
    cookie = '',
  ): Question[] => {
    const sent = (email: string) => ({
      ...posting(origin, path, form(email), { Cookie: cookie }),
      name: email,
    })
    const unknown = async () => sent(aNewAddress())
    const bare = { password: null, verified: false }
    return [
      { what: `${what}: an account`, known: async () => sent((await aMember()).email), unknown, timed: true },
      {
        what: `${what}: an account without a password`,
        known: async () => sent((await aMember(bare)).email),
        unknown,
        timed: true,
      },
    ]
  }
  const there = (what: string, one: string, other: string, cookie: string): Question => ({
    what,
    known: async () => ({ ...opening(one, cookie), name: one }),
    unknown: async () => ({ ...opening(other, cookie), name: other }),
    timed: false,
  })
  const none = '/deal/no-such-listing-at-all'
  const { investor, developer } = cookies
  return [
    ...about('sign-in with a wrong password', '/signin', (email) => ({
      intent: 'sign-in',
      email,
      password: 'not the password',
    })),
    ...about('forgotten password', '/forgot-password', (email) => ({ email })),
    ...about('a new registration link', '/signin', (email) => ({ intent: 'resend', email })),
    ...about('early access', '/early-access', (companyEmail) => ({ ...APPLICATION, companyEmail })),
    ...about('a new own address', '/settings', (email) => ({ intent: 'email', email }), investor),
    ...about(
      'inviting a colleague',
      '/settings/company',
      (email) => ({ intent: 'invite', email }),
      developer,
    ),
    there('a hidden listing', `/deal/${hiddenSlug}`, none, ''),
    there('a hidden listing, for a member', `/deal/${hiddenSlug}`, none, investor),
    there('a file of somebody else', `/files/${world.kycFile}`, `/files/${NOWHERE}`, investor),
    there('a file, for a guest', `/files/${world.kycFile}`, `/files/${NOWHERE}`, ''),
    there('a thread of others', `/inquiries/${world.otherInquiry}`, `/inquiries/${NOWHERE}`, investor),
    there('a listing of others', `/my-listings/${world.foreignListing}`, '/my-listings/987654', developer),
    there('an application', `/apply/${'A'.repeat(43)}`, '/apply/x', ''),
  ]
}

/** Headers that differ with every answer. */
const VARIABLE = /^(?:date|x-request-id|content-security-policy|etag|content-length|keep-alive|connection)$/

/** An answer without its variable parts and without the requested value. */
function plainText({ status, headers, body }: Answer, name: string): string {
  const kept = Object.entries(headers)
    .filter(([key]) => !VARIABLE.test(key))
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

/** What an outsider can learn about people and records from texts, headers and timing. */
export const enumeration: Attack = async (testBed, { quick }) => {
  await aMember({ password: GOOD_PASSWORD })
  const { slug } = await db()
    .selectFrom('listings')
    .where('onMarket', '=', false)
    .select('slug')
    .orderBy('slug')
    .executeTakeFirstOrThrow()
  const asked = questions(testBed, slug)
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
}
