import { describe, expect, test } from 'vitest'
import { investorSteps } from '#app/companies/investor/form.ts'
import { developerSteps } from '#app/companies/developer/form.ts'
import { frontDatabase } from './database.ts'
import { cookiesOf, doorWorld } from './door-world.ts'
import type { Outcome, Visitor } from './door-outcomes.ts'
import { DOORS } from './doors-table.ts'
import { isDeepRun } from './runs.ts'

const { origin } = await frontDatabase()
const WHO = ['guest', 'developer', 'admin'] as const satisfies readonly Visitor[]
let cookies = await cookiesOf()
// Not the listing of the doors test, since an access request without values is complete and would be stored.
const world = { ...(await doorWorld()), lockedSlug: 'wroclaw-distribution-hub' }

type World = typeof world
const filled = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: keyof World) => world[name])
/** The value of a field that no form has. */
const CANARY = 'canary-5d1f'
const unique = (paths: readonly string[]) => [...new Set(paths)]

const FORMS = unique([
  ...DOORS.filter(({ post }) => WHO.some((who) => post[who] !== 405)).map(({ path }) => path),
  ...developerSteps.map((_, index) => `/profile/developer?step=${index + 1}`),
  ...investorSteps.map((_, index) => `/profile/investor?step=${index + 1}`),
])

type Submission = { type?: string; body: string | FormData | URLSearchParams }

async function request(path: string, who: Visitor, sent?: Submission): Promise<string | null> {
  const plain = { Accept: 'text/html', 'Accept-Encoding': 'identity' }
  const headers: Record<string, string> = { ...plain, Origin: origin, Cookie: cookies[who] }
  if (sent?.type !== undefined) headers['Content-Type'] = sent.type
  const init = sent ? { method: 'POST', body: sent.body } : {}
  try {
    const response = await fetch(origin + path, { redirect: 'manual', ...init, headers })
    const text = (response.headers.get('Location') ?? '') + (await response.text())
    if (text.includes(CANARY)) return `echoed to ${who} by ${path}`
    if (path.startsWith('/signout')) cookies = await cookiesOf(cookies, who, '/signout')
    return response.status < 500 ? null : `${response.status} ${who} ${path}`
  } catch (error) {
    // A connection that ends without a response is a failure too.
    return `${String(error instanceof Error ? (error.cause ?? error) : error)} ${who} ${path}`
  }
}

const DOOR_OF = new Map(DOORS.map((door) => [filled(door.path).split('?')[0], door]))
/** Whether the gate refuses before the request is read. */
const isRefusal = (outcome: Outcome) =>
  [401, 403, 405].includes(Number(outcome)) ||
  /^302 \/(signin|platform|admin|profile)\b/.test(String(outcome))

/**
 * Who sends a value to a path: one admitted visitor per value, in rotation, or everyone in `npm run test:deep`.
 */
function visitorsFor(path: string, value: string, isWrite: boolean): readonly Visitor[] {
  if (isDeepRun) return WHO
  const door = DOOR_OF.get(path.split('?')[0]?.replace(/\.data$/, ''))
  const outcomes = isWrite ? door?.post : door?.get
  const admitted: readonly Visitor[] = WHO.filter((who) => outcomes && !isRefusal(outcomes[who]))
  const some = admitted.length > 0 ? admitted : WHO
  const turn = [...path, ...value].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  return some.slice(turn % some.length).slice(0, 1)
}

/** Requests that fail on the server or return the canary. */
async function failures(paths: readonly string[], value: string, sent?: () => Submission): Promise<string[]> {
  const failed: (string | null)[] = []
  for (const path of paths) {
    for (const who of visitorsFor(path, value, sent !== undefined))
      failed.push(await request(path, who, sent?.()))
  }
  return failed.filter((one) => one !== null)
}

describe('an address', () => {
  test.each([
    '/deal/%00',
    '/deal/a%00b',
    '/deal/a%00b.data',
    '/deal/%E0%A4%A',
    '/deal/%FF%FE',
    '/deal/%',
    `/deal/${'x'.repeat(5000)}`,
    '/deal/..%2f..%2fetc%2fpasswd',
    '/deal/%F0%9F%8F%97/access',
    '/my-listings/99999999999999999999',
    '/my-listings/999999999999999',
    '/my-listings/999999999999999/access',
    '/my-listings/-1',
    '/my-listings/1%00',
    '/files/%00',
    '/files/..%2f..%2fsecret',
    `/files/${'0'.repeat(36)}`,
    '/no%00such/page',
    '/__manifest',
    '/__manifest?p=%00&version=x',
    '/__manifest?p=/deal/%E0%A4%A&version=x',
    '//evil.example/%00',
  ])('that is malformed causes no server error: %s', async (path) => {
    for (const who of WHO) expect(await request(path, who)).toBeNull()
  })
})

const FIELDS = `
  email password confirmPassword firstName lastName companyName companyEmail role otherRole
  position companyWebsite reason memberNotes internalNotes confirmed seen draft_version
  seen_version documentId documentType slot returnTo file message name ndaVersion version
  listingId companyId title description price location words endsOn value signedName
`
  .trim()
  .split(/\s+/)

/** Every known form field. */
function allFields(intent: string): URLSearchParams {
  const body = new URLSearchParams(FIELDS.map((name) => [name, 'x']))
  for (const [name, value] of Object.entries({ intent, acceptNda: 'on', id: 'x' })) body.set(name, value)
  return body
}

const multipart = (body: string): Submission => ({ type: 'multipart/form-data; boundary=x', body })
const form = (body: string): Submission => ({ type: 'application/x-www-form-urlencoded', body })
function files(): Submission {
  const body = new FormData()
  for (const name of [...FIELDS, 'id', 'intent']) body.append(name, new Blob(['\0']), 'a\0.pdf')
  return { body }
}

describe('a form', () => {
  test.each<[string, () => Submission]>([
    ['nothing at all', () => ({ body: '' })],
    ['an empty multipart body', () => multipart('')],
    ['no boundary', () => ({ type: 'multipart/form-data', body: 'a=1' })],
    ['another boundary', () => multipart('--y\r\n\r\n--y--')],
    [
      'a part that does not end',
      () => multipart('--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na'),
    ],
    ['a part without a name', () => multipart('--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--\r\n')],
    ['plain text', () => ({ type: 'text/plain', body: 'email=a' })],
    ['JSON', () => ({ type: 'application/json', body: '{"email":{}}' })],
    ['two types', () => ({ type: 'application/x-www-form-urlencoded;x, text/plain', body: 'email=a' })],
    ['another charset', () => ({ type: 'application/x-www-form-urlencoded; charset=utf-16', body: 'a=b' })],
    ['broken escapes', () => form('email=%E0%A4%A&id=%&intent=%zz')],
    ['bytes that are not UTF-8', () => form('email=%FF%FE&id=%ED%A0%80&title=%C0%80&intent=save')],
    [
      'names of built-in properties',
      () => form('__proto__=a&__proto__[]=b&constructor[]=c&toString=d&intent=save'),
    ],
    ['names with NUL', () => form('a%00=1&email%00[]=2&intent%00=save')],
    ['a thousand fields with one name', () => form('email=a&'.repeat(1000))],
    ['files instead of text', files],
  ])('with %s causes no server error', { timeout: 300_000 }, async (name, sent) => {
    expect(await failures(FORMS.map(filled), name, sent)).toEqual([])
  })

  test.each(['', 'email', 'personal', 'link', 'invite', 'create', 'image_alt', 'document_save', 'reject'])(
    'does not return a field that it does not have: %j',
    { timeout: 300_000 },
    async (intent) => {
      const sent = form(`${allFields(intent).toString()}&unknown=${CANARY}`)
      const paths = FORMS.map(filled).flatMap((path) => [path, path.replace(/(?=\?|$)/, '.data')])
      expect(await failures(paths, intent, () => sent)).toEqual([])
    },
  )
})
