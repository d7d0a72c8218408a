/** The spellings of units before and after a figure, in all languages, compared case-insensitively. */
const EURO = ['€', 'eur', 'euro', 'euros']
const SQUARE_METRE = ['m²', 'm2', 'm^2', 'sqm', 'sq m', 'sq. m', 'mkw']
const combinations = (first: readonly string[], separators: readonly string[], last: readonly string[]) =>
  first.flatMap((one) => separators.flatMap((joint) => last.map((other) => `${one}${joint}${other}`)))

const PER_SQUARE_METRE = combinations([''], ['/', '/ ', 'per '], SQUARE_METRE)
const A_YEAR = ['a year', 'per year', '/year', '/ year', '/yr', 'p.a.', 'pa', 'rocznie', '/rok']

type Spelling = { before?: readonly string[]; after: readonly string[] }

const SPELLINGS = {
  none: { after: [] },
  eur: { before: EURO, after: EURO },
  eur_millions: { before: EURO, after: EURO },
  eur_per_sqm: {
    before: EURO,
    after: [...EURO, ...PER_SQUARE_METRE, ...combinations(EURO, ['', ' '], PER_SQUARE_METRE)],
  },
  eur_per_year: { before: EURO, after: [...EURO, ...A_YEAR, ...combinations(EURO, ['', ' '], A_YEAR)] },
  percent: { after: ['%', 'percent', 'per cent', 'pct', 'procent', 'proc.'] },
  area: { after: SQUARE_METRE },
  years: { after: ['years', 'year', 'yrs', 'y', 'lat', 'lata', 'rok'] },
  km: { after: ['km', 'kilometres', 'kilometers'] },
  minutes: { after: ['minutes', 'minute', 'min', 'min.', 'minut', 'minuty'] },
  metres: { after: ['m', 'metres', 'meters', 'metry', 'metrów'] },
  score: { after: ['points', 'point', 'pts', 'punktów', 'pkt'] },
  kilowatt: { after: ['kw'] },
  energy: { after: ['kwh/m²', 'kwh/m2', 'kwh/m²·year', 'kwh/(m²·rok)', 'kwh/m²/year'] },
  co2: { after: ['kg/m²', 'kg/m2', 'kg/m²·year', 'kg co₂/m²', 'kg co2/m2'] },
  degrees: { after: ['°', 'degrees', 'deg', 'stopni'] },
} as const satisfies Record<string, Spelling>

export type Unit = keyof typeof SPELLINGS

/** Lower-case "m" means million for money only. */
export const isMoney = (unit: Unit) => unit.startsWith('eur')

/** Units that no field uses: input with one of them means something other than the field asks for. */
const OTHER_UNITS = [
  'pln zł zl złotych usd us$ $ gbp £ chf czk kč huf ft ron lei sek nok dkk uah jpy ¥',
  'ha hectares hektarów acres acre ar ares km² km2 ft² ft2 sqft cm² cm mm miles mi',
  'h hours days months w mw kwh mwh ‰ bps pp p.p. szt szt. pcs',
].flatMap((units) => units.split(' '))

const lower = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()

function isOwnUnit(unit: Unit, text: string, place: 'before' | 'after'): boolean {
  const spelling: Spelling = SPELLINGS[unit]
  return (spelling[place] ?? []).includes(lower(text))
}

const KNOWN_UNITS: ReadonlySet<string> = new Set([
  ...OTHER_UNITS,
  'sq ft',
  'sq. ft',
  ...Object.values(SPELLINGS).flatMap((spelling: Spelling) => [
    ...(spelling.before ?? []),
    ...spelling.after,
  ]),
])

const isUnit = (text: string) => KNOWN_UNITS.has(lower(text))

export type NumberRule = {
  unit: Unit
  /** Decimal places; 0 for integers. At most 2 if `max` reaches 1,000. */
  decimals: number
  min: number
  max: number
  /** A figure above this needs confirmation before submission. */
  top?: number
  /** Formatted without separators. */
  isYear?: true
}

export const NUMBER_REFUSALS = ['unreadable', 'range', 'unit', 'whole', 'decimals', 'below', 'above'] as const
export type NumberRefusal = (typeof NUMBER_REFUSALS)[number]
export type NumberReading =
  | { value: number | null; refused?: never }
  | { value: null; refused: NumberRefusal }

const SPACES = /[\s\u00A0\u202F\u2009\u2007]/g
const UNITS_WITH_DIGITS = /(?:m|ft)\^?2|co2/gi
const EXPONENT = /[0-9]e[-+]?[0-9]/i
/** Longer input is not a plausible number. */
const MAX_CHARACTERS = 40

const MULTIPLIERS: Readonly<Record<string, number>> = {
  k: 3,
  tys: 3,
  'tys.': 3,
  thousand: 3,
  mln: 6,
  mio: 6,
  million: 6,
  mld: 9,
  bn: 9,
  billion: 9,
}

/** Parses a typed number in any language; blank is null, an ambiguous or invalid text is refused, never guessed. */
export function readNumber(rule: NumberRule, typed: string): NumberReading {
  const text = typed
    .replace(SPACES, ' ')
    .replace(/[‐‑‒–—−]/g, '-')
    .trim()
  if (text === '') return { value: null }
  const parts = text.length > MAX_CHARACTERS || EXPONENT.test(text) ? null : partsOf(text)
  if (!parts) return refuse('unreadable')
  const { sign, before, innerSign, digits, rest } = parts
  const around = text.replace(UNITS_WITH_DIGITS, '')
  if (/[0-9]/.test(rest.replace(UNITS_WITH_DIGITS, '')))
    return refuse(isRange(around) ? 'range' : 'unreadable')
  const tail = readTail(rule.unit, before, rest.trim())
  if (typeof tail === 'string') return refuse(tail)
  const plain = plainDigits(rule, digits.trim(), tail.hasMultiplier)
  if (plain === null || (sign !== '' && innerSign !== '')) return refuse('unreadable')
  return checkLimits(rule, plain, tail.power, `${sign}${innerSign}` === '-')
}

/** Splits a string around its first digits in one pass: "-€ 1,200.50 /m²" is "-", "€", "", "1,200.50" and " /m²". */
function partsOf(text: string) {
  let at = 0
  const take = (taken: RegExp) => {
    const from = at
    while (at < text.length && taken.test(text.charAt(at))) at += 1
    return text.slice(from, at)
  }
  const takeSign = () => (/[-+]/.test(text.charAt(at)) ? text.charAt(at++) : '')
  const sign = takeSign()
  const before = take(/[^0-9.,+-]/).trim()
  const innerSign = takeSign()
  take(/ /)
  if (!/[0-9.,]/.test(text.charAt(at))) return null
  const first = at
  const run = take(/[0-9.,'’ ]/)
  let { length } = run
  while (length > 1 && !/[0-9]/.test(run.charAt(length - 1))) length -= 1
  return { sign, before, innerSign, digits: run.slice(0, length), rest: text.slice(first + length) }
}

/** "100 to 200", "5-10 %", "1 000 … 2 000". */
function isRange(text: string): boolean {
  const [first, second, ...more] = text.matchAll(/[0-9]+(?:[.,'’ ][0-9]+)*/g)
  if (!first || !second || more.length > 0) return false
  const between = text.slice(first.index + first[0].length, second.index)
  return /-|\.\.|…|~|\s(?:to|do|bis|and|or|i|lub)\s/i.test(between)
}

const refuse = (refused: NumberRefusal): NumberReading => ({ value: null, refused })

type Tail = { power: number; hasMultiplier: boolean }

/** Parses the text around the digits: a multiplier and the field's unit, before or after. */
function readTail(unit: Unit, before: string, tail: string): Tail | NumberRefusal {
  const isKnown = (text: string, place: 'before' | 'after') => text === '' || isOwnUnit(unit, text, place)
  if (!isKnown(before, 'before')) return isUnit(before) ? 'unit' : 'unreadable'
  if (isKnown(tail, 'after')) {
    // "500 EUR" is not 500 million, although the field counts in millions.
    const isPlainEuro = unit === 'eur_millions' && `${before}${tail}` !== ''
    return isPlainEuro ? 'unit' : { power: 0, hasMultiplier: false }
  }
  const found = multiplierOf(unit, tail)
  if (found && isKnown(found.rest, 'after'))
    return { power: unit === 'eur_millions' ? found.power - 6 : found.power, hasMultiplier: true }
  return isUnit(tail) || isUnit(found?.rest ?? '') ? 'unit' : 'unreadable'
}

function multiplierOf(unit: Unit, tail: string): { power: number; rest: string } | null {
  const [, word = '', behind = ''] = /^([a-z]+\.?)\s*(.*)$/i.exec(tail) ?? []
  // "12.5MEUR" and "12kPLN": a unit may follow a one-letter multiplier without a space.
  for (const name of [word, word.slice(0, 1)]) {
    const isMillion = name === 'M' || (name === 'm' && isMoney(unit))
    const power = isMillion ? 6 : MULTIPLIERS[name.toLowerCase()]
    const rest = `${word.slice(name.length)} ${behind}`.trim()
    if (power !== undefined && (name === word || isUnit(rest))) return { power, rest }
  }
  return null
}

/** Digits with a dot as decimal mark, or null if the separators are invalid or ambiguous. */
function plainDigits(rule: NumberRule, digits: string, hasMultiplier: boolean): string | null {
  const marks = [...new Set(digits.replace(/’/g, "'").match(/[.,' ]/g) ?? [])]
  const text = digits.replace(/’/g, "'")
  const [first = '', second] = marks
  if (first === '') return text
  if (marks.length > 2) return null
  if (second !== undefined) {
    const parts = text.split(second)
    const isDecimal = /[.,]/.test(second) && parts.length === 2 && /^[0-9]+$/.test(parts[1] ?? '')
    const whole = isDecimal ? grouped(parts[0] ?? '', first) : null
    return whole === null ? null : `${whole}.${parts[1]}`
  }
  const parts = text.split(first)
  if (first === ' ' || first === "'" || parts.length > 2) return grouped(text, first)
  const [head = '', tail = ''] = parts
  const isUngrouped = tail.length !== 3 || head === '0' || head === ''
  if (isUngrouped) return tail === '' ? null : `${head || '0'}.${tail}`
  if (hasMultiplier) return null
  const isGroup = rule.decimals === 0 || rule.max >= 1000 || rule.min <= -1000
  // Three digits that could be a group keep trailing zeros, so that the field's decimals decide.
  return isGroup ? grouped(text, first) : `${head}.${tail}!`
}

function grouped(text: string, mark: string): string | null {
  const [head = '', ...groups] = text.split(mark)
  const isWhole = /^[1-9][0-9]{0,2}$/.test(head) && groups.every((group) => /^[0-9]{3}$/.test(group))
  return isWhole ? [head, ...groups].join('') : null
}

function checkLimits(rule: NumberRule, plain: string, power: number, isNegative: boolean): NumberReading {
  const [whole = '0', part = ''] = plain.split('.')
  const decimals = part.endsWith('!') ? part.slice(0, -1) : part.replace(/0+$/, '')
  const size = Number(`${whole}.${decimals || '0'}e${power}`)
  const value = isNegative && size !== 0 ? -size : size
  if (decimalsOf(`${whole}${decimals}`, decimals.length - power, part.endsWith('!')) > rule.decimals)
    return refuse(rule.decimals === 0 ? 'whole' : 'decimals')
  if (value < rule.min) return refuse('below')
  return value > rule.max ? refuse('above') : { value }
}

/** Decimals of `digits` after moving the decimal mark by `shift`. */
function decimalsOf(digits: string, shift: number, keepsZeros: boolean): number {
  const zeros = keepsZeros ? 0 : (/0*$/.exec(digits)?.[0].length ?? 0)
  return Math.max(0, shift - zeros)
}
