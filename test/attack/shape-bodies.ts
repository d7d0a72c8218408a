import { FORM_BYTES, GUEST_FORM_BYTES } from '#server/http/body.ts'
import type { FoundForm } from './forms.ts'
import type { Shape } from './shapes.ts'
import type { Dice } from './words.ts'

const MB = 1024 * 1024
/** Maximum size of a form, with some room for its names. */
export const FULL = MB - 4096

/** Repeated many times, these could slow down a parser, a regular expression or folding. */
export const UNITS: Readonly<Record<string, string>> = {
  letters: 'a',
  'spaces and a letter': `${' '.repeat(60)}a`,
  lines: '\r\n',
  'groups of digits': '1,000,',
  marks: '.-/"',
  markup: '<b>&amp;',
  percents: '%',
  'mail addresses': 'a@b.',
  'web addresses': 'http://a.',
  'country codes': '+48',
  brackets: '{"a":[',
  'combining marks out of order': '\u0323\u0301',
  'letters that fold': 'İß',
  'half pairs': '\u{1f468}\u200d',
  'days of a year': '2026-01-01,',
  'right to left': '\u202e',
}

export const filledWith = (unit: string, bytes: number): string => {
  const size = encodeURIComponent(unit).length
  return unit.repeat(Math.max(1, Math.floor(bytes / size)))
}

const distinct = (count: number, value = ''): string =>
  Array.from({ length: count }, (_, at) => `f${at}=${value}`).join('&')
const part = (name: string, value: string, more = ''): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
const parts = (all: string): string => `${all}--x--\r\n`

/** Bodies that none of our forms produce, for every door that a stranger may post to. */
const URLENCODED: Readonly<Record<string, () => string>> = {
  '110,000 names': () => distinct(110_000).slice(0, FULL),
  '1,000 names': () => distinct(1000, 'v'.repeat(1000)),
  '520,000 times one name': () => 'a&'.repeat(520_000),
  '1,000,000 ampersands': () => '&'.repeat(1_000_000),
  'a name of 1 MB': () => 'a'.repeat(FULL),
  'a depth of 300,000': () => `a${'[b]'.repeat(FULL / 3)}=1`,
  'NULs inside NULs': () => `email=${'%0'.repeat(FULL / 4)}${'0'.repeat(FULL / 4)}`,
  'broken escapes': () => `email=${'%'.repeat(FULL)}`,
  'bare marks of markup': () => `email=${'<'.repeat(FULL)}`,
}

const MULTIPART: Readonly<Record<string, () => string>> = {
  '11,000 parts': () => parts(part('a', '').repeat(11_000)),
  '1,000 parts of one name': () => parts(part('email', 'v'.repeat(900)).repeat(1000)),
  'a name of 1 MB': () => parts(part('n'.repeat(FULL), 'v')),
  'a header of 1 MB': () => parts(part('n', 'v', `\r\nX: ${'b'.repeat(FULL)}`)),
  '170,000 headers': () => parts(part('n', 'v', '\r\na: b'.repeat(FULL / 6))),
  '130,000 parameters': () => parts(part('n', 'v', '; a="b"'.repeat(FULL / 8))),
  'beginnings of boundaries': () => parts(part('n', '\r\n--'.repeat(FULL / 4))),
  'files in a form': () => parts(part('file', 'v', '; filename="a.pdf"').repeat(5000)),
}

const FORM = 'application/x-www-form-urlencoded'

export const bodyShapes = (doors: readonly string[]): Shape[] =>
  doors.flatMap((path) =>
    [
      { type: FORM, bodies: URLENCODED },
      { type: 'multipart/form-data; boundary=x', bodies: MULTIPART },
    ].flatMap(({ type, bodies }) =>
      Object.entries(bodies).map(([what, body]): Shape => ({
        what: `${what} to ${path}, ${type}`,
        who: 'investor',
        make: () => ({ method: 'POST', path, headers: { 'Content-Type': type }, body: body() }),
      })),
    ),
  )

const TYPED = new Set(['text', 'textarea', 'email', 'tel', 'url', 'search', 'number', 'date', 'hidden'])

const fillable = ({ fields }: FoundForm) =>
  fields.filter(({ type }) => TYPED.has(type)).map(({ name }) => name)

export const isFillable = (form: FoundForm): boolean => !form.isMultipart && fillable(form).length > 0

/** One of the product's forms, with one or all of its fields at maximum length. */
export function randomForm({ pick, odds }: Dice, forms: readonly FoundForm[]): Shape {
  const form = pick(forms)
  const [what, unit] = pick(Object.entries(UNITS))
  const all = fillable(form)
  const filledFields = odds(0.7) ? [pick(all)] : all
  return {
    what: `${what} in ${filledFields.length === 1 ? filledFields[0] : 'every field'} of ${form.action} (${form.who})`,
    who: form.who,
    make() {
      const limit = form.who === 'guest' ? GUEST_FORM_BYTES : FORM_BYTES
      const text = encodeURIComponent(filledWith(unit, (limit * 0.94) / filledFields.length))
      const pairs = form.fields.map(({ name, options, value }) => {
        const other = encodeURIComponent(options.find(Boolean) ?? value)
        return `${encodeURIComponent(name)}=${filledFields.includes(name) ? text : other}`
      })
      const headers = { 'Content-Type': FORM }
      return { method: 'POST', path: form.action, headers, body: pairs.join('&') }
    },
  }
}
