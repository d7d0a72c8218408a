/**
 * Units of typed numbers and their spellings before and after the figure, shared by all languages and compared without
 * case.
 */
const EURO = ['€', 'eur', 'euro', 'euros']
const SQUARE_METRE = ['m²', 'm2', 'm^2', 'sqm', 'sq m', 'sq. m', 'mkw']
const crossed = (first: readonly string[], joints: readonly string[], last: readonly string[]) =>
  first.flatMap((one) => joints.flatMap((joint) => last.map((other) => `${one}${joint}${other}`)))

const PER_SQUARE_METRE = crossed([''], ['/', '/ ', 'per '], SQUARE_METRE)
const A_YEAR = ['a year', 'per year', '/year', '/ year', '/yr', 'p.a.', 'pa', 'rocznie', '/rok']

type Spelling = { before?: readonly string[]; behind: readonly string[] }

const SPELLINGS = {
  none: { behind: [] },
  eur: { before: EURO, behind: EURO },
  eur_millions: { before: EURO, behind: EURO },
  eur_per_sqm: {
    before: EURO,
    behind: [...EURO, ...PER_SQUARE_METRE, ...crossed(EURO, ['', ' '], PER_SQUARE_METRE)],
  },
  eur_per_year: { before: EURO, behind: [...EURO, ...A_YEAR, ...crossed(EURO, ['', ' '], A_YEAR)] },
  percent: { behind: ['%', 'percent', 'per cent', 'pct', 'procent', 'proc.'] },
  area: { behind: SQUARE_METRE },
  years: { behind: ['years', 'year', 'yrs', 'y', 'lat', 'lata', 'rok'] },
  km: { behind: ['km', 'kilometres', 'kilometers'] },
  minutes: { behind: ['minutes', 'minute', 'min', 'min.', 'minut', 'minuty'] },
  metres: { behind: ['m', 'metres', 'meters', 'metry', 'metrów'] },
  score: { behind: ['points', 'point', 'pts', 'punktów', 'pkt'] },
  kilowatt: { behind: ['kw'] },
  energy: { behind: ['kwh/m²', 'kwh/m2', 'kwh/m²·year', 'kwh/(m²·rok)', 'kwh/m²/year'] },
  co2: { behind: ['kg/m²', 'kg/m2', 'kg/m²·year', 'kg co₂/m²', 'kg co2/m2'] },
  degrees: { behind: ['°', 'degrees', 'deg', 'stopni'] },
} as const satisfies Record<string, Spelling>

export type Unit = keyof typeof SPELLINGS

/** Lower-case "m" means million for money only. */
export const isMoney = (unit: Unit) => unit.startsWith('eur')

/** Units that no field uses: a text with one means something other than the field asks for. */
const FOREIGN = [
  'pln zł zl złotych usd us$ $ gbp £ chf czk kč huf ft ron lei sek nok dkk uah jpy ¥',
  'ha hectares hektarów acres acre ar ares km² km2 ft² ft2 sqft cm² cm mm miles mi',
  'h hours days months w mw kwh mwh ‰ bps pp p.p. szt szt. pcs',
].flatMap((units) => units.split(' '))

const lower = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()

export function isOwnUnit(unit: Unit, text: string, place: 'before' | 'behind'): boolean {
  const spelling: Spelling = SPELLINGS[unit]
  return (spelling[place] ?? []).includes(lower(text))
}

const OTHERS: ReadonlySet<string> = new Set([
  ...FOREIGN,
  'sq ft',
  'sq. ft',
  ...Object.values(SPELLINGS).flatMap((spelling: Spelling) => [
    ...(spelling.before ?? []),
    ...spelling.behind,
  ]),
])

/** Whether a text is any known unit. */
export const isUnit = (text: string) => OTHERS.has(lower(text))
