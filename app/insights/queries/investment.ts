import { MARKET_COUNTRIES, type SelectableCountry } from '#app/market/schema.ts'
import { barsOf, type BarChartData } from './bars.ts'
import { chartOf, compact, type Find, pick, type SeriesPick } from './charts.ts'
import { peerPicks } from './countries.ts'

export type Investment = ReturnType<typeof investmentOf>

const VOLUME = 'Commercial real estate investment volume'
const VACANCY_NOTE = 'Warsaw and the 8 regional cities: offices.'
const BONDS = '10-year government bond yield, end of period'

const YIELDS = [
  { series: 'Prime yield, office', label: 'Prime yield, office' },
  { series: 'Prime yield, logistics', label: 'Prime yield, logistics' },
  { series: 'Prime yield, retail (shopping centre)', label: 'Prime yield, shopping centres' },
  { series: 'Prime yield, residential/PRS, typical', label: 'Prime yield, rental housing' },
] as const

/** Yield trends, vacancy, central bank rate and supply pipeline (PUB-133), optionally with peers (PUB-134). */
export function investmentOf(find: Find, country: SelectableCountry, withPeers: boolean) {
  const own = (series: SeriesPick['series']) => pick(series, MARKET_COUNTRIES[country], 'first', country)
  const vacancy = (series: string, region?: string) => find('cre.vacancy', series, country, region)
  const peers = (topic: 'cre.yield' | 'macro.bonds', series: string) =>
    withPeers ? peerPicks(find, country, topic, series) : []
  return {
    yields: compact(
      YIELDS.map(({ series, label }) => {
        // Poland's office yield is Warsaw's; those of its peers are national.
        const capital = find('cre.yield', series, country, 'Warsaw')
        const line = capital
          ? pick(capital, 'Warsaw', 'first', 'Warsaw')
          : own(find('cre.yield', series, country))
        return chartOf([line, ...peers('cre.yield', series)], {
          label,
          unit: '%',
          from: 2015,
          zero: false,
          digits: 2,
        })
      }),
    ),
    vacancy: chartOf(
      [
        pick(vacancy('Office vacancy rate', 'Warsaw'), 'Office, Warsaw', 'first', 'Warsaw'),
        pick(
          vacancy('Office vacancy rate', '8 regional cities'),
          'Office, 8 regional cities',
          'third',
          '8 cities',
        ),
        pick(vacancy('Industrial vacancy rate'), 'Industrial', 'second'),
        pick(vacancy('Retail vacancy rate'), 'Retail', 'fourth'),
      ],
      {
        label: 'Vacancy rates',
        unit: '% of stock',
        from: 2015,
        digits: 1,
        note: withPeers ? `${VACANCY_NOTE} No vacancy figures for peers.` : VACANCY_NOTE,
      },
    ),
    rate: chartOf(
      [pick(find('macro.rates', 'NBP reference rate (level from date)', country), 'NBP', 'first')],
      {
        label: 'Central bank rate',
        steps: true,
        digits: 2,
        unit: '% a year, from each effective date',
        from: 2015,
        note: withPeers ? 'No central bank rates for peers. Compare their bond yields instead.' : undefined,
      },
    ),
    bonds: chartOf([own(find('macro.bonds', BONDS, country)), ...peers('macro.bonds', BONDS)], {
      label: '10-year government bond yield',
      digits: 1,
      unit: '% a year, end of period',
      from: 2015,
    }),
    pipeline: pipelineOf(find, country),
    volume: chartOf(
      [
        { ...own(find('cre.volume', VOLUME, country)), shortLabel: MARKET_COUNTRIES[country] },
        ...(withPeers ? volumePeers(find, country) : []),
      ],
      { label: 'Investment volume', unit: 'EUR billion', from: 2015, digits: 1 },
    ),
  }
}

/** Each column needs its own colour, so the number of peers is limited. */
function volumePeers(find: Find, country: SelectableCountry): SeriesPick[] {
  const tones = ['second', 'fourth'] as const
  const peers = peerPicks(find, country, 'cre.volume', VOLUME).filter(({ series }) => series)
  return [
    pick(find('cre.volume', VOLUME, 'CEE6'), 'Six CEE countries', 'third'),
    ...peers.slice(0, 2).map(({ series, label }, index) => pick(series, label, tones[index])),
  ]
}

function pipelineOf(find: Find, country: SelectableCountry): BarChartData[] {
  const space = (series: string, region?: string) => find('cre.supply', series, country, region)
  return compact([
    barsOf(
      [
        { series: space('Industrial space under construction'), label: 'Industrial' },
        { series: space('Retail space under construction'), label: 'Retail' },
        { series: space('Office space under construction', '8 regional cities'), label: 'Office, 8 cities' },
        { series: space('Office space under construction', 'Warsaw'), label: 'Office, Warsaw' },
      ],
      { label: 'Supply pipeline: under construction', unit: 'Thousand m²', divide: 1000 },
    ),
    barsOf(
      [
        { series: space('Industrial space completed, year (estimate)'), label: 'Industrial' },
        { series: space('Retail space completed, year'), label: 'Retail' },
        { series: space('Office space completed, year', '9 largest markets'), label: 'Office, 9 cities' },
        { series: space('Office space completed, forecast', '9 largest markets'), label: 'Office, forecast' },
      ],
      { label: 'Supply: annual completions', unit: 'Thousand m²', divide: 1000 },
    ),
  ])
}
