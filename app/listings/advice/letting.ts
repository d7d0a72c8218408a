import { error, type Rule, warning, yearsBetween } from './finding.ts'

/** R19: the lease terms are consistent. */
export const leases: Rule = ({ number, text, today }) => {
  const wault = number('wault')
  const walb = number('walb')
  const vacancy = number('vacancy_rate')
  const last = text('longest_lease_expiry')
  const years = last === null ? null : yearsBetween(text('figures_as_of') ?? today, last)
  const share = number('anchor_tenant_share')
  return [
    walb !== null &&
      wault !== null &&
      walb > wault &&
      error('R19', 'walb', 'WALB cannot be longer than WAULT.'),
    wault !== null &&
      years !== null &&
      wault > years + 0.1 &&
      error('R19.last', 'wault', 'WAULT cannot be longer than the longest lease.'),
    wault === 0 &&
      vacancy !== null &&
      vacancy < 100 &&
      error('R19.zero', 'wault', 'A WAULT of 0 means that the building is fully vacant.'),
    number('tenant_count') === 0 &&
      vacancy !== null &&
      vacancy < 100 &&
      warning('tenants', 'tenant_count', 'You stated no tenants, but the building is not fully vacant.'),
    share !== null &&
      share > 50 &&
      warning('anchor', 'anchor_tenant_share', 'One tenant pays more than half of the rent.'),
  ]
}

/** R6: the risk profile matches letting and stage. */
export const style: Rule = ({ fields, stage, number }) => {
  const { riskProfile, propertyType } = fields
  const vacancy = number('vacancy_rate')
  const wault = number('wault')
  const isUnfinished = stage !== 'standing'
  const isActive = riskProfile === 'development' || riskProfile === 'opportunistic'
  const isHome = propertyType === 'residential'
  const looksLet = vacancy !== null && vacancy <= (isHome ? 5 : 10) && (isHome || (wault ?? 0) >= 4)
  const needsWork =
    (vacancy ?? 0) > 10 || (wault ?? Number.POSITIVE_INFINITY) < 3.5 || (number('capex_required') ?? 0) > 0
  return [
    riskProfile !== null &&
      isUnfinished &&
      !isActive &&
      warning('R6.stage', 'riskProfile', 'Unfinished assets are usually Development or Opportunistic.'),
    riskProfile === 'core' &&
      vacancy !== null &&
      !isUnfinished &&
      !looksLet &&
      warning('R6', 'riskProfile', 'Core assets usually have long leases and low vacancy.'),
    (riskProfile === 'value-add' || riskProfile === 'opportunistic') &&
      vacancy !== null &&
      !isUnfinished &&
      !needsWork &&
      warning(
        'R6.active',
        'riskProfile',
        'Assets with this profile usually have vacancy, short leases or planned works.',
      ),
  ]
}

/** Market figures of the area. */
export const market: Rule = ({ fields, number }) => {
  const average = number('district_avg_price')
  const own = fields.pricePerSqmCents === null ? null : fields.pricePerSqmCents / 100
  const [one, three] = [number('price_growth_1y'), number('price_growth_3y')]
  const ratio = average && own !== null ? own / average : 1
  return [
    (ratio < 0.5 || ratio > 2) &&
      warning('district', 'district_avg_price', 'Your price per m² differs a lot from this average.'),
    one !== null &&
      three !== null &&
      one * three > 0 &&
      Math.abs(three) < Math.abs(one) &&
      warning(
        'growth',
        'price_growth_3y',
        'Growth over 3 years is lower than over the last year. Enter the total, not a yearly figure.',
      ),
  ]
}
