import { db } from '#app/db/client.server.ts'
import { aMember, aNewAddress, GOOD_PASSWORD } from '#test/world/accounts.ts'
import { type Attack, nothing } from './scenario.ts'
import { type Answer, opening, posting, type Sent } from './send.ts'
import type { TestBed } from './test-bed.ts'

type Question = {
  what: string
  /** An outsider's requests about something that exists and about something that does not. */
  known: () => Promise<Sent & { name: string }>
  unknown: () => Promise<Sent & { name: string }>
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
      { what: `${what}: an account`, known: async () => sent((await aMember()).email), unknown },
      {
        what: `${what}: an account without a password`,
        known: async () => sent((await aMember(bare)).email),
        unknown,
      },
    ]
  }
  const there = (what: string, one: string, other: string, cookie: string): Question => ({
    what,
    known: async () => ({ ...opening(one, cookie), name: one }),
    unknown: async () => ({ ...opening(other, cookie), name: other }),
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
    ...about('changing one’s own address', '/settings', (email) => ({ intent: 'email', email }), investor),
    ...about(
      'inviting a colleague',
      '/settings/company',
      (email) => ({ intent: 'invite', email }),
      developer,
    ),
    there('a hidden listing', `/deal/${hiddenSlug}`, none, ''),
    there('a hidden listing, for a member', `/deal/${hiddenSlug}`, none, investor),
    there('somebody else’s file', `/files/${world.kycFile}`, `/files/${NOWHERE}`, investor),
    there('a file, for a guest', `/files/${world.kycFile}`, `/files/${NOWHERE}`, ''),
    there('somebody else’s thread', `/inquiries/${world.otherInquiry}`, `/inquiries/${NOWHERE}`, investor),
    there(
      'another company’s listing',
      `/my-listings/${world.foreignListing}`,
      '/my-listings/987654',
      developer,
    ),
    there('an application', `/apply/${'A'.repeat(43)}`, '/apply/x', ''),
  ]
}

/** Headers that differ in every response. */
const VARIABLE = /^(?:date|x-request-id|content-security-policy|etag|content-length|keep-alive|connection)$/

/** A response without its variable parts and without the requested value. */
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

async function ask(testBed: TestBed, make: Question['known']): Promise<string> {
  const { name, ...sent } = await make()
  return plainText(await testBed.sender.send(sent), name)
}

/** The first few differing lines of two texts. */
function difference(one: string, other: string): string {
  const [a, b] = [one.split(/\n|(?=<)/), other.split(/\n|(?=<)/)]
  const at = a.findIndex((line, index) => line !== b[index])
  return `${JSON.stringify(a[at]?.slice(0, 160))} / ${JSON.stringify(b[at]?.slice(0, 160))}`
}

/** What an outsider can learn about people and records from texts and headers. */
export const enumeration: Attack = async (testBed) => {
  await aMember({ password: GOOD_PASSWORD })
  const { slug } = await db()
    .selectFrom('listings')
    .where('onMarket', '=', false)
    .select('slug')
    .orderBy('slug')
    .executeTakeFirstOrThrow()
  const asked = questions(testBed, slug)
  const findings: string[] = []
  for (const { what, known, unknown } of asked) {
    const [yes, no] = [await ask(testBed, known), await ask(testBed, unknown)]
    if (yes !== no) findings.push(`${what}: ${difference(yes, no)}`)
  }
  return [nothing('questions whose text or headers reveal what exists', asked.length, findings)]
}
