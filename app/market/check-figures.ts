import type { Problem } from './csv.ts'
import { isSourceDate, PERIOD_TEXT, periodEnd } from './period.ts'
import { MARKET_COUNTRIES, seriesKey, TOPICS } from './schema.ts'

/** Every unit with its plausible range, to catch typos. */
const UNIT_RANGES: Readonly<Record<string, readonly [number, number]>> = {
  '% y/y': [-30, 60],
  '% p.a.': [-1, 30],
  '%': [0, 100],
  '% of labour force': [0, 30],
  '% of population': [0, 100],
  'index 2015=100': [40, 500],
  'index 2010=100': [40, 400],
  persons: [-10_000, 90_000_000],
  'thousand persons': [-1000, 1000],
  thousand: [0, 2000],
  units: [0, 1_000_000],
  buildings: [0, 100_000],
  m2: [5, 100_000_000],
  'm2 per 1000 inhabitants': [0, 2000],
  'EUR per m2': [10, 50_000],
  'EUR per m2 per month': [1, 300],
  'PLN per m2 per month': [1, 200],
  'PLN per m2': [3000, 60_000],
  'PLN per month': [1000, 50_000],
  PLN: [0, 1_000_000],
  'EUR bn': [0, 50],
  'EUR m': [0, 50_000],
  'EUR per inhabitant': [1000, 200_000],
  'PLN per EUR': [3, 6],
  'CZK per EUR': [15, 40],
  'HUF per EUR': [200, 600],
  'RON per EUR': [3, 8],
  years: [0, 99],
  year: [1990, 2100],
  'months of rent': [0, 24],
  'months per lease year': [0, 6],
}

export const COLUMNS = [
  'country',
  'region',
  'topic',
  'series',
  'unit',
  'period',
  'value',
  'source',
  'source_date',
  'licence',
  'confidence',
] as const
type Column = (typeof COLUMNS)[number]
type Texts = Readonly<Record<Column, string>>

export type FigureRow = Record<Exclude<Column, 'value'>, string> & { value: number; sortDate: string }

const NUMBER = /^-?\d{1,15}(\.\d{1,4})?$/
/** A spreadsheet would run such a cell as a formula after an export. */
const FORMULA = /^[=+\-@]/
const CONTROL = /\p{Cc}/u
const NO_LICENCE = 'none (illustrative)'

const quote = (text: string) =>
  `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`.replace(/\p{Cc}/gu, '·')

/** The problem with the header line; null for a valid one. */
export function headerProblem(cells: readonly string[]): Problem | null {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  if (names.length === COLUMNS.length && COLUMNS.every((column, at) => names[at] === column)) return null
  return { line: 1, reason: `the first line must be ${COLUMNS.join(',')}.${columnHint(cells, names)}` }
}

/** Names the first column that differs. */
function columnHint(cells: readonly string[], names: readonly string[]): string {
  if (cells.length === 1) return cells[0]?.includes(';') ? ' Separate the columns with commas.' : ''
  const at = COLUMNS.findIndex((column, index) => names[index] !== column)
  const column = COLUMNS[at]
  if (column === undefined) return ` Remove the last ${names.length - COLUMNS.length} columns.`
  const found = names[at]
  return found === undefined
    ? ` Column ${at + 1}, "${column}", is missing.`
    : ` Column ${at + 1} is "${found.slice(0, 40)}" instead of "${column}".`
}

/** Validates the lines of one file in order, each also against the earlier lines. */
export class FigureCheck {
  #lines = new Map<string, number>()
  #units = new Map<string, string>()
  #bounds = new Map<string, { line: number; value: number }>()

  /** The row of a line, or everything wrong with it. */
  read(line: number, cells: readonly string[]): { row: FigureRow } | { problems: Problem[] } {
    if (cells.length !== COLUMNS.length) {
      return { problems: [{ line, reason: `has ${cells.length} cells instead of ${COLUMNS.length}` }] }
    }
    const texts = Object.fromEntries(COLUMNS.map((column, at) => [column, cells[at] ?? ''])) as Texts
    const reasons = [...textReasons(texts), ...valueReasons(texts), ...originReasons(texts)]
    const sortDate = periodEnd(texts.period)
    if (sortDate === null || reasons.length > 0)
      return { problems: reasons.map((reason) => ({ line, reason })) }
    const row = { ...texts, value: Number(texts.value), sortDate }
    const clashes = this.#clashes(line, row)
    return clashes.length > 0 ? { problems: clashes.map((reason) => ({ line, reason })) } : { row }
  }

  #clashes(line: number, row: FigureRow): string[] {
    const series = seriesKey(row)
    const point = `${series}/${row.period}`
    const before = this.#lines.get(point)
    const unit = this.#units.get(series) ?? row.unit
    this.#lines.set(point, before ?? line)
    this.#units.set(series, unit)
    if (/, (low|high) end$/.test(row.series)) this.#bounds.set(point, { line, value: row.value })
    return [
      ...(before === undefined ? [] : [`same series and period as line ${before}`]),
      ...(unit === row.unit ? [] : [`unit differs from ${quote(unit)} in earlier lines of this series`]),
    ]
  }

  /** Checks that need the whole file: no low end is above its high end. */
  finish(): Problem[] {
    return [...this.#bounds].flatMap(([point, low]) => {
      const high = this.#bounds.get(point.replace(', low end/', ', high end/'))
      if (!high || high.value >= low.value) return []
      return [{ line: low.line, reason: `low end is above the high end in line ${high.line}` }]
    })
  }
}

function textReasons(texts: Texts): string[] {
  return COLUMNS.flatMap((column) => {
    const text = texts[column]
    if (text.trim() === '') return [`${column} is empty`]
    if (text !== text.trim()) return [`${column} starts or ends with a space`]
    if (CONTROL.test(text)) return [`${column} contains a control character or a line break`]
    if (column !== 'value' && FORMULA.test(text)) {
      return [`${column} starts with ${quote(text.slice(0, 1))}, which spreadsheets run as a formula`]
    }
    return []
  })
}

function valueReasons({ country, topic, unit, period, value }: Texts): string[] {
  const range = Object.hasOwn(UNIT_RANGES, unit) ? UNIT_RANGES[unit] : undefined
  const number = NUMBER.test(value) ? Number(value) : null
  return [
    ...(Object.hasOwn(MARKET_COUNTRIES, country) ? [] : [`unknown country ${quote(country)}`]),
    ...(Object.hasOwn(TOPICS, topic) ? [] : [`unknown topic ${quote(topic)}`]),
    ...(range ? [] : [`unknown unit ${quote(unit)}`]),
    ...(periodEnd(period) ? [] : [`period ${quote(period)} must be ${PERIOD_TEXT}`]),
    ...(number === null
      ? [`value ${quote(value)} must be a plain number with a decimal point and up to 4 decimals`]
      : range && (number < range[0] || number > range[1])
        ? [`value ${value} is outside ${range[0]} to ${range[1]} ${unit}`]
        : []),
  ]
}

function originReasons({ source, source_date: date, licence, confidence }: Texts): string[] {
  const isMarked = source.startsWith('ILLUSTRATIVE')
  const isIllustrative = isMarked && licence === NO_LICENCE
  const reasons = [
    !isSourceDate(date) && `source_date ${quote(date)} must be YYYY, YYYY-MM, YYYY-MM-DD or n.d.`,
    confidence === 'read' &&
      isMarked &&
      'confidence must be "belief" for a source that starts with ILLUSTRATIVE',
    confidence === 'belief' &&
      !isIllustrative &&
      `"belief" needs a source that starts with ILLUSTRATIVE and the licence "${NO_LICENCE}"`,
    confidence !== 'read' &&
      confidence !== 'belief' &&
      `confidence ${quote(confidence)} must be "read" or "belief"`,
  ]
  return reasons.filter((reason) => reason !== false)
}
