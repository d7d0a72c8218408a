import fc from 'fast-check'
import { type NumberRule, isMoney } from '#app/lib/number-reading.ts'

type TypedNumber = { text: string; value: number | null }

const GROUPS = [' ', '\u00A0', '\u202F', '\u2009', '\u2007', ',', '.', "'", ''] as const
const SCALES = [
  { zeros: 3, names: ['k', ' tys.', ' tys', ' thousand'] },
  { zeros: 6, names: ['M', ' mln', ' mio', ' million'] },
  { zeros: 9, names: [' mld', 'bn', ' billion'] },
] as const
const SUFFIXES: Partial<Record<NumberRule['unit'], readonly string[]>> = {
  eur: [' EUR', '€', ' euro'],
  percent: [' %', '%'],
  area: [' m²', ' sqm', ' m2'],
  degrees: ['°'],
}

/** The digits of a number, and how many of them follow the decimal mark. */
type Exact = { digits: string; decimals: number; isNegative: boolean }

function exactly(rule: NumberRule) {
  const decimals = Math.min(rule.decimals, 2)
  const [min, max] = [Math.ceil(rule.min * 10 ** decimals), Math.floor(rule.max * 10 ** decimals)]
  const size = fc.integer({ min: 1, max: Math.max(1, String(Math.abs(max)).length) })
  return size
    .chain((length) =>
      fc.integer({
        min: Math.max(min, -(10 ** length)),
        max: Math.max(min, Math.min(max, 10 ** length)),
      }),
    )
    .filter((scaled) => scaled >= min && scaled <= max)
    .map((scaled): Exact => ({
      digits: String(Math.abs(scaled)).padStart(decimals + 1, '0'),
      decimals,
      isNegative: scaled < 0,
    }))
}

const valueOf = ({ digits, decimals, isNegative }: Exact) => {
  const size = Number(`${digits}e-${decimals}`)
  return isNegative && size !== 0 ? -size : size
}

/** Digits with a decimal mark: whole part in groups, and decimals without trailing zeros. */
function written({ digits, decimals }: Exact, group: string, mark: string): string {
  const whole = digits.slice(0, digits.length - decimals)
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  return part === '' ? grouped : `${grouped}${mark}${part}`
}

/** The same number with a multiplier, which moves the mark. */
function scaled({ digits, decimals }: Exact, zeros: number, mark: string): string {
  const all = digits.padStart(zeros + decimals + 1, '0')
  const whole = all.slice(0, all.length - zeros - decimals)
  const part = all.slice(all.length - zeros - decimals).replace(/0+$/, '')
  // Three digits after a single mark before a multiplier are ambiguous; another zero resolves that.
  const shown = part.length === 3 && whole !== '0' ? `${part}0` : part
  return shown === '' ? whole : `${whole}${mark}${shown}`
}

export function readable(rule: NumberRule): fc.Arbitrary<TypedNumber> {
  const notation = fc.record({
    exact: exactly(rule),
    group: fc.constantFrom(...GROUPS),
    mark: fc.constantFrom(',', '.'),
    scale: fc.option(fc.constantFrom(...SCALES), { freq: 3 }),
    name: fc.nat(3),
    minus: fc.constantFrom('-', '−', '–'),
    plus: fc.constantFrom('', '', '+'),
    noughts: fc.boolean(),
    unit: fc.option(fc.nat(2)),
  })
  return notation.map(({ exact, group, mark, scale, name, minus, plus, noughts, unit }) => {
    const other = mark === ',' ? '.' : ','
    // A field in millions still reads multipliers in euro.
    const zeros = (scale?.zeros ?? 0) - (rule.unit === 'eur_millions' ? 6 : 0)
    const isScaled = scale !== null && zeros >= 0 && (isMoney(rule.unit) || rule.max >= 1000) && !rule.isYear
    const plain = written(exact, group === mark ? other : group, mark)
    const isWhole = !plain.includes(mark)
    const groupsAreClear = group !== '' && plain.length > 3
    const tail = noughts && isWhole && (groupsAreClear || group === '') ? `${mark}00` : ''
    const size = isScaled
      ? `${scaled(exact, zeros, mark)}${scale.names[name % scale.names.length]}`
      : plain + tail
    const sign = exact.isNegative ? minus : plus
    const suffix =
      unit === null ? '' : (SUFFIXES[rule.unit]?.[unit % (SUFFIXES[rule.unit]?.length ?? 1)] ?? '')
    return { text: `${sign}${size}${suffix}`, value: valueOf(exact) }
  })
}
