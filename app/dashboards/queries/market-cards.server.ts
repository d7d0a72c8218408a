import { finder, compact, type Reading, readingOf } from '#app/insights/queries/charts.ts'
import { listHomeCountries, listSeries } from '#app/market/queries.server.ts'
import type { HomeCountry } from '#app/market/schema.ts'

export type MarketCards = Awaited<ReturnType<typeof loadMarketCards>>

const CARDS = 4

/** Whether a card shows an illustrative figure, including in its trend line (MEM-012). */
const isIllustrative = ({ illustrative, trend }: Reading) =>
  illustrative || trend.some((point) => point.illustrative)

/** A country's newest figures with sources (MEM-313); Poland's for one that is not switched on (MEM-312). */
export async function loadMarketCards(countryCode: string | null) {
  const countries = await listHomeCountries()
  const open = countries.find(({ code, enabled }) => enabled && code === countryCode)
  const country: HomeCountry = open?.code ?? 'PL'
  const find = finder(await listSeries())
  const either = (topic: Parameters<typeof find>[0], name: string, otherwise: string) =>
    find(topic, name, country) ?? find(topic, otherwise, country)
  const readings = compact([
    readingOf(
      find('cre.yield', 'Prime yield, office', country, 'Warsaw') ??
        find('cre.yield', 'Prime yield, office', country),
      { label: country === 'PL' ? 'Prime office yield, Warsaw' : 'Prime office yield', digits: 2 },
    ),
    readingOf(find('cre.yield', 'Prime yield, logistics', country), {
      label: 'Prime logistics yield',
      digits: 2,
    }),
    readingOf(
      either(
        'macro.gdp',
        'Real GDP growth, annual (Statistics Poland)',
        'Real GDP growth, annual (World Bank)',
      ),
      { label: 'Real GDP growth', digits: 1 },
    ),
    readingOf(
      either(
        'macro.inflation',
        'CPI inflation, monthly (Statistics Poland)',
        'CPI inflation, annual average (World Bank)',
      ),
      { label: 'Consumer price inflation', digits: 1 },
    ),
    readingOf(
      either(
        'macro.labour',
        'Registered unemployment rate, end of month',
        'Unemployment rate, ILO-modelled (World Bank)',
      ),
      { label: 'Unemployment', digits: 1 },
    ),
  ]).slice(0, CARDS)
  return { countries, country, readings, hasIllustrative: readings.some(isIllustrative) }
}
