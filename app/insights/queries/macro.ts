import { MARKET_COUNTRIES, type SelectableCountry, type Topic } from '#app/market/schema.ts'
import { type Chart, chartOf, compact, type Find, pick, readingOf } from './charts.ts'

const FX: Partial<Record<SelectableCountry, string>> = {
  PL: 'EUR/PLN',
  CZ: 'EUR/CZK',
  HU: 'EUR/HUF',
  RO: 'EUR/RON',
}

const GDP = 'Real GDP growth, annual'
const CPI = 'CPI inflation, annual average'
const ILO = 'Unemployment rate, ILO-modelled (World Bank)'
const HOUSES = 'House prices, annual rate of change (Eurostat)'
const BONDS = '10-year government bond yield, end of period'
const BOTH_SOURCES = 'Two sources with different methods: WB (World Bank) and GUS (Statistics Poland).'
const YEARLY = { unit: '% year on year', from: 2015, digits: 1 } as const

/** The macro dashboard (PUB-131); a figure with several sources has one line per source. */
export function macroOf(find: Find, country: SelectableCountry) {
  const fx = FX[country]
  const inCountry = (topic: Topic, series: string) => find(topic, series, country)
  const monthlyFx = fx && inCountry('macro.fx', `${fx}, monthly average`)
  const yearlyFx = fx && inCountry('macro.fx', `${fx}, annual average`)
  const readings = compact([
    readingOf(
      inCountry('macro.gdp', `${GDP} (Statistics Poland)`) ?? inCountry('macro.gdp', `${GDP} (World Bank)`),
      { label: 'Real GDP growth', digits: 1 },
    ),
    readingOf(
      inCountry('macro.inflation', 'CPI inflation, monthly (Statistics Poland)') ??
        inCountry('macro.inflation', `${CPI} (World Bank)`),
      { label: 'Consumer price inflation', digits: 1 },
    ),
    readingOf(
      inCountry('macro.labour', 'Registered unemployment rate, end of month') ??
        inCountry('macro.labour', ILO),
      { label: 'Unemployment', digits: 1 },
    ),
    readingOf(inCountry('macro.rates', 'NBP reference rate (level from date)'), {
      label: 'NBP reference rate',
      digits: 2,
      from: 2020,
    }),
    readingOf(inCountry('macro.bonds', BONDS), { label: '10-year government bond', digits: 1, from: 2015 }),
    readingOf(monthlyFx || yearlyFx || undefined, {
      label: `${fx ?? ''} exchange rate`,
      unit: '',
      digits: 4,
      from: 2015,
    }),
    readingOf(inCountry('macro.wages', 'Average gross monthly wage, national economy, quarterly'), {
      label: 'Average gross wage',
      unit: 'PLN/month',
      digits: 0,
    }),
    readingOf(inCountry('housing.index', HOUSES), { label: 'House prices', digits: 1, from: 2015 }),
  ])
  const bothSources = (topic: Topic, series: string, label: string) =>
    chartOf(
      [
        pick(inCountry(topic, `${series} (World Bank)`), 'World Bank', 'second', 'WB'),
        pick(inCountry(topic, `${series} (Statistics Poland)`), 'Statistics Poland', 'first', 'GUS'),
      ],
      { label, ...YEARLY, note: country === 'PL' ? BOTH_SOURCES : undefined },
    )
  const charts = compact([
    bothSources('macro.gdp', GDP, 'Real GDP growth'),
    bothSources('macro.inflation', CPI, 'Consumer price inflation, annual average'),
    chartOf(
      [{ series: inCountry('housing.index', HOUSES), label: MARKET_COUNTRIES[country], shortLabel: country }],
      { label: 'House prices, annual change', ...YEARLY },
    ),
    chartOf([{ series: yearlyFx || undefined, label: fx ?? '', shortLabel: 'Average' }], {
      label: `${fx ?? ''}, annual average`,
      from: 2015,
      zero: false,
      digits: 2,
    }),
  ])
  return { readings, charts }
}

/** Official forecasts for the coming years. */
export function forecastOf(find: Find, country: SelectableCountry): Chart | null {
  const forecast = (series: string) => find('forecast.macro', series, country)
  const chart = chartOf(
    [
      {
        series: forecast('Real GDP growth, forecast (European Commission)'),
        label: 'GDP growth, European Commission',
        shortLabel: 'GDP',
        tone: 'first',
      },
      {
        series: forecast('HICP inflation, forecast (European Commission)'),
        label: 'HICP inflation, European Commission',
        shortLabel: 'HICP',
        tone: 'third',
      },
      {
        series: forecast('CPI inflation, projection (NBP, November 2025)'),
        label: 'CPI inflation, NBP, November 2025',
        shortLabel: 'CPI',
        tone: 'second',
      },
    ],
    {
      label: 'Official forecasts',
      unit: '% year on year',
      digits: 1,
      note: 'GDP and HICP: European Commission. CPI: NBP.',
    },
  )
  // A forecast is not a finding.
  return chart && { ...chart, finding: '' }
}
