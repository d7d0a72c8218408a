import type { SelectableCountry } from '#app/market/schema.ts'
import { chartOf, type Chart, type Find } from './charts.ts'

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
