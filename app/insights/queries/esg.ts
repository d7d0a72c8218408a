import type { SelectableCountry } from '#app/market/schema.ts'
import { barsOf } from './bars.ts'
import { chartOf, compact, type Find, readingOf } from './charts.ts'

export type EsgOverview = ReturnType<typeof esgOverviewOf>
export type EsgDeepDive = ReturnType<typeof esgDeepDiveOf>

/** Certified buildings and legal requirements (PUB-128). */
export function esgOverviewOf(find: Find, country: SelectableCountry) {
  const certified = (series: string) => find('esg.certified', series, country)
  const rule = (series: string) => find('esg.epc', series, country)
  return {
    readings: compact([
      readingOf(certified('Certified floor area, all sectors'), {
        label: 'Certified floor area',
        unit: 'million m²',
        divide: 1e6,
      }),
      readingOf(certified('Growth of certified floor area over a year'), { label: 'Growth over a year' }),
      readingOf(certified('Certified buildings'), { label: 'Certified buildings', digits: 0 }),
      readingOf(certified('Certified residential floor area'), {
        label: 'Certified homes',
        unit: 'million m²',
        divide: 1e6,
      }),
    ]),
    rules: compact([
      readingOf(rule('Energy performance certificate required for sale or letting since'), {
        label: 'Certificate required for sale or letting since',
        unit: '',
      }),
      readingOf(rule('Validity of an energy performance certificate'), { label: 'Certificate validity' }),
      readingOf(rule('Maximum fine for a missing certificate'), {
        label: 'Maximum fine for a missing certificate',
      }),
    ]),
  }
}

/** The ESG deep-dive (PUB-142). */
export function esgDeepDiveOf(find: Find, country: SelectableCountry) {
  const certified = (series: string, region?: string) => find('esg.certified', series, country, region)
  return {
    columns: compact([
      chartOf([{ series: certified('Certified buildings'), label: 'Buildings' }], {
        label: 'Certified buildings',
        unit: 'Buildings',
      }),
    ]),
    shares: compact([
      barsOf(
        [
          { series: certified('BREEAM share of certified space'), label: 'BREEAM' },
          { series: certified('Share of modern office space certified', 'Warsaw'), label: 'Offices, Warsaw' },
          { series: certified('Share of modern office space certified'), label: 'Offices, Poland' },
          { series: certified('Share of warehouses in certified floor area'), label: 'Warehouses' },
        ],
        {
          label: 'Certified space',
          unit: '%',
          note: 'BREEAM and warehouses: share of certified space. Offices: certified share of modern space.',
        },
      ),
    ]),
    premiums: compact([
      barsOf(
        [
          {
            series: certified(
              'Price gap expected by investors between ESG-compliant and other buildings, up to',
            ),
            label: 'Price gap, maximum',
          },
          {
            series: find('esg.epc', 'Rent premium of certified over non-certified offices', country),
            label: 'Rent premium',
          },
        ],
        {
          label: 'Certification premium',
          unit: '%',
          note: 'Price gap that investors expect between compliant and other buildings. Rent premium of certified offices.',
        },
      ),
    ]),
  }
}
