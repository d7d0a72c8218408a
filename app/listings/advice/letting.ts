import { yearsBetween } from '#app/lib/day.ts'
import { formatNumber } from '#app/lib/format.ts'
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
    number('walb') > wault && error('R19', 'walb'),
    wault > years + 0.1 && error('R19.last', 'wault'),
    wault === 0 && isLet && error('R19.zero', 'wault'),
    number('tenant_count') === 0 && isLet && warning('tenants', 'tenant_count'),
    number('anchor_tenant_share') > 50 && warning('anchor', 'anchor_tenant_share'),
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
  const isAnchorOff = rent > 0 && Math.abs(number('anchor_tenant_share') - (100 * largest) / rent) > 1
  return [
    ...LETTING_KEYS.map((key) => {
      const [own, given] = [typed?.[key] ?? null, fields.details[key] ?? null]
      const differs =
        typeof own === 'number' && typeof given === 'number'
          ? Math.abs(own - given) > TOLERANCES[key] + 0.001
          : own !== null && own !== given
      return (
        differs && warning(`leases.${key}`, key, given === null ? null : shown(key, given), shown(key, own))
      )
    }),
    sumOf(open, 'area') > number('gla') * 1.005 && warning('leases.area', 'leases'),
    number('gross_income') < rent * 0.98 && warning('leases.rent', 'gross_income', rent),
    isAnchorOff && warning('leases.anchor', 'anchor_tenant_share', largest, rent),
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
  const isKnown = vacancy >= 0 && isStanding
  const looksLet = vacancy <= (isHome ? 5 : 10) && (isHome || wault >= 4)
  const needsWork = vacancy > 10 || wault < 3.5 || number('capex_required') > 0
  const isActive = riskProfile === 'value-add' || riskProfile === 'opportunistic'
  const isForUnfinished = riskProfile === 'development' || riskProfile === 'opportunistic'
  return [
    riskProfile !== null && !isStanding && !isForUnfinished && warning('R6.stage', 'riskProfile'),
    riskProfile === 'core' && isKnown && !looksLet && warning('R6', 'riskProfile'),
    isActive && isKnown && !needsWork && warning('R6.active', 'riskProfile'),
  ]
}

/** Market figures of the area. */
export const market: Rule = ({ number }) => {
  const [one, three] = [number('price_growth_1y'), number('price_growth_3y')]
  const isOutside = outside(number('price_per_sqm') / number('district_avg_price'), [0.5, 2])
  return [
    isOutside && warning('district', 'district_avg_price'),
    one * three > 0 && Math.abs(three) < Math.abs(one) && warning('growth', 'price_growth_3y'),
  ]
}
