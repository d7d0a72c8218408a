import { yearsBetween } from '#app/lib/day.ts'
import { formatEur, formatNumber } from '#app/lib/format.ts'
import {
  dayText,
  type Lease,
  openLeases,
  readLeases,
  LETTING_KEYS,
  type LettingKey,
  sumOf,
} from '../leases/lease.ts'
import { error, outside, type Rule, warning } from './finding.ts'

/** R19: the lease terms are consistent. */
export const leases: Rule = ({ number, text, today }) => {
  const wault = number('wault')
  const last = text('longest_lease_expiry')
  const years = last === null ? Number.NaN : yearsBetween(text('figures_as_of') ?? today, last)
  const isLet = number('vacancy_rate') < 100
  return [
    number('walb') > wault && error('R19', 'walb', 'WALB cannot be longer than WAULT.'),
    wault > years + 0.1 && error('R19.last', 'wault', 'WAULT cannot be longer than the longest lease.'),
    wault === 0 &&
      isLet &&
      error('R19.zero', 'wault', 'A WAULT of 0 means that the building is fully vacant.'),
    number('tenant_count') === 0 &&
      isLet &&
      warning('tenants', 'tenant_count', 'You entered 0 tenants, but the building is not fully vacant.'),
    number('anchor_tenant_share') > 50 &&
      warning('anchor', 'anchor_tenant_share', 'One tenant pays more than half of the rent.'),
  ]
}

/** How far a typed fact may differ from the one calculated from the leases. */
const TOLERANCES = {
  wault: 0.1,
  walb: 0.1,
  vacancy_rate: 0.5,
  tenant_count: 1,
  longest_lease_expiry: 0,
} as const

function shown(key: LettingKey, value: unknown): string {
  if (key === 'longest_lease_expiry') return dayText(String(value))
  const number = formatNumber(Number(value))
  if (key === 'vacancy_rate') return `${number}%`
  const unit = key === 'tenant_count' ? 'tenant' : 'year'
  return `${number} ${unit}${value === 1 ? '' : 's'}`
}

/** R23: the stated leases match what was typed. */
export const statedLeases: Rule = ({ fields, number, text, today }) => {
  const open = openLeases(readLeases(fields.details.leases), text('figures_as_of') ?? today)
  const rent = sumOf(open, 'rent')
  const typed = fields.details.typed_letting as Partial<Record<LettingKey, unknown>> | undefined
  const largest = Math.max(...open.map((lease) => tenantRent(open, lease)))
  return [
    ...LETTING_KEYS.map((key) => {
      const [own, given] = [typed?.[key] ?? null, fields.details[key] ?? null]
      const differs =
        typeof own === 'number' && typeof given === 'number'
          ? Math.abs(own - given) > TOLERANCES[key] + 0.001
          : own !== null && own !== given
      return (
        differs &&
        warning(
          `leases.${key}`,
          key,
          given === null
            ? `The listing shows no value, because we cannot calculate one from your leases. You typed ${shown(key, own)}. Is a lease or a date missing?`
            : `The listing shows ${shown(key, given)}, calculated from your leases. You typed ${shown(key, own)}. Is a lease missing?`,
        )
      )
    }),
    sumOf(open, 'area') > number('gla') * 1.005 &&
      warning('leases.area', 'leases', 'The leases cover more than the leasable area. Are the areas right?'),
    number('gross_income') < rent * 0.98 &&
      warning(
        'leases.rent',
        'gross_income',
        `Your leases add up to ${formatEur(rent)} a year, more than the gross income. Are the rents right?`,
      ),
    rent > 0 &&
      Math.abs(number('anchor_tenant_share') - (100 * largest) / rent) > 1 &&
      warning(
        'leases.anchor',
        'anchor_tenant_share',
        `The largest tenant pays ${formatNumber(Math.round((1000 * largest) / rent) / 10)}% of the rent in your leases. Is this share right?`,
      ),
  ]
}

/** The rent of all leases of a lease's tenant; tenants without a name count as different ones. */
const tenantRent = (all: readonly Lease[], { tenant, rent }: Lease) =>
  tenant === null
    ? rent
    : sumOf(
        all.filter((other) => other.tenant?.toLowerCase() === tenant.toLowerCase()),
        'rent',
      )

/** R6: the risk profile matches letting and stage. */
export const riskProfileFit: Rule = ({ fields: { riskProfile, propertyType }, stage, number }) => {
  const vacancy = number('vacancy_rate')
  const wault = number('wault')
  const isStanding = stage === 'standing'
  const isHome = propertyType === 'residential'
  const looksLet = vacancy <= (isHome ? 5 : 10) && (isHome || wault >= 4)
  const needsWork = vacancy > 10 || wault < 3.5 || number('capex_required') > 0
  return [
    riskProfile !== null &&
      !isStanding &&
      riskProfile !== 'development' &&
      riskProfile !== 'opportunistic' &&
      warning('R6.stage', 'riskProfile', 'Unfinished assets are usually Development or Opportunistic.'),
    riskProfile === 'core' &&
      vacancy >= 0 &&
      isStanding &&
      !looksLet &&
      warning('R6', 'riskProfile', 'Core assets usually have long leases and low vacancy.'),
    (riskProfile === 'value-add' || riskProfile === 'opportunistic') &&
      vacancy >= 0 &&
      isStanding &&
      !needsWork &&
      warning(
        'R6.active',
        'riskProfile',
        'Assets with this profile usually have vacancy, short leases or planned works.',
      ),
  ]
}

/** Market figures of the area. */
export const market: Rule = ({ number }) => {
  const [one, three] = [number('price_growth_1y'), number('price_growth_3y')]
  return [
    outside(number('price_per_sqm') / number('district_avg_price'), [0.5, 2]) &&
      warning('district', 'district_avg_price', 'Your price per m² differs a lot from this average.'),
    one * three > 0 &&
      Math.abs(three) < Math.abs(one) &&
      warning(
        'growth',
        'price_growth_3y',
        'Growth over 3 years is lower than over the last year. Enter the total, not a yearly figure.',
      ),
  ]
}
