import { seededRandom } from '#test/faults/row.ts'
import type { Visitor } from '#test/door-outcomes.ts'
import type { Known } from './fuzz-requests.ts'
import { bodyShapes, randomForm, filledWith, isFillable, UNITS } from './shape-bodies.ts'
import type { RawRequest } from './send.ts'
import { type Dice, dice, QUERY_NAMES } from './words.ts'

/** A request whose size or form is the attack. */
export type Shape = { what: string; who: Visitor; make: () => RawRequest }

/** Bytes of an address or of all headers. Node accepts 16 kB for both together. */
const HEAD = 14_000
const DOORS = [
  '/signin',
  '/settings',
  '/apply/a-token',
  '/profile/developer',
  '/files/upload/kyc',
  '/alerts.data',
]
const HTML = { Accept: 'text/html' }
const read = (what: string, who: Visitor, path: string, headers: Record<string, string> = {}): Shape => ({
  what,
  who,
  make: () => ({ path, headers: { ...HTML, ...headers } }),
})

const json = (text: string) => encodeURIComponent(Buffer.from(text).toString('base64')).slice(0, HEAD)

/** Values of headers and cookies, each of maximum length. */
const HEADS: readonly (readonly [string, string])[] = [
  ...['Accept', 'Accept-Encoding', 'Accept-Language', 'If-None-Match', 'X-Forwarded-For', 'Range'].flatMap(
    (name) =>
      [',', ' ', 'a,', 'text/html;q=0.1,', '"', '1.1.1.1, ', 'bytes=0-0,'].map(
        (unit) => [name, filledWith(unit, HEAD / 2)] as const,
      ),
  ),
  ...[
    'a=b; '.repeat(2000),
    ';'.repeat(HEAD),
    '='.repeat(HEAD),
    `parcela_toast=${json('['.repeat(9000))}`,
    `parcela_toast=${json(`{"title":"${'x'.repeat(9000)}","tone":"ok"}`)}`,
    `parcela.session_token=${'%'.repeat(HEAD)}`,
    `parcela.session_token=${'a.'.repeat(HEAD / 2)}`,
    'parcela_device=a; '.repeat(700),
  ].map((cookie) => ['Cookie', cookie.trim().slice(0, HEAD)] as const),
]

function headShapes(paths: readonly string[]): Shape[] {
  const heads = HEADS.map(([name, value]) =>
    read(`${name}: ${value.slice(0, 30)} …`, 'guest', paths[value.length % paths.length] ?? '/', {
      [name]: value,
    }),
  )
  const many = Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [`x-${at}`, 'a']))
  return [...heads, read('1,500 headers', 'guest', '/', many)]
}

const WHO = ['guest', 'investor', 'developer', 'admin'] as const

/** Long addresses, and ones that are expensive for the router. */
const LONG: readonly string[] = [
  `/${'a/'.repeat(HEAD / 2)}`,
  `/${'%2e'.repeat(HEAD / 3)}`,
  `/deal/${'%C5%BC'.repeat(HEAD / 6)}`,
  `/__manifest?version=x&paths=${'/admin/kyc/1,'.repeat(HEAD / 13)}`,
  `/__manifest?version=x&${'p=/deal/a&'.repeat(190)}`,
  `/listings.data?_routes=${'routes/a,'.repeat(HEAD / 9)}`,
  `/listings?${'a&'.repeat(7000)}`,
  `/compare?ids=${'a,'.repeat(6000)}`,
  `/market-circle?${'type=developer&'.repeat(199)}`,
]

/** A known address with a parameter of maximum length. */
function randomAddress({ pick }: Dice, paths: readonly string[]): Shape {
  const page = pick(paths).split('?')[0] ?? '/'
  const [who, name, [what, unit]] = [pick(WHO), pick(QUERY_NAMES), pick(Object.entries(UNITS))]
  const value = encodeURIComponent(filledWith(unit, HEAD))
  return read(`${what} in ${name} of ${page} (${who})`, who, `${page}?${encodeURIComponent(name)}=${value}`)
}

/** All bodies and headers, and up to `max` random addresses and forms each. */
export function shapesOf({ paths, forms }: Known, max: number, seed: number): Shape[] {
  const die = dice(seededRandom(seed))
  const fillable = forms.filter(isFillable)
  return [
    ...bodyShapes(DOORS),
    ...headShapes(paths),
    ...LONG.map((path) => read(`the address ${path.slice(0, 50)} …`, 'guest', path)),
    ...Array.from({ length: max }, () => randomAddress(die, paths)),
    ...Array.from({ length: max }, () => randomForm(die, fillable)),
  ]
}
