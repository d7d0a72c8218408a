import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { FORM_BYTES, GUEST_FORM_BYTES } from '#server/http/body.ts'
import type { Visitor } from '#test/door-outcomes.ts'
import { openFront } from '#test/front.ts'
import { smallPdf, withObjects } from '#test/world/files.ts'
import { crawl, type FormField, type FoundForm, uniqueForms } from './forms.ts'
import { MAX_BLOCKED_MS, startMeasured } from './held-loop.ts'
import { journalledFront } from './matrix/journalled-front.ts'
import { type RawRequest, sender } from './send.ts'

const product = await openFront(journalledFront)
const server = await startMeasured()
const { blocked } = server
const { send } = sender(server.origin)

/** A request whose size or form is the attack. */
type Shape = { what: string; who: Visitor; make: () => RawRequest }

const MB = 1024 * 1024
/** Maximum size of a form, with some room for its names. */
const FULL = MB - 4096
/** Bytes of an address or of all headers. Node accepts 16 kB for both together. */
const HEAD = 14_000
const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=x'

const part = (name: string, value: string, more = ''): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`

/** Bodies that none of our forms produce, by type. */
const BODIES: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  [FORM]: {
    '110,000 names': () =>
      Array.from({ length: 110_000 }, (_, at) => `f${at}=`)
        .join('&')
        .slice(0, FULL),
    '520,000 times one name': () => 'a&'.repeat(520_000),
    'a name of 1 MB': () => 'a'.repeat(FULL),
    'a depth of 300,000': () => `a${'[b]'.repeat(FULL / 3)}=1`,
    'NULs inside NULs': () => `email=${'%0'.repeat(FULL / 4)}${'0'.repeat(FULL / 4)}`,
    'broken escapes': () => `email=${'%'.repeat(FULL)}`,
    'bare marks of markup': () => `email=${'<'.repeat(FULL)}`,
  },
  [MULTIPART]: {
    '11,000 parts': () => part('a', '').repeat(11_000),
    'a name of 1 MB': () => part('n'.repeat(FULL), 'v'),
    'a header of 1 MB': () => part('n', 'v', `\r\nX: ${'b'.repeat(FULL)}`),
    '170,000 headers': () => part('n', 'v', '\r\na: b'.repeat(FULL / 6)),
    '130,000 parameters': () => part('n', 'v', '; a="b"'.repeat(FULL / 8)),
    'beginnings of boundaries': () => part('n', '\r\n--'.repeat(FULL / 4)),
    'files in a form': () => part('file', 'v', '; filename="a.pdf"').repeat(5000),
    '25 MB of small parts': () => part('a', '').repeat((25 * MB) / 55),
  },
}
const bodies: Shape[] = ['/signin', '/apply/a-token', '/files/upload/kyc', '/alerts.data'].flatMap((path) =>
  Object.entries(BODIES).flatMap(([type, all]) =>
    Object.entries(all).map(([what, body]): Shape => ({
      what: `${what} to ${path}, ${type}`,
      who: 'investor',
      make: () => ({
        method: 'POST',
        path,
        headers: { 'Content-Type': type },
        body: type === FORM ? body() : `${body()}--x--\r\n`,
      }),
    })),
  ),
)

const HEADS: Readonly<Record<string, readonly string[]>> = {
  Accept: [',', 'text/html;q=0.1,', '"'],
  'Accept-Encoding': [',', 'a,', ' '],
  'If-None-Match': [',', '"'],
  'X-Forwarded-For': ['1.1.1.1, ', ','],
  Range: ['bytes=0-0,', ','],
  Cookie: ['a=b; ', ';', '=', 'parcela.session_token=%', 'parcela_toast=W1tb', 'parcela_device=a; '],
}
const heads: Shape[] = Object.entries(HEADS).flatMap(([name, units]) =>
  units.map((unit) => ({
    what: `${name} full of ${unit}`,
    who: 'guest' as const,
    make: () => ({ path: '/listings', headers: { [name]: unit.repeat(HEAD / unit.length).trim() } }),
  })),
)

/** Long addresses, and ones that are expensive for the router. */
const addresses: Shape[] = [
  `/${'a/'.repeat(HEAD / 2)}`,
  `/${'%2e'.repeat(HEAD / 3)}`,
  `/deal/${'%C5%BC'.repeat(HEAD / 6)}`,
  `/__manifest?version=x&paths=${'/admin/kyc/1,'.repeat(HEAD / 13)}`,
  `/__manifest?version=x&${'p=/deal/a&'.repeat(190)}`,
  `/listings.data?_routes=${'routes/a,'.repeat(HEAD / 9)}`,
  `/listings?${'a&'.repeat(7000)}`,
  `/compare?ids=${'a,'.repeat(6000)}`,
  `/market-circle?${'type=developer&'.repeat(199)}`,
].map((path) => ({ what: `the address ${path.slice(0, 50)} …`, who: 'investor', make: () => ({ path }) }))

const many = (unit: string, bytes: number) => Buffer.alloc(bytes, unit, 'latin1')
const SIZE = 9 * MB

type Files = Readonly<Record<string, () => Buffer>>
const PDFS: Files = {
  'the number of a root that is none': () =>
    Buffer.from(String(withObjects(' 9 0 obj'.repeat(SIZE / 8))).replace('/Root 1 0 R', '/Root 9 0 R')),
  'ends of archives': () => Buffer.concat([smallPdf(), many('PK\x05\x06', 60_000)]),
  'streams that never end': () => withObjects('stream\n'.repeat(SIZE / 7)),
  'open dictionaries': () => withObjects('<<'.repeat(SIZE / 2)),
  'object streams': () =>
    withObjects('1 0 obj<</Type/ObjStm/N 1/First 4/Length 8>>stream\nx\nendstream '.repeat(SIZE / 70)),
  digits: () => withObjects('1 '.repeat(SIZE / 2)),
}
const DOCUMENTS: Files = {
  'an archive of heads': () => many('PK\x03\x04', SIZE),
  'an archive of zeros': () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(SIZE)]),
  'an old document of zeros': () =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(SIZE)]),
}
const CSVS: Files = {
  'one line of 16 MB': () => many('a', 16 * MB - 1024),
  quotes: () => many('""', 16 * MB - 1024),
  'short records': () => many('a,b\n', 16 * MB - 1024),
  'records of 100 cells': () => many(`${'a,'.repeat(99)}a\n`, 16 * MB - 1024),
}

/** Files that an upload door accepts by type, each filled with one pattern up to the maximum size. */
const uploads = (files: Files, who: Visitor, path: string, fields: Record<string, string>, name: string) =>
  Object.entries(files).map(([what, file]): Shape => ({
    what: `a file full of ${what} at ${path}`,
    who,
    make: () => ({
      method: 'POST',
      path,
      headers: { Accept: 'application/json', 'Content-Type': MULTIPART },
      body: Buffer.concat([
        Buffer.from(
          Object.entries(fields)
            .map(([field, value]) => part(field, value))
            .join(''),
        ),
        Buffer.from(part('file', '', `; filename="${name}"`).slice(0, -2)),
        file(),
        Buffer.from('\r\n--x--\r\n'),
      ]),
    }),
  }))

/** Repeated many times, these could slow down a parser, a regular expression or folding. */
const UNITS = [
  'a',
  `${' '.repeat(60)}a`,
  '\r\n',
  '1,000,',
  '.-/"',
  '<b>&amp;',
  '%',
  'a@b.',
  'http://a.',
  '+48',
  '{"a":[',
].concat(['\u0323\u0301', 'İß', '\u{1f468}\u200d', '2026-01-01,', '\u202e'])
const TYPED = new Set(['text', 'textarea', 'email', 'tel', 'url', 'search', 'number', 'date', 'hidden'])
const isTyped = ({ type }: FormField) => TYPED.has(type)

/** One of the product's forms with one unit in one field or in all, which together have the maximum length. */
function filledForm({ action, fields, who }: FoundForm, at: number): Shape {
  const unit = UNITS[at % UNITS.length] ?? ''
  const typed = fields.filter(isTyped)
  const filled = at % 3 === 0 ? typed : [typed[at % typed.length]]
  return {
    what: `${JSON.stringify(unit)} in ${filled.map((field) => field?.name).join()} of ${action} (${who})`,
    who,
    make() {
      const bytes = ((who === 'guest' ? GUEST_FORM_BYTES : FORM_BYTES) * 0.94) / filled.length
      const text = encodeURIComponent(unit.repeat(Math.max(1, bytes / encodeURIComponent(unit).length)))
      const pairs = fields.map((field) => {
        const value = filled.includes(field) ? text : encodeURIComponent(field.value)
        return `${encodeURIComponent(field.name)}=${value}`
      })
      return { method: 'POST', path: action, headers: { 'Content-Type': FORM }, body: pairs.join('&') }
    },
  }
}

async function blockedBy({ who, make }: Shape): Promise<number> {
  const request = make()
  const headers = {
    Accept: 'text/html',
    Origin: server.origin,
    Cookie: product.cookies[who],
    ...request.headers,
  }
  await blocked()
  // A request that is too long may lose its connection before it is read.
  await send({ ...request, headers }).catch(() => null)
  return blocked()
}

test('no request of any shape blocks the event loop', { timeout: 900_000 }, async () => {
  const { forms } = await crawl(product, { perShape: 1, max: 100 })
  const { id: listing } = await db()
    .selectFrom('listings as l')
    .innerJoin('companyMembers as c', 'c.companyId', 'l.companyId')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .where('u.email', '=', 'developer@demo.parcela.test')
    .select('l.id')
    .executeTakeFirstOrThrow()
  const shapes = [
    ...bodies,
    ...heads,
    ...addresses,
    ...uploads(PDFS, 'investor', '/files/upload/kyc', { documentType: 'personal_id' }, 'a.pdf'),
    ...uploads(
      DOCUMENTS,
      'developer',
      '/files/upload/listing-document',
      { title: 'Plan', kind: 'other', listingId: String(listing) },
      'a.docx',
    ),
    ...uploads(CSVS, 'admin', '/admin/market/import', {}, 'a.csv'),
    ...uploads({ '': smallPdf }, 'investor', '/files/upload/kyc', {}, `a${'.'.repeat(15_000)}b.pdf`),
    ...uniqueForms(forms)
      .filter(({ isMultipart, fields }) => !isMultipart && fields.some(isTyped))
      .map(filledForm),
  ]
  const findings: string[] = []
  for (const shape of shapes) {
    // A page's first visit also compiles it.
    const ms = await blockedBy(shape)
    if (ms > MAX_BLOCKED_MS && (await blockedBy(shape)) > MAX_BLOCKED_MS)
      findings.push(`${Math.round(ms)} ms: ${shape.what}`)
  }
  expect(findings).toEqual([])
})
