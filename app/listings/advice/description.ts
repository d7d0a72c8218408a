import { formatArea, formatNumber } from '#app/lib/money.ts'
import { type NumberRule, readNumber } from '#app/lib/number-reading.ts'
import { type Case, type Rule, warning, type WarningRule } from './finding.ts'

/** A contradiction between description and facts; `said` and `stated` are figures with their unit. */
const contradiction = (said: string, fact: string, stated: string) =>
  `The description says ${said}, but ${fact} is ${stated}.`

const MESSAGES = {
  let: (said: string, stated: string) => contradiction(`${said} percent let`, 'the vacancy', `${stated}%`),
  vacant: (said: string, stated: string) =>
    contradiction(`${said} percent vacant`, 'the vacancy', `${stated}%`),
  yield: (said: string, stated: string) =>
    contradiction(`a yield of ${said} percent`, 'the yield', `${stated}%`),
  built: (said: string, stated: string) => contradiction(`built in ${said}`, 'the year built', stated),
  refurbished: (said: string, stated: string) =>
    contradiction(`refurbished in ${said}`, 'the refurbishment year', stated),
  leasable: (said: string, stated: string) => contradiction(said, 'the gross leasable area', stated),
  surface: (said: string, stated: string) => contradiction(said, 'the built surface', stated),
  plot: (said: string, stated: string) => contradiction(`a plot of ${said}`, 'the plot size', stated),
  tenants: (said: string, stated: string) =>
    contradiction(`${said} tenants`, 'the number of tenants', stated),
  homes: (said: string, stated: string) => contradiction(`${said} homes`, 'the number of units', stated),
  storeys: (said: string, stated: string) =>
    contradiction(`${said} storeys`, 'the number of storeys above ground', stated),
} as const

const SMALL = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

// A figure starts after a non-digit and has a bounded length, so that a long run of digits is scanned once.
const FIGURE = String.raw`(?<!\d)(\d{1,3}(?:[ ,\u00a0\u202f]\d{3}){1,4}(?:\.\d{1,9})?|\d{1,15}(?:[.,]\d{1,9})?)`
const COUNT = `(${SMALL.slice(1).join('|')}|${String.raw`\d{1,3}(?:[ ,\u00a0\u202f]\d{3}){1,4}|\d{1,15}`})`
const PERCENT = String.raw`\s*(?:%|percent|per cent|procent)`
const AREA = String.raw`\s*(?:m²|m2|sqm|sq\.? ?m|square met(?:re|er)s)(?![\p{L}\d])`
const YEAR = String.raw`((?:18|19|20)\d{2})(?!\d)`

const SHARE: NumberRule = { unit: 'none', decimals: 4, min: 0, max: 100 }
const COUNTED: NumberRule = { unit: 'none', decimals: 2, min: 0, max: 10_000_000 }

/** Parses a figure, null when ambiguous; small counts may be written as words. */
function valueOf(words: string, kind: NumberRule): number | null {
  const small = SMALL.indexOf(words.toLowerCase())
  return small >= 0 ? small : readNumber(kind, words).value
}

type Claim = {
  rule: WarningRule
  kind: NumberRule
  /** The figure is the first group that matched. */
  patterns: readonly RegExp[]
  /** The stated fact; null when there is none. */
  stated: (of: Case) => number | null
  /** Whether both values match. */
  agree: (said: number, stated: number) => boolean
  words: (said: number, stated: number) => string
}

const like = (...sources: string[]) => sources.map((source) => new RegExp(source, 'iu'))
const within = (share: number) => (said: number, stated: number) =>
  Math.abs(said - stated) <= Math.abs(stated) * share
const isEqual = (said: number, stated: number) => said === stated
const plain = (words: (said: string, stated: string) => string) => (said: number, stated: number) =>
  words(formatNumber(said), formatNumber(stated))
const year = (words: (said: string, stated: string) => string) => (said: number, stated: number) =>
  words(String(said), String(stated))
const area = (words: (said: string, stated: string) => string) => (said: number, stated: number) =>
  words(formatArea(said), formatArea(stated))

const CLAIMS: readonly Claim[] = [
  {
    rule: 'text.let',
    kind: SHARE,
    patterns: like(
      `${FIGURE}${PERCENT}\\s+(?:is\\s+|are\\s+)?(?:let|leased|occupied|wynaj)`,
      `(?:let|leased|occupied|wynaj\\p{L}*)\\s+(?:to|at|w)\\s+${FIGURE}${PERCENT}`,
    ),
    stated: ({ number }) => number('vacancy_rate'),
    agree: (said, stated) => Math.abs(100 - said - stated) <= 1,
    words: plain(MESSAGES.let),
  },
  {
    rule: 'text.vacant',
    kind: SHARE,
    patterns: like(
      `${FIGURE}${PERCENT}\\s+(?:is\\s+|are\\s+)?(?:vacan|pustosta)`,
      `(?:vacancy(?:\\s+rate)?|pustostany)\\s+(?:of\\s+|is\\s+|at\\s+)?${FIGURE}${PERCENT}`,
    ),
    stated: ({ number }) => number('vacancy_rate'),
    agree: (said, stated) => Math.abs(said - stated) <= 1,
    words: plain(MESSAGES.vacant),
  },
  {
    rule: 'text.yield',
    kind: SHARE,
    patterns: like(`(?<!gross )(?<!initial )yield(?:s|ing)?\\s+(?:of\\s+|is\\s+|at\\s+)?${FIGURE}${PERCENT}`),
    stated: ({ fields }) => (fields.yieldBps === null ? null : fields.yieldBps / 100),
    agree: (said, stated) => Math.abs(said - stated) <= 0.05,
    words: plain(MESSAGES.yield),
  },
  {
    rule: 'text.built',
    kind: COUNTED,
    patterns: like(
      `(?:built|completed|constructed|delivered|erected|wybudowan\\p{L}*|oddan\\p{L}*)\\s+(?:in|w)\\s+(?:roku\\s+)?${YEAR}`,
    ),
    stated: ({ number }) => number('year_built'),
    agree: isEqual,
    words: year(MESSAGES.built),
  },
  {
    rule: 'text.refurbished',
    kind: COUNTED,
    patterns: like(
      `(?:refurbished|moderni[sz]ed|renovated|zmodernizowan\\p{L}*|wyremontowan\\p{L}*)\\s+(?:in|w)\\s+(?:roku\\s+)?${YEAR}`,
    ),
    stated: ({ number }) => number('year_refurbished'),
    agree: isEqual,
    words: year(MESSAGES.refurbished),
  },
  {
    rule: 'text.gla',
    kind: COUNTED,
    patterns: like(
      `${FIGURE}${AREA}\\s+(?:of\\s+)?(?:gross\\s+)?(?:leasable|lettable|gla\\b)`,
      `(?:gla|(?:leasable|lettable)\\s+area)\\s+(?:of\\s+|is\\s+)?${FIGURE}${AREA}`,
    ),
    stated: ({ number }) => number('gla'),
    agree: within(0.02),
    words: area(MESSAGES.leasable),
  },
  {
    rule: 'text.surface',
    kind: COUNTED,
    patterns: like(`(?:built surface|built area)\\s+(?:of\\s+|is\\s+)?${FIGURE}${AREA}`),
    stated: ({ fields }) => fields.builtSurface,
    agree: within(0.02),
    words: area(MESSAGES.surface),
  },
  {
    rule: 'text.plot',
    kind: COUNTED,
    patterns: like(
      `(?:plot|site|działk\\p{L}*)\\s+(?:of\\s+|is\\s+|o\\s+powierzchni\\s+)?${FIGURE}${AREA}`,
      `${FIGURE}${AREA}\\s+(?:plot|site)`,
    ),
    stated: ({ fields }) => fields.plotSize,
    agree: within(0.02),
    words: area(MESSAGES.plot),
  },
  {
    rule: 'text.tenants',
    kind: COUNTED,
    patterns: like(`(?<![\\p{L}\\d])${COUNT}\\s+(?:tenants|najemc)`),
    stated: ({ number }) => number('tenant_count'),
    agree: isEqual,
    words: plain(MESSAGES.tenants),
  },
  {
    rule: 'text.homes',
    kind: COUNTED,
    patterns: like(`(?<![\\p{L}\\d])${COUNT}\\s+(?:flats|apartments|homes|mieszka)`),
    stated: ({ number }) => number('units_count'),
    agree: isEqual,
    words: plain(MESSAGES.homes),
  },
  {
    rule: 'text.storeys',
    kind: COUNTED,
    patterns: like(`(?<![\\p{L}\\d])${COUNT}[\\s-]+(?:storey|story\\b|stories|kondygnacj)`),
    stated: ({ number }) => number('floors_above'),
    agree: isEqual,
    words: plain(MESSAGES.storeys),
  },
]

/** The first figure in the text that matches a claim, or null. */
function figureIn(text: string, { patterns, kind }: Claim): number | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.[1]
    if (found !== undefined) return valueOf(found, kind)
  }
  return null
}

/** Warns about figures in the description that differ from the facts. */
export const description: Rule = (of) => {
  const text = of.fields.description
  if (text === null) return []
  return CLAIMS.map((claim) => {
    const said = figureIn(text, claim)
    const stated = claim.stated(of)
    if (said === null || stated === null || claim.agree(said, stated)) return null
    return warning(claim.rule, 'description', claim.words(said, stated))
  })
}
