import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { aMember, aNewAddress } from '#test/world/accounts.ts'
import { openFront } from '#test/front.ts'
import { type RawResponse, getPage, postForm, type RawRequest } from './send.ts'

const { origin, world, cookies, sender } = await openFront()

type Named = RawRequest & { name: string }
/** The same request about something that exists and about something that doesn't. */
type Probe = { what: string; known: () => Promise<Named>; unknown: () => Promise<Named> }

const NOWHERE = '7b0c0f0e-0000-4000-8000-000000000001'
const APPLICATION = {
  firstName: 'Ida',
  lastName: 'Nowak',
  companyName: 'Nowak',
  companyWebsite: 'nowak.example',
  role: 'Investor',
  position: 'Partner',
}

function probes(hiddenSlug: string): Probe[] {
  const byEmail = (
    what: string,
    path: string,
    form: (email: string) => Record<string, string>,
    cookie = '',
  ): Probe[] => {
    const request = (email: string) => ({
      ...postForm(origin, path, form(email), { Cookie: cookie }),
      name: email,
    })
    const unknown = async () => request(aNewAddress())
    const unfinished = { password: null, verified: false }
    return [
      { what: `${what}: an account`, known: async () => request((await aMember()).email), unknown },
      {
        what: `${what}: an account without a password`,
        known: async () => request((await aMember(unfinished)).email),
        unknown,
      },
    ]
  }
  const byPath = (what: string, one: string, other: string, cookie: string): Probe => ({
    what,
    known: async () => ({ ...getPage(one, cookie), name: one }),
    unknown: async () => ({ ...getPage(other, cookie), name: other }),
  })
  const missing = '/deal/no-such-listing-at-all'
  const { investor, developer } = cookies
  return [
    ...byEmail('sign-in with a wrong password', '/signin', (email) => ({
      intent: 'sign-in',
      email,
      password: 'not the password',
    })),
    ...byEmail('forgotten password', '/forgot-password', (email) => ({ email })),
    ...byEmail('a new registration link', '/signin', (email) => ({ intent: 'resend', email })),
    ...byEmail('early access', '/early-access', (companyEmail) => ({ ...APPLICATION, companyEmail })),
    ...byEmail('changing one’s own address', '/settings', (email) => ({ intent: 'email', email }), investor),
    ...byEmail(
      'inviting a colleague',
      '/settings/company',
      (email) => ({ intent: 'invite', email }),
      developer,
    ),
    byPath('a hidden listing', `/deal/${hiddenSlug}`, missing, ''),
    byPath('a hidden listing, for a member', `/deal/${hiddenSlug}`, missing, investor),
    byPath('somebody else’s file', `/files/${world.kycFile}`, `/files/${NOWHERE}`, investor),
    byPath('a file, for a guest', `/files/${world.kycFile}`, `/files/${NOWHERE}`, ''),
    byPath('somebody else’s thread', `/inquiries/${world.otherInquiry}`, `/inquiries/${NOWHERE}`, investor),
    byPath(
      'another company’s listing',
      `/my-listings/${world.foreignListing}`,
      '/my-listings/987654',
      developer,
    ),
    byPath('an application', `/apply/${'A'.repeat(43)}`, '/apply/x', ''),
  ]
}

/** Headers that differ in every response. */
const VOLATILE = /^(?:date|x-request-id|content-security-policy|etag|content-length|keep-alive|connection)$/

/** A response without its volatile parts and without the value it was requested for. */
function plainText({ status, headers, body }: RawResponse, name: string): string {
  const stable = Object.entries(headers)
    .filter(([key]) => !VOLATILE.test(key))
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
  const spellings = [name, encodeURIComponent(name), name.split('/').at(-1) ?? name]
  return spellings
    .filter((spelling) => spelling.length > 5)
    .reduce(
      (rest, spelling) => rest.replaceAll(spelling, '·'),
      `${status}\n${stable.toSorted().join('\n')}\n${text}`,
    )
}

async function responseTo(make: Probe['known']): Promise<string> {
  const { name, ...request } = await make()
  return plainText(await sender.send(request), name)
}

/** The first line in which two pages differ. */
function difference(one: string, other: string): string {
  const [a, b] = [one.split(/\n|(?=<)/), other.split(/\n|(?=<)/)]
  const at = a.findIndex((line, index) => line !== b[index])
  return `${JSON.stringify(a[at]?.slice(0, 160))} / ${JSON.stringify(b[at]?.slice(0, 160))}`
}

test('responses do not reveal who has an account or what exists · PUB-175', async () => {
  const { slug } = await db()
    .selectFrom('listings')
    .where('onMarket', '=', false)
    .select('slug')
    .orderBy('slug')
    .executeTakeFirstOrThrow()
  const findings: string[] = []
  for (const { what, known, unknown } of probes(slug)) {
    const [existing, missing] = [await responseTo(known), await responseTo(unknown)]
    if (existing !== missing) findings.push(`${what}: ${difference(existing, missing)}`)
  }
  expect(findings).toEqual([])
}, 300_000)
