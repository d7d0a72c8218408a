import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cookiesOf, filled } from '#test/door-world.ts'
import { VISITORS, type Visitor } from '#test/door-outcomes.ts'
import { DOORS } from '#test/doors-table.ts'
import { openFront } from '#test/front.ts'
import { crawl, type FoundForm, uniqueForms } from './forms.ts'
import { journalledFront } from './matrix/journalled-front.ts'
import { postForm, type RawRequest, type RawResponse } from './send.ts'

const product = await openFront(journalledFront)

/** Strings that often cause problems in programs. */
const NASTY: readonly string[] = [
  String.raw`
    -1 0 1e400 -1e-400 0x10 NaN Infinity 2147483648 9007199254740993 9223372036854775808 1.234.567,89 ١٢٣ ½ null
    undefined [] {} {"a":{"b":[1,{"c":null}]}} __proto__ constructor hasOwnProperty ' " $1 %% _ \ %00 %2e%2e%2f
    ../../../../etc/passwd file:///etc/passwd //evil.example javascript:alert(1) </title></script><svg/onload=alert(1)>
    {{7*7}} =cmd|calc!A1 a@[127.0.0.1] 2026-02-30 0000-00-00 275760-09-14 2026-11-22T25:61:61Z infinity epoch W10=
    eyJhIjoxfQ== (?:a+)+$ Mars/Olympus 7b0c0f0e-0000-4000-8000-000000000001`
    .trim()
    .split(/\s+/),
  [
    '',
    ' ',
    '\0',
    'a\0b',
    '\u{feff}',
    '\u202e\u2066txt.exe',
    "'; drop table users; --",
    "1' and pg_sleep(5) --",
  ],
  [
    'a\r\nSet-Cookie: x=y',
    '[['.repeat(500),
    'Z̸̢̛̹a̵l̶g̷o̸'.repeat(20),
    '👩‍👩‍👧‍👦'.repeat(50),
    'ż'.repeat(4000),
    'A'.repeat(9000),
  ],
].flat()
const text = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary', maxLength: 300 }))
const word = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('page', 'id', 'from', 'sort', 'tab', '_routes', 'paths') },
  text,
)

/** Values of headers and cookies that programs interpret. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  Accept: ['*/*', 'text/event-stream, text/html', 'q=;;', 'text/html;q=NaN'],
  'Accept-Encoding': ['br', 'identity;q=0', '*;q=0', 'br;q=x'],
  Range: ['bytes=0-0', 'bytes=-1', 'bytes=5-1', 'items=0-1', 'bytes=0-1,3-4,999999999999-'],
  'If-None-Match': ['*', 'W/"x"', '"'],
  'If-Modified-Since': ['Thu, 99 Foo 9999 99:99:99 GMT', '-1'],
  'X-Forwarded-For': ['::1', 'unknown', ',,,,', "' or 1=1"],
  'X-Request-Id': ['"}{', '../../x'],
  Origin: ['null', 'http://', '//'],
  Host: ['evil.example', 'a b', '[::1', '127.0.0.1@evil.example'],
  Authorization: ['Basic Og==', 'Digest'],
  Upgrade: ['websocket', 'h2c'],
  'X-React-Router-SPA-Mode': ['yes'],
  Cookie: ['W10=', 'bnVsbA==', 'eyJ0aXRsZSI6MSwidG9uZSI6Im9rIn0=', '%', 'a.b'].flatMap((value) =>
    ['parcela_toast', 'parcela.session_token', '__proto__'].map((name) => `${name}=${value}`),
  ),
}
const headers = fc
  .subarray(Object.keys(HEADERS), { minLength: 1, maxLength: 4 })
  .chain((names) =>
    fc.record(
      Object.fromEntries(
        names.map((name) => [name, fc.constantFrom(...(HEADERS[name] ?? []), '', 'x'.repeat(1000))]),
      ),
    ),
  )

/** Together they reach nearly every form. */
const CRAWL = { visitors: ['guest', 'developer', 'admin'] as const, perShape: 1, max: 150 }
const { pages, forms: found } = await crawl(product, CRAWL)
const forms = uniqueForms(found)
const paths = [
  ...new Set([...DOORS.map(({ path }) => filled(path, product.world)), ...pages.map(({ path }) => path)]),
].filter((path) => !/^\/(?:signout|events)/.test(path))

type Fuzzed = { who: Visitor; request: RawRequest }

const withQuery = (path: string, pairs: [string, string][]) =>
  pairs.length > 0 ? `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(pairs).toString()}` : path

/** A page, its data or another method, with a changed part, a query and headers. */
const reads: fc.Arbitrary<Fuzzed> = fc
  .record({
    who: fc.constantFrom(...VISITORS),
    path: fc.constantFrom(...paths),
    part: fc.option(text),
    pairs: fc.array(fc.tuple(word, text), { maxLength: 5 }),
    end: fc.constantFrom('', '', '.data', '/', '%00', '%FF', ';x=1'),
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'DELETE', 'PROPFIND'),
    more: fc.option(headers),
  })
  .map(({ who, path, part, pairs, end, method, more }) => {
    const [pathname = '', search] = path.split('?')
    const changed = (part === null ? pathname : pathname.replace(/[^/]*$/, encodeURIComponent(part))) + end
    const address = withQuery(search === undefined ? changed : `${changed}?${search}`, pairs)
    return {
      who,
      request: { method, path: address.slice(0, 12_000), headers: { Accept: 'text/html', ...more } },
    }
  })

const FORM_TYPES = [
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json',
  'text/x-script',
  '',
]

/** One of the product's forms, with a few changed, added or missing fields, or of another type. */
const posts: fc.Arbitrary<Fuzzed> = fc
  .record({
    form: fc.constantFrom(...forms),
    changed: fc.array(fc.tuple(fc.nat(), text), { minLength: 1, maxLength: 3 }),
    added: fc.array(fc.tuple(word, text), { maxLength: 2 }),
    missing: fc.option(fc.nat()),
    type: fc.option(fc.constantFrom(...FORM_TYPES), { freq: 12 }),
  })
  .map(({ form, changed, added, missing, type }) => {
    const pairs = form.fields.map(({ name, value }): [string, string] => [name, value])
    for (const [at, value] of changed) (pairs[at % pairs.length] ?? ['', ''])[1] = value
    if (missing !== null) pairs.splice(missing % pairs.length, 1)
    return {
      who: form.who,
      request: posted(form, [...pairs, ...added], type === null ? {} : { 'Content-Type': type }),
    }
  })

const posted = ({ action }: FoundForm, pairs: [string, string][], more: Record<string, string>) =>
  postForm(product.origin, action, pairs, more)

const PRESENT = [
  'content-security-policy',
  'referrer-policy',
  'permissions-policy',
  'cache-control',
  'x-request-id',
]
const EXACT = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

async function send({ who, request }: Fuzzed): Promise<RawResponse> {
  const cookie = { Cookie: product.cookies[who] }
  const response = await product.sender.send({ ...request, headers: { ...cookie, ...request.headers } })
  // A form may have signed someone out.
  if (who !== 'guest' && response.headers.location?.startsWith('/signin')) product.cookies = await cookiesOf()
  return response
}

// Set PROPERTY_SEED=random for other requests.
test.each([
  ['pages', reads, 1000],
  ['forms', posts, 1000],
] as const)(
  'random requests for %s are answered without a server error, with every security header',
  { timeout: 900_000 },
  async (_what, requests, numRuns) => {
    expect([paths.length > 100, forms.length > 30]).toEqual([true, true])
    await fc.assert(
      fc.asyncProperty(requests, async (fuzzed) => {
        const { status, headers: answered } = await send(fuzzed)
        expect(status).toBeLessThan(500)
        expect(answered).toMatchObject(EXACT)
        expect(PRESENT.filter((name) => !answered[name])).toEqual([])
        expect(answered).not.toHaveProperty('x-powered-by')
      }),
      { numRuns },
    )
  },
)
