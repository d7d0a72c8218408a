import { type CityFigures, unitLabel } from '#app/market/schema.ts'
import { type ChartSource, figureText } from '#app/ui/chart/chart-data.ts'
import { type Benchmarks, benchmarksOf } from '../queries/benchmarks.ts'
import type { BarChartData, RangeChartData } from '../queries/bars.ts'
import { periodText } from '#app/market/period.ts'
import { SourceBook } from '#app/market/source-book.ts'
import type { Chart, Find, Reading } from '../queries/charts.ts'
import { demographyOf } from '../queries/demography.ts'
import { esgDeepDiveOf, esgOverviewOf } from '../queries/esg.ts'
import { investmentOf } from '../queries/investment.ts'
import { countFigures } from '../queries/snapshot.server.ts'
import { forecastOf, macroOf } from '../queries/macro.ts'
import { rentsOf } from '../queries/rents.ts'
import { PROFILES, type Profile } from '../schema.ts'
import type { ReportCell, ReportContent, ReportTable, ReportSection } from './document.server.tsx'
import type { ReportFigure } from './figures.server.tsx'
import { assess, BASE_SCENARIO, cloud, LEVER_KEYS, LEVERS, SPREAD } from '../scenario.ts'
import { TAX_LABEL, TAX_NOTE, TAX_SNAPSHOT } from '../tax.ts'

const percent = (value: number) => `${figureText(value, 2)}%`
const euro = (value: number) => `€${figureText(value, 0)}`
const REPORT_SEED = 1

const section = (title: string, tables: ReportTable[], figures: ReportFigure[] = []): ReportSection => ({
  title,
  tables,
  figures,
})

/** The initial values, the best and worst case and the percentiles of one cloud (PUB-138 to PUB-141). */
function scenarioSection(): ReportSection {
  const { vacancy, rentGrowth, capRate } = LEVERS
  const cases = [
    { name: 'Initial values', ...BASE_SCENARIO },
    { name: 'Best case', vacancy: vacancy.min, rentGrowth: rentGrowth.max, capRate: capRate.min },
    { name: 'Worst case', vacancy: vacancy.max, rentGrowth: rentGrowth.min, capRate: capRate.max },
  ]
  const drawn = cloud(BASE_SCENARIO, REPORT_SEED)
  const spread = LEVER_KEYS.map((key) => `${LEVERS[key].label.toLowerCase()} ${SPREAD[key]}`).join(', ')
  const lead = `An illustrative linear model, not a forecast. P10, P50 and P90 are percentiles of 200 random scenarios around the initial values (seed ${REPORT_SEED}, varied by up to these percentage points: ${spread}).`
  const table: ReportTable = {
    head: ['Case', 'Vacancy', 'Rent growth', 'Cap rate', 'IRR', 'NPV'],
    rows: [
      ...cases.map((one) => {
        const { irr, npv } = assess(one)
        return [
          { text: one.name },
          ...LEVER_KEYS.map((key) => ({ text: `${figureText(one[key], 1)}%` })),
          { text: percent(irr), illustrative: true },
          { text: euro(npv), illustrative: true },
        ]
      }),
      ...(['p10', 'p50', 'p90'] as const).map((mark) => [
        { text: mark.toUpperCase() },
        ...LEVER_KEYS.map(() => ({ text: '' })),
        { text: percent(drawn.irr[mark]), illustrative: true },
        { text: euro(drawn.npv[mark]), illustrative: true },
      ]),
    ],
  }
  return { ...section('Scenarios', [table]), lead }
}

/** The sample figures of the tax snapshot (PUB-136). */
function taxSection(): ReportSection {
  const rows = TAX_SNAPSHOT.map(({ label, value }) => [{ text: label }, { text: value, illustrative: true }])
  return {
    ...section('Tax and regulation', [{ head: ['Figure', 'Value'], rows }]),
    lead: `${TAX_LABEL}. ${TAX_NOTE}`,
  }
}

/** The report's content for Poland: the figures of the screen with sources and marks (PUB-143). */
export function reportContent(find: Find, cities: readonly CityFigures[]): ReportContent {
  const book = new SourceBook()
  const numbersOf = (sources: readonly ChartSource[]) =>
    [...new Set(sources.map((source) => numberOf(book, source)))].toSorted((one, other) => one - other)
  const readings = (all: readonly Reading[]): ReportTable[] =>
    all.length === 0
      ? []
      : [
          {
            head: ['Figure', 'Value', 'Period', 'Source'],
            widths: [46, 24, 20, 10],
            rows: all.map((one) => [
              { text: one.label },
              { text: `${one.value} ${one.unit}`.trim(), illustrative: one.illustrative },
              { text: one.period },
              { text: String(book.numberOf(one)) },
            ]),
          },
        ]
  const figures = (
    lines: readonly (Chart | null)[],
    bars: readonly BarChartData[] = [],
    ranges: readonly (RangeChartData | null)[] = [],
  ): ReportFigure[] => [
    ...lines.flatMap((chart) =>
      chart ? [{ kind: 'lines' as const, chart, sources: numbersOf(chart.sources) }] : [],
    ),
    ...bars.map((chart) => ({ kind: 'bars' as const, chart, sources: numbersOf(chart.sources) })),
    ...ranges.flatMap((chart) =>
      chart ? [{ kind: 'ranges' as const, chart, sources: numbersOf(chart.sources) }] : [],
    ),
  ]
  const macro = macroOf(find, 'PL')
  const people = (Object.keys(PROFILES) as Profile[]).map((profile) => demographyOf(find, 'PL', profile))
  const market = investmentOf(find, 'PL', true)
  const benchmarks = benchmarksOf(find, 'PL')
  const rents = rentsOf(find, 'PL')
  const esg = esgOverviewOf(find, 'PL')
  const deep = esgDeepDiveOf(find, 'PL')
  const cityPeriods = cities.flatMap((city) => city.figures.map(({ period }) => ({ asOf: period })))
  const peopleCharts = people.flatMap((one) => [...one.lines, ...one.columns, ...one.areas])
  const peopleBars = people.flatMap((one) => one.bars)
  const marketCharts = [...market.yields, market.vacancy, market.rate, market.bonds, market.volume]
  return {
    country: 'Poland',
    asOf: countFigures([macro, people, market, benchmarks, rents, esg, deep, cityPeriods]).asOf,
    parts: [
      [section('Macro dashboard', readings(macro.readings), figures(macro.charts))],
      [
        section(
          'Demographic profile',
          readings(people.flatMap((one) => one.readings)),
          figures(peopleCharts, peopleBars),
        ),
      ],
      [section('Investment metrics', [], figures(marketCharts, market.pipeline))],
      [
        section(
          'Cross-market benchmarking',
          [benchmarkTable(benchmarks, book)],
          figures([], benchmarks.bars, [benchmarks.rents]),
        ),
      ],
      [section('Rents and leases', readings(rents.terms), figures([], rents.bars, rents.ranges))],
      [section('5 cities', [cityTable(cities, book)])],
      [section('Forecasts', [], figures([forecastOf(find, 'PL')])), scenarioSection(), taxSection()],
      [
        section(
          'ESG',
          readings([...esg.readings, ...esg.rules]),
          figures(deep.columns, [...deep.shares, ...deep.premiums]),
        ),
      ],
    ],
    sources: book.list(),
  }
}

const numberOf = (book: SourceBook, { text, date, licence }: ChartSource) =>
  book.numberOf({ source: text, sourceDate: date, licence })

function benchmarkTable({ columns, rows, sources }: Benchmarks, book: SourceBook): ReportTable {
  return {
    head: ['Country', ...columns.map(({ label, unit }) => `${label}, ${unit}`)],
    rows: rows.map(({ name, cells }) => [
      { text: name },
      ...cells.map((cell): ReportCell => {
        const source = cell && sources.find(({ number }) => number === cell.source)
        if (!cell || !source) return { text: 'No figure' }
        const { value, period, illustrative } = cell
        return { text: value, note: period, illustrative, source: numberOf(book, source) }
      }),
    ]),
  }
}

/** One row per figure, one column per city; figures of a wider area name it. */
function cityTable(cities: readonly CityFigures[], book: SourceBook): ReportTable {
  const labels = [...new Set(cities.flatMap(({ figures }) => figures.map(({ label }) => label)))]
  return {
    head: ['Figure', ...cities.map(({ city }) => city)],
    rows: labels.map((label) => {
      const found = cities.map(({ figures }) => figures.find((figure) => figure.label === label))
      const unit = found.find((figure) => figure)?.unit
      return [
        { text: unit ? `${label}, ${unitLabel(unit)}` : label },
        ...found.map((figure, at): ReportCell => {
          if (!figure) return { text: 'No figure' }
          const wider = figure.region === cities[at]?.city ? '' : `, ${figure.region}`
          return {
            text: figureText(figure.value),
            note: `${periodText(figure.period)}${wider}`,
            illustrative: figure.illustrative,
            source: book.numberOf(figure),
          }
        }),
      ]
    }),
  }
}
