import { VISITORS, type Visitor } from '#test/door-outcomes.ts'
import { seededRandom } from '#test/faults/row.ts'
import type { FoundForm } from './forms.ts'
import type { RawRequest } from './send.ts'
import { cookies, HEADERS } from './fuzz-headers.ts'
import { type Dice, dice, encoded, FIELD_NAMES, mutated, NASTY, QUERY_NAMES } from './words.ts'

export type Known = { paths: readonly string[]; forms: readonly FoundForm[] }
type FuzzedRequest = { who: Visitor; request: RawRequest }

const truncated = (path: string) => path.slice(0, 12_000)

function withQuery({ pick, below }: Dice, path: string): string {
  const parts = Array.from(
    { length: 1 + below(6) },
    () => `${pick(QUERY_NAMES)}=${encoded(pick(NASTY)).slice(0, 2500)}`,
  )
  return truncated(`${path}${path.includes('?') ? '&' : '?'}${parts.join('&')}`)
}

function changedPath(die: Dice, path: string): string {
  const [pathname = '', search = ''] = path.split('?')
  const parts = pathname.split('/')
  const at = 1 + die.below(Math.max(1, parts.length - 1))
  parts[at] = encoded(mutated(die, parts[at] ?? '').slice(0, 2000))
  const changed =
    parts.join('/') +
    (die.odds(0.2) ? die.pick(['/', '.data', '%00', '%', '%FF', '/..', ';x=1', '.data.data']) : '')
  return truncated(search ? `${changed}?${search}` : changed)
}

function asData(die: Dice, path: string): string {
  const [pathname = '', search = ''] = path.split('?')
  const data = pathname === '/' ? '/_.data' : `${pathname}.data`
  const routes = die.odds(0.5)
    ? `_routes=${encoded(die.pick(['root', 'routes/x', '', ...NASTY]).slice(0, 300))}`
    : ''
  return `${data}?${[search, routes].filter(Boolean).join('&')}`
}

function fuzzedValues(die: Dice, form: FoundForm): [string, string][] {
  const howMany = 1 + die.below(3)
  const fuzzedFields = new Set(
    Array.from({ length: howMany }, () => die.below(Math.max(1, form.fields.length))),
  )
  const pairs = form.fields.map(({ name, options, value }, at): [string, string] => {
    if (fuzzedFields.has(at)) return [name, mutated(die, value)]
    return [name, options.length > 0 ? die.pick(options) : value]
  })
  if (die.odds(0.2)) pairs.push([die.pick(FIELD_NAMES), die.pick(NASTY)])
  if (die.odds(0.1)) pairs.push(...pairs.slice(0, 3))
  return die.odds(0.1) ? pairs.filter(() => die.odds(0.7)) : pairs
}

const CLOSERS = ['--x--\r\n', '--x--', '--x', '', '--y--\r\n', '--x\r\n--x--\r\n']
function multipart(die: Dice, pairs: readonly [string, string][], file: boolean): Buffer {
  const parts = pairs.map(
    ([name, value]) =>
      `--x\r\nContent-Disposition: form-data; name="${name.replaceAll('"', '%22')}"\r\n\r\n${value.slice(0, 20_000)}\r\n`,
  )
  if (file) {
    const type = die.pick(['application/pdf', 'image/png', 'text/html', '', '\u0001', 'a/b;'.repeat(50)])
    const name = die
      .pick(NASTY)
      .slice(0, 300)
      .replaceAll(/["\r\n]/g, '_')
    const bytes = die.pick([
      '%PDF-1.4\n',
      '\x89PNG\r\n\x1a\n',
      'GIF89a',
      '',
      '<html>',
      'PK\x03\x04',
      '\xff\xd8\xff\xe0',
    ])
    parts.push(
      `--x\r\nContent-Disposition: form-data; name="${die.pick(['file', 'governmentId', 'document', ''])}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n${bytes}${'z'.repeat(die.below(3000))}\r\n`,
    )
  }
  return Buffer.from(
    parts.join('') + (die.odds(0.85) ? CLOSERS[0] : die.pick(CLOSERS)),
    die.odds(0.8) ? 'utf8' : 'latin1',
  )
}

const TYPES = [
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=utf-16',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="x',
  'application/json',
  'text/plain',
  'text/x-script',
  '',
  'image/png',
  'application/octet-stream',
]

function formRequest(die: Dice, { forms, paths }: Known, origin: string): FuzzedRequest {
  const form = die.pick(forms)
  const pairs = fuzzedValues(die, form)
  const isMultipart = form.isMultipart || die.odds(0.15)
  const isElsewhere = die.odds(0.1)
  const action = isElsewhere ? die.pick(paths) : form.action
  const urlencoded = pairs
    .map(([name, value]) => `${encoded(name)}=${encoded(value.slice(0, 60_000))}`)
    .join('&')
  const body = isMultipart
    ? multipart(die, pairs, form.isMultipart || die.odds(0.3))
    : Buffer.from(urlencoded)
  const correctType = isMultipart ? 'multipart/form-data; boundary=x' : 'application/x-www-form-urlencoded'
  const headers = { Origin: origin, 'Content-Type': die.odds(0.95) ? correctType : die.pick(TYPES) }
  const path = die.odds(0.3) ? asData(die, action) : action
  return {
    who: die.odds(0.85) ? form.who : die.pick(VISITORS),
    request: { method: 'POST', path, headers, body },
  }
}

function headerRequest(die: Dice, path: string): FuzzedRequest {
  const names = Object.keys(HEADERS)
  const headers: Record<string, string> = { Accept: 'text/html' }
  for (let times = 1 + die.below(5); times > 0; times -= 1) {
    const name = die.pick(names)
    headers[name] = die.pick(HEADERS[name] ?? [''])
  }
  if (die.odds(0.5)) headers.Cookie = cookies(die)
  const method = die.odds(0.9)
    ? 'GET'
    : die.pick(['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'QUERY'])
  return {
    who: headers.Cookie ? 'guest' : die.pick(VISITORS),
    request: { method, path: die.odds(0.3) ? asData(die, path) : path, headers },
  }
}

/** The fuzzed request with this number: always the same for the same seed and known pages. */
export function fuzzedRequest(seed: number, number: number, known: Known, origin: string): FuzzedRequest {
  const die = dice(seededRandom(Math.imul(seed, 2_654_435_761) + number))
  const path = die.pick(known.paths)
  const who = die.pick(VISITORS)
  const kind = die.below(100)
  if (kind < 45) return formRequest(die, known, origin)
  const headers = { Accept: 'text/html' }
  if (kind < 62) return { who, request: { path: withQuery(die, path), headers } }
  if (kind < 74) return { who, request: { path: changedPath(die, path), headers } }
  if (kind < 84)
    return {
      who,
      request: {
        path: asData(die, die.odds(0.5) ? withQuery(die, path) : changedPath(die, path)),
        headers: { Accept: '*/*' },
      },
    }
  return headerRequest(die, path)
}
