import { error, type Rule, warning, yearsBetween } from './finding.ts'

/** R19: the lease terms contain each other. */
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
      error('R19', 'walb', 'The term to the first break is at most the term to expiry (WAULT).'),
    wault !== null &&
      years !== null &&
      wault > years + 0.1 &&
      error('R19.last', 'wault', 'The average term is longer than the lease that ends last.'),
    wault === 0 &&
      vacancy !== null &&
      vacancy < 100 &&
      error('R19.zero', 'wault', 'A term of 0 fits a building that is wholly vacant.'),
    number('tenant_count') === 0 &&
      vacancy !== null &&
      vacancy < 100 &&
      warning('tenants', 'tenant_count', 'No tenants, and yet not everything is vacant.'),
    share !== null &&
      share > 50 &&
      warning('anchor', 'anchor_tenant_share', 'More than half of the rent comes from one tenant.'),
  ]
}

/** R6: the risk profile fits letting and stage. */
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
      warning('R6.stage', 'riskProfile', 'What is not finished is usually development or opportunistic.'),
    riskProfile === 'core' &&
      vacancy !== null &&
      !isUnfinished &&
      !looksLet &&
      warning('R6', 'riskProfile', 'Core is usually let for years with little vacancy.'),
    (riskProfile === 'value-add' || riskProfile === 'opportunistic') &&
      vacancy !== null &&
      !isUnfinished &&
      !needsWork &&
      warning(
        'R6.active',
        'riskProfile',
        'This profile usually means vacancy, short leases or planned works.',
      ),
  ]
}

/** Figures of the market around it. */
export const market: Rule = ({ fields, number }) => {
  const average = number('district_avg_price')
  const own = fields.pricePerSqmCents === null ? null : fields.pricePerSqmCents / 100
  const [one, three] = [number('price_growth_1y'), number('price_growth_3y')]
  const ratio = average && own !== null ? own / average : 1
  return [
    (ratio < 0.5 || ratio > 2) &&
      warning('district', 'district_avg_price', 'The price per m² is far from this average.'),
    one !== null &&
      three !== null &&
      one * three > 0 &&
      Math.abs(three) < Math.abs(one) &&
      warning(
        'growth',
        'price_growth_3y',
        'Three years show less than the last one alone. Is it a yearly figure?',
      ),
  ]
}
