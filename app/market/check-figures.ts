import type { Problem } from './csv.ts'
import { isSourceDate, PERIOD_WORDS, periodEnd } from './period.ts'
import { MARKET_COUNTRIES, seriesKey, TOPICS } from './schema.ts'
import { UNIT_RANGES } from './units.ts'

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

export type FigureRow = Record<Exclude<Column, 'value'>, string> & { value: number; sortDate: string }

const NUMBER = /^-?\d{1,15}(\.\d{1,4})?$/
/** What a spreadsheet would run as a formula when the figures are exported again. */
const FORMULA = /^[=+\-@]/
const CONTROL = /\p{Cc}/u
const NO_LICENCE = 'none (illustrative)'

const shown = (text: string) =>
  `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`.replace(/\p{Cc}/gu, '·')

/** What is wrong with the first line; null for the header of figures. */
export function headerProblem(cells: readonly string[]): Problem | null {
  const names = cells.map((cell) =>
    cell
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase(),
  )
  if (names.length === COLUMNS.length && COLUMNS.every((column, at) => names[at] === column)) return null
  return { line: 1, reason: `the first line must read ${COLUMNS.join(',')}.${columnHint(cells, names)}` }
}

/** Where the first line leaves the one that is asked for. */
function columnHint(cells: readonly string[], names: readonly string[]): string {
  if (cells.length === 1) return cells[0]?.includes(';') ? ' Separate the columns by commas.' : ''
  const at = COLUMNS.findIndex((column, index) => names[index] !== column)
  const column = COLUMNS[at]
  if (column === undefined) return ` It has ${names.length - COLUMNS.length} columns more.`
  const found = names[at]
  return found === undefined
    ? ` Column ${at + 1}, "${column}", is missing.`
    : ` Column ${at + 1} reads "${found.slice(0, 40)}" in place of "${column}".`
}

/** Checks the lines of one file after another: each on its own, and against those before it. */
export class FigureCheck {
  #lines = new Map<string, number>()
  #units = new Map<string, string>()
  #bounds = new Map<string, { line: number; value: number }>()

  /** The row of a line, or every reason why it cannot be taken. */
  read(line: number, cells: readonly string[]): { row: FigureRow } | { problems: Problem[] } {
    if (cells.length !== COLUMNS.length) {
      return { problems: [{ line, reason: `has ${cells.length} cells instead of ${COLUMNS.length}` }] }
    }
    const texts = Object.fromEntries(COLUMNS.map((column, at) => [column, cells[at] ?? ''])) as Record<
      Column,
      string
    >
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
      ...(before === undefined ? [] : [`repeats line ${before}: the same series and period`]),
      ...(unit === row.unit ? [] : [`the series has the unit ${shown(unit)} in the lines before`]),
    ]
  }

  /** What only the whole file shows: a low end above its high end. */
  finish(): Problem[] {
    return [...this.#bounds].flatMap(([point, low]) => {
      const high = this.#bounds.get(point.replace(', low end/', ', high end/'))
      if (!high || high.value >= low.value) return []
      return [{ line: low.line, reason: `the low end is above the high end of line ${high.line}` }]
    })
  }
}

function textReasons(texts: Readonly<Record<Column, string>>): string[] {
  return COLUMNS.flatMap((column) => {
    const text = texts[column]
    if (text.trim() === '') return [`${column} is empty`]
    if (text !== text.trim()) return [`${column} begins or ends with a space`]
    if (CONTROL.test(text)) return [`${column} holds a control character or a line break`]
    if (column !== 'value' && FORMULA.test(text)) {
      return [`${column} begins with ${shown(text.slice(0, 1))}, which a spreadsheet takes for a formula`]
    }
    return []
  })
}

function valueReasons({ country, topic, unit, period, value }: Readonly<Record<Column, string>>): string[] {
  const range = Object.hasOwn(UNIT_RANGES, unit) ? UNIT_RANGES[unit] : undefined
  const number = NUMBER.test(value) ? Number(value) : null
  return [
    ...(Object.hasOwn(MARKET_COUNTRIES, country) ? [] : [`country ${shown(country)} is not known`]),
    ...(Object.hasOwn(TOPICS, topic) ? [] : [`topic ${shown(topic)} is not known`]),
    ...(range ? [] : [`unit ${shown(unit)} is not known`]),
    ...(periodEnd(period) ? [] : [`period ${shown(period)} is none of: ${PERIOD_WORDS}`]),
    ...(number === null
      ? [`value ${shown(value)} is no plain number with a dot and at most four decimals`]
      : range && (number < range[0] || number > range[1])
        ? [`value ${value} is outside ${range[0]} to ${range[1]} ${unit}`]
        : []),
  ]
}

function originReasons(texts: Readonly<Record<Column, string>>): string[] {
  const isMarked = texts.source.startsWith('ILLUSTRATIVE')
  const date = isSourceDate(texts.source_date)
    ? []
    : [`source_date ${shown(texts.source_date)} is no date: YYYY, YYYY-MM, YYYY-MM-DD or n.d.`]
  if (texts.confidence === 'read') {
    return isMarked ? [...date, 'confidence is "read" although the source says ILLUSTRATIVE'] : date
  }
  if (texts.confidence !== 'belief')
    return [...date, `confidence ${shown(texts.confidence)} is neither "read" nor "belief"`]
  return isMarked && texts.licence === NO_LICENCE
    ? date
    : [...date, `a belief needs a source that begins with ILLUSTRATIVE and the licence "${NO_LICENCE}"`]
}
