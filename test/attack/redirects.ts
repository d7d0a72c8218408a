import type { Row } from '#test/faults/row.ts'
import { type Attack, inLanes, nothing } from './scenario.ts'
import type { Answer, Sent } from './send.ts'
import type { Stand } from './stand.ts'

const TAB = '\t'
/** Texts that some browser or some program reads as an address elsewhere, or as script. */
export const TARGETS: readonly string[] = [
  'https://evil.example',
  'http://evil.example/',
  'HTTPS://EVIL.EXAMPLE',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '//\\evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'http:///evil.example',
  `/${TAB}/evil.example`,
  `${TAB}//evil.example`,
  '/\n/evil.example',
  '\r\n//evil.example',
  '/\r/evil.example',
  ' //evil.example',
  '\u00a0//evil.example',
  '\u200b//evil.example',
  '/\u200b/evil.example',
  '\u3000//evil.example',
  '/.//evil.example',
  '/.//',
  '/%2e//',
  '/listings/..//',
  '/./',
  '/..//evil.example',
  '/./\\evil.example',
  '/settings/..//evil.example',
  '/settings/../..//evil.example',
  '/listings/..//..//evil.example',
  '/%2f/evil.example',
  '/%2f%2fevil.example',
  '%2f%2fevil.example',
  '/%5cevil.example',
  '/%5c%5cevil.example',
  '/%09/evil.example',
  '/%0d/evil.example',
  '/listings%0d%0aLocation:%20https://evil.example',
  '/listings\r\nLocation: https://evil.example',
  '/listings\r\n\r\n<script>alert(1)</script>',
  '@evil.example',
  '/@evil.example',
  ':@evil.example',
  '.evil.example',
  ':80@evil.example/',
  'http://127.0.0.1@evil.example/',
  'http://127.0.0.1:80\\@evil.example/',
  'http://[::1]@evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://127.0.0.1/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://evil.example/1',
  'ftp://evil.example',
  'https://evil.example/settings',
  'https://evil.example?/settings',
  'https://evil.example#/settings',
  '//evil.example/%2e%2e',
  '//evil.example:443/listings',
  '//evil。example',
  '//ⓔvil.example',
  '/signout',
  '/files/upload/kyc',
]

/** Whether an address, as a browser reads it, leads away from the product or runs as script. */
export function leadsAway(location: string, origin: string): boolean {
  if (/[\r\n]/.test(location)) return true
  const url = URL.parse(location, `${origin}/somewhere`)
  return url === null || url.origin !== origin || url.username !== ''
}

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' }
const encoded = encodeURIComponent
type Place = { name: string; sent: (target: string) => Sent; every: boolean }

function places(stand: Stand): Place[] {
  const { cookies, origin, password, world } = stand
  const post = (path: string, cookie: string, form: Record<string, string>): Sent => ({
    method: 'POST',
    path,
    headers: { ...FORM, Origin: origin, Cookie: cookie },
    body: new URLSearchParams(form).toString(),
  })
  const get = (path: string, cookie: string): Sent => ({
    path,
    headers: { Accept: 'text/html', Cookie: cookie },
  })
  const person = { email: 'investor@demo.parcela.test', password }
  const place = (name: string, sent: Place['sent'], every = true): Place => ({ name, sent, every })
  return [
    place('a sign-in', (to) => post(`/signin?from=${encoded(to)}`, '', person), false),
    place('the sign-in as data', (to) => post(`/signin.data?from=${encoded(to)}`, '', person), false),
    place('the sign-in page of a member', (to) => get(`/signin?from=${encoded(to)}`, cookies.investor)),
    place('the page of the second factor', (to) => get(`/signin/code?from=${encoded(to)}`, '')),
    place('a sign-out', (to) => post('/signout', '', { from: to })),
    place('a fresh proof', (to) => get(`/settings/confirm?from=${encoded(to)}`, cookies.investor)),
    place('the early-access page', (to) => get(`/early-access?from=${encoded(to)}`, cookies.investor)),
    place('a mark', (to) =>
      post('/favorites/mark', cookies.investor, { slug: world.publicSlug, on: 'no', from: to }),
    ),
    place('a saved search', (to) =>
      post('/saved-searches/save', cookies.investor, { name: '', query: '', from: to }),
    ),
    place('an upload', (to) =>
      post('/files/upload/kyc', cookies.investor, { returnTo: to, documentType: 'x' }),
    ),
    place('the address itself', (to) =>
      get(to.startsWith('/') ? to.replaceAll(/[^\u0021-\u00ff]/g, encoded) : `/${encoded(to)}`, ''),
    ),
    place('the address itself as a member page', (to) => get(`/settings/${encoded(to)}`, '')),
  ]
}

const ELSEWHERE =
  /\b(?:href|action|formaction|src)="(?:https?:)?(?:\/\/|\\\\|\/\\|javascript:)[^"]*evil|http-equiv="refresh"[^>]*evil/i

/** Where an answer leads, by its headers, by its data or by a link that it draws. */
function ledAway({ status, headers, body }: Answer, origin: string): string | null {
  const { location } = headers
  if (location !== undefined && leadsAway(location, origin)) return `Location: ${location}`
  if (headers.refresh !== undefined) return `Refresh: ${String(headers.refresh)}`
  const text = body.toString('utf8')
  if (status === 202) {
    const to = /"redirect","([^"]*)"/.exec(text)?.[1]
    if (to !== undefined && leadsAway(JSON.parse(`"${to}"`) as string, origin)) return `data: ${to}`
  }
  return ELSEWHERE.exec(text)?.[0] ?? null
}

/** A forged Host and its relatives change neither where an answer leads nor what a page links to. */
async function byHost(stand: Stand): Promise<{ looked: number; findings: string[] }> {
  const forged = [
    { Host: 'evil.example' },
    { 'X-Forwarded-Host': 'evil.example' },
    { Forwarded: 'host=evil.example' },
    { 'X-Host': 'evil.example', 'X-Forwarded-Server': 'evil.example' },
  ]
  const paths = [
    '/settings',
    '/dashboard',
    '/',
    '/listings',
    '/sitemap.xml',
    '/robots.txt',
    '/signin',
    '/admin',
    '/no/such',
  ]
  const findings: string[] = []
  for (const headers of forged) {
    for (const path of paths) {
      const answer = await stand.sender.send({ path, headers: { Accept: 'text/html', ...headers } })
      const { location = '' } = answer.headers
      if (`${location}${answer.body.toString('utf8')}`.includes('evil.example'))
        findings.push(`${Object.keys(headers)[0]} in the answer to ${path}`)
    }
  }
  return { looked: forged.length * paths.length, findings }
}

/** Addresses that would lead somebody from the product to another site, or run as script. */
export const redirects: Attack = {
  name: 'redirects',
  async run({ stand: start, quick }): Promise<Row[]> {
    const stand = await start()
    const asked = places(stand).flatMap(({ name, sent, every }) =>
      TARGETS.filter((_, at) => every || !quick || at % 20 === 0).map((target) => ({
        name,
        target,
        sent: sent(target),
      })),
    )
    const found = await inLanes(asked, 4, async ({ name, target, sent }) => {
      const to = ledAway(await stand.sender.send(sent), stand.origin)
      return to && `${name} with ${JSON.stringify(target)} led away by ${to}`
    })
    const host = await byHost(stand)
    return [
      nothing(
        `answers that led away, ${TARGETS.length} targets in ${places(stand).length} places`,
        asked.length,
        found.filter((one) => one !== null),
      ),
      nothing('answers that name a forged host', host.looked, host.findings),
    ]
  },
}
