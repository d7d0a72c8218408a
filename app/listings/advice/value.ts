import { grossYield, impliedRent, netYield, pricedSurface, usualCosts } from '../dictionary/computed.ts'
import { isLand } from '../dictionary/need.ts'
import type { PropertyType } from '../schema.ts'
import { yearsBetween } from '#app/lib/day.ts'
import { error, outside, type Rule, warning } from './finding.ts'

/** Usual ranges by type: net yield in percent, EUR per m² of building, leakage in percent, EUR per m² per month. */
type Bands = Record<'netYield' | 'perSqm' | 'leakage' | 'rent', readonly [number, number]>
const BANDS: Readonly<Record<PropertyType, Bands>> = {
  office: { netYield: [5.5, 11], perSqm: [800, 4500], leakage: [2, 25], rent: [8, 40] },
  residential: { netYield: [4.5, 8.5], perSqm: [900, 6000], leakage: [5, 40], rent: [8, 30] },
  industrial: { netYield: [6.25, 11], perSqm: [250, 1100], leakage: [0, 15], rent: [2, 9] },
  warehouse: { netYield: [5.5, 9.5], perSqm: [400, 1300], leakage: [0, 15], rent: [2.5, 9] },
  mixed: { netYield: [5.5, 10.5], perSqm: [700, 4000], leakage: [3, 35], rent: [5, 35] },
}
const PRICES = [250_000, 100_000_000] as const

/** R3 and R9: price, price per m², surface and market value are consistent. */
export const price: Rule = ({ fields, stage, number }) => {
  const asked = number('price')
  const perSqm = number('price_per_sqm')
  const surface = pricedSurface(fields) ?? Number.NaN
  const surfaceName = isLand(fields) ? 'plot' : 'built surface'
  const bands = fields.propertyType && BANDS[fields.propertyType]
  const isContradicted = Math.abs(Math.round(perSqm * surface) - asked) > asked * 0.02
  const isUsual = !bands || stage !== 'standing' || !outside(perSqm, bands.perSqm)
  const ratio = asked / number('estimated_fmv')
  return [
    isContradicted && error('R3', 'pricePerSqm', asked, perSqm, surface, surfaceName),
    outside(asked, PRICES) && warning('price', 'price', asked, PRICES),
    !isContradicted && !isUsual && warning('perSqm', 'pricePerSqm', perSqm, bands.perSqm),
    outside(ratio, [0.7, 1.3]) && warning('R9', 'estimated_fmv', ratio),
  ]
}

/** R4, R5 and R18: income, yields and rent are consistent. */
export const income: Rule = ({ fields, stage, number, text, today }) => {
  const gross = number('gross_income')
  const noi = number('noi')
  const net = netYield(fields) ?? Number.NaN
  const typed = number('yield_percent')
  const bands = fields.propertyType && BANDS[fields.propertyType]
  const rent = impliedRent(fields) ?? Number.NaN
  const leakage = 100 * (1 - noi / gross)
  const asOf = text('figures_as_of')
  const hasOpenBasis = typed >= 0 && Number.isNaN(net) && text('yield_basis') === null
  return [
    stage === 'standing' && noi >= gross && gross > 0 && error('R4', 'noi'),
    (grossYield(fields) ?? 0) > 25 && error('R4.gross', 'gross_income'),
    Math.abs(typed - net) > 0.1 && error('R5', 'yieldPercent', net, typed),
    hasOpenBasis && warning('R5.basis', 'yieldPercent'),
    bands && outside(typed, bands.netYield) && warning('yield', 'yieldPercent', typed, bands.netYield),
    bands && gross > 0 && outside(leakage, bands.leakage) && warning('R4.leakage', 'noi', leakage),
    bands && outside(rent, bands.rent) && warning('R18', 'gross_income', rent, bands.rent),
    number('vacancy_rate') === 100 && gross > 0 && warning('R18.vacant', 'gross_income'),
    gross > 0 && outside(number('erv') / gross, [0.6, 1.8]) && warning('erv', 'erv'),
    asOf !== null && asOf > today && error('asOf', 'figures_as_of'),
    asOf !== null && yearsBetween(asOf, today) > 0.5 && warning('asOf.old', 'figures_as_of'),
  ]
}

/** R10 and R15: returns and tax. */
export const returns: Rule = ({ fields, number, text }) => {
  const { dealKind, riskProfile } = fields
  const irr = number('forecast_irr')
  const usual = usualCosts(fields) ?? Number.NaN
  const tax = text('tax_treatment')
  const capital = number('capex_required')
  const isForShares = tax === 'shares_pcc'
  const needsCapital = riskProfile === 'value-add' || riskProfile === 'opportunistic'
  return [
    (irr > 20 || irr - number('yield_percent') > 8) && warning('R10', 'forecast_irr'),
    number('cash_on_cash') > 18 && warning('R10.cash', 'cash_on_cash'),
    dealKind === 'share_deal' && tax !== null && !isForShares && error('R15', 'tax_treatment'),
    dealKind === 'asset_deal' && isForShares && error('R15.asset', 'tax_treatment'),
    tax === 'unclear' && warning('R15.unclear', 'tax_treatment'),
    Math.abs(number('purchaser_costs_percent') - usual) > 2 &&
      warning('R15.costs', 'purchaser_costs_percent', usual),
    capital > number('price') && error('capex', 'capex_required'),
    Number.isNaN(capital) && needsCapital && warning('capex.open', 'capex_required'),
  ]
}
