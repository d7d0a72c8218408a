import type { SelectableCountry } from '#app/market/schema.ts'
import { barsOf, rangesOf } from './bars.ts'
import { compact, readingOf, type Find } from './charts.ts'

const CITIES = ['Kraków', 'Wrocław', 'Tricity', 'Poznań'] as const

/** Rents by city, offices first, and lease terms (PUB-135). */
export function rentsOf(find: Find, country: SelectableCountry) {
  const office = (region: string, end: 'low' | 'high') =>
    find('cre.rent', `Prime office rent, ${end} end`, country, region)
  const lease = (series: string, region?: string) => find('cre.lease', series, country, region)
  const rentFree = lease('Rent-free period, office, typical')
  return {
    ranges: compact([
      rangesOf(
        [
          { label: 'Warsaw', low: office('Warsaw', 'low'), high: office('Warsaw', 'high'), all: true },
          {
            label: '8 regional cities',
            low: office('8 regional cities', 'low'),
            high: office('8 regional cities', 'high'),
          },
          ...CITIES.map((city) => ({ label: city, low: office(city, 'low'), high: office(city, 'high') })),
        ],
        {
          label: 'Prime office rents',
          unit: 'EUR/m²/month',
          note: 'Warsaw: figures from 3 advisors, each with its own definition. Other cities: upper end only.',
        },
      ),
      rangesOf(
        [
          {
            label: 'Whole country',
            low: find('cre.rent', 'Prime big-box warehouse rent, low end', country),
            high: find('cre.rent', 'Prime big-box warehouse rent, high end', country),
          },
          ...['Warsaw', ...CITIES].map((city) => ({
            label: city,
            high: find('cre.rent', 'Prime big-box warehouse rent, typical', country, city),
          })),
        ],
        { label: 'Prime warehouse rents', unit: 'EUR/m²/month' },
      ),
    ]),
    bars: compact([
      barsOf(
        ['Warsaw', ...CITIES].map((city) => ({
          series: lease('Office service charge, typical', city),
          label: city,
        })),
        { label: 'Office service charges', unit: 'PLN/m²/month' },
      ),
    ]),
    terms: compact([
      readingOf(lease('Fixed lease term, lower end of usual range'), { label: 'Fixed lease term, shortest' }),
      readingOf(lease('Fixed lease term, upper end of usual range'), { label: 'Fixed lease term, longest' }),
      readingOf(lease('Typical office lease length'), { label: 'Office lease, typical' }),
      readingOf(lease('Typical logistics lease length'), { label: 'Logistics lease, typical' }),
      readingOf(rentFree, {
        label: 'Rent-free period, office',
        unit: `${rentFree?.points.at(-1)?.value === 1 ? 'month' : 'months'} per lease year`,
      }),
      readingOf(lease('Deposit or guarantee, high end'), { label: 'Deposit or guarantee, maximum' }),
      readingOf(lease('Retail rent indexation expected, high end'), { label: 'Retail indexation, maximum' }),
      readingOf(lease('Share of renewals in office take-up', 'Warsaw'), {
        label: 'Renewals in take-up, Warsaw offices',
      }),
    ]),
  }
}
