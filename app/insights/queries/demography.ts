import { MARKET_COUNTRIES, type SelectableCountry } from '#app/market/schema.ts'
import type { Profile } from '../schema.ts'
import { chartOf, compact, readingOf, type Chart, type Find, type Reading } from './charts.ts'
import { barsOf, type BarChartData } from './bars.ts'
import { peersOf } from './countries.ts'

type Demography = {
  readings: Reading[]
  lines: Chart[]
  columns: Chart[]
  areas: Chart[]
  bars: BarChartData[]
}

const NONE: Demography = { readings: [], lines: [], columns: [], areas: [], bars: [] }

const MILLIONS = { unit: 'million', divide: 1e6, digits: 2 } as const
const THOUSANDS = { unit: 'Thousand people', divide: 1000, digits: 1 } as const
const BREAK = 'The series breaks in 2020 and 2021, when the World Bank switched to the 2021 census.'

/** A share of the population in this country and its peers. */
function withPeers(
  country: SelectableCountry,
  label: string,
  read: (code: SelectableCountry) => ReturnType<Find>,
): BarChartData[] {
  const picks = [country, ...peersOf(country)].map((code) => ({
    series: read(code),
    label: MARKET_COUNTRIES[code],
    tone: code === country ? ('first' as const) : ('quiet' as const),
  }))
  return compact([barsOf(picks, { label, unit: '% of population', digits: 1 })])
}

function population(find: Find, country: SelectableCountry): Partial<Demography> {
  const series = (name: string) => find('demo.population', name, country)
  const people = series('Population (World Bank)')
  const name = MARKET_COUNTRIES[country]
  return {
    readings: compact([
      readingOf(series('Population, end of year (Statistics Poland)'), {
        label: 'Population, Statistics Poland',
        ...MILLIONS,
      }),
      readingOf(people, { label: 'Population, World Bank', ...MILLIONS }),
      readingOf(series('Population change over 12 months (Statistics Poland)'), {
        label: 'Change over 12 months',
        digits: 0,
      }),
      readingOf(find('forecast.macro', 'Population', country), {
        label: 'Projected population',
        ...MILLIONS,
        digits: 1,
      }),
    ]),
    lines: compact([
      chartOf([{ series: people, label: name, shortLabel: country }], {
        label: 'Population',
        ...MILLIONS,
        unit: 'Million people',
        zero: false,
        note: country === 'PL' ? BREAK : undefined,
      }),
    ]),
    columns: compact([
      chartOf([{ series: series('Population change, annual'), label: name }], {
        label: 'Population growth',
        unit: '% year on year',
        digits: 2,
        note: country === 'PL' ? BREAK : undefined,
      }),
    ]),
  }
}

function age(find: Find, country: SelectableCountry): Partial<Demography> {
  const bands = [
    { name: 'Age 0-14', label: '0–14', tone: 'fourth' as const },
    { name: 'Age 15-64', label: '15–64', tone: 'first' as const },
    { name: 'Age 65 and over', label: '65 and over', tone: 'third' as const },
  ]
  return {
    readings: compact(
      bands.map((band) =>
        readingOf(find('demo.age', band.name, country), { label: `Aged ${band.label}`, digits: 1 }),
      ),
    ),
    areas: compact([
      chartOf(
        bands.map((band) => ({
          series: find('demo.age', band.name, country),
          label: band.label,
          shortLabel: band.label.replace(' and over', '+'),
          tone: band.tone,
        })),
        { label: 'Age distribution', unit: '% of population', digits: 1 },
      ),
    ]),
    bars: withPeers(country, 'Aged 65 and over', (code) => find('demo.age', 'Age 65 and over', code)),
  }
}

function migration(find: Find, country: SelectableCountry): Partial<Demography> {
  const flow = (name: string) => find('demo.migration', `${name}, permanent residence`, country)
  return {
    readings: compact([
      readingOf(flow('Immigration'), { label: 'Immigration', digits: 0 }),
      readingOf(flow('Emigration'), { label: 'Emigration', digits: 0 }),
      readingOf(flow('Net international migration'), { label: 'Net migration', digits: 0 }),
    ]),
    columns: compact([
      chartOf(
        [
          { series: flow('Immigration'), label: 'Immigration', tone: 'first' },
          { series: flow('Emigration'), label: 'Emigration', tone: 'second' },
        ],
        { label: 'Migration for permanent residence', ...THOUSANDS, note: 'No figures for 2023.' },
      ),
      chartOf([{ series: flow('Net international migration'), label: 'Net migration' }], {
        label: 'Net migration for permanent residence',
        ...THOUSANDS,
      }),
    ]),
  }
}

function urban(find: Find, country: SelectableCountry): Partial<Demography> {
  const share = find('demo.urban', 'Urban population share', country)
  return {
    readings: compact([readingOf(share, { label: 'Urban population', digits: 1 })]),
    lines: compact([
      chartOf([{ series: share, label: MARKET_COUNTRIES[country], shortLabel: country }], {
        label: 'Urbanization rate',
        unit: '% of population',
        zero: false,
        digits: 1,
      }),
    ]),
    bars: withPeers(country, 'Urbanization compared with peers', (code) =>
      find('demo.urban', 'Urban population share', code),
    ),
  }
}

/** One tab of the demographic profile (PUB-132). */
export function demographyOf(find: Find, country: SelectableCountry, profile: Profile): Demography {
  return { ...NONE, ...{ population, age, migration, urban }[profile](find, country) }
}
