import { formatArea, formatEur, formatNumber, formatPerSqm } from '#app/lib/format.ts'
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

/** R3 and R9: price, price per m², surface and market value are consistent. */
export const price: Rule = ({ fields, stage, number }) => {
  const asked = number('price')
  const perSqm = number('price_per_sqm')
  const surface = pricedSurface(fields) ?? Number.NaN
  const product = Math.round(perSqm * surface)
  const bands = fields.propertyType && BANDS[fields.propertyType]
  const isContradicted = Math.abs(product - asked) > asked * 0.02
  const ratio = asked / number('estimated_fmv')
  return [
    isContradicted &&
      error(
        'R3',
        'pricePerSqm',
        `${perSqmText(perSqm)} times ${formatArea(surface)} is ${formatEur(product)}, but the asking price is ${formatEur(asked)}. Correct one of them. These would match: a price per m² of ${perSqmText(asked / surface)}, a price of ${formatEur(product)}, or a ${isLand(fields) ? 'plot' : 'built surface'} of ${formatArea(Math.round(asked / perSqm))}.`,
      ),
    outside(asked, [250_000, 100_000_000]) &&
      warning(
        'price',
        'price',
        `${formatEur(asked)} is unusual here. Most listings cost between ${formatEur(250_000)} and ${formatEur(100_000_000)}.`,
      ),
    !isContradicted &&
      bands &&
      stage === 'standing' &&
      outside(perSqm, bands.perSqm) &&
      warning(
        'perSqm',
        'pricePerSqm',
        `${perSqmText(perSqm)} is unusual for this type. Most are between ${bands.perSqm.map(perSqmText).join(' and ')}.`,
      ),
    outside(ratio, [0.7, 1.3]) &&
      warning(
        'R9',
        'estimated_fmv',
        `The asking price is ${formatNumber(ratio * 100)}% of the estimated market value.`,
      ),
  ]
}

const perSqmText = (euros: number) => formatPerSqm(Math.round(euros * 100))

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
  return [
    stage === 'standing' &&
      noi >= gross &&
      gross > 0 &&
      error('R4', 'noi', 'Net operating income must be lower than gross income.'),
    (grossYield(fields) ?? 0) > 25 &&
      error('R4.gross', 'gross_income', 'Gross income and price give a gross yield of more than 25%.'),
    Math.abs(typed - net) > 0.1 &&
      error(
        'R5',
        'yieldPercent',
        `Net operating income, price and costs give ${formatNumber(net)}%, but the yield is ${formatNumber(typed)}%. Leave the yield blank and we’ll calculate it.`,
      ),
    typed >= 0 &&
      Number.isNaN(net) &&
      text('yield_basis') === null &&
      warning('R5.basis', 'yieldPercent', 'Choose the basis of this yield under Income.'),
    bands &&
      outside(typed, bands.netYield) &&
      warning(
        'yield',
        'yieldPercent',
        `${formatNumber(typed)}% is unusual for this type. Most are between ${bands.netYield.map((end) => formatNumber(end)).join(' and ')}%.`,
      ),
    bands &&
      gross > 0 &&
      outside(leakage, bands.leakage) &&
      warning(
        'R4.leakage',
        'noi',
        `Costs account for ${formatNumber(leakage)}% of the gross income. This is unusual for this type.`,
      ),
    bands &&
      outside(rent, bands.rent) &&
      warning(
        'R18',
        'gross_income',
        `This income implies a rent of €${formatNumber(rent)} per m² a month. Rents are usually between €${formatNumber(bands.rent[0])} and €${formatNumber(bands.rent[1])}.`,
      ),
    number('vacancy_rate') === 100 &&
      gross > 0 &&
      warning('R18.vacant', 'gross_income', 'The property is fully vacant but has income.'),
    gross > 0 &&
      outside(number('erv') / gross, [0.6, 1.8]) &&
      warning('erv', 'erv', 'The market rent differs a lot from the current income.'),
    asOf !== null &&
      asOf > today &&
      error('asOf', 'figures_as_of', 'Enter a date that is not in the future.'),
    asOf !== null &&
      yearsBetween(asOf, today) > 0.5 &&
      warning('asOf.old', 'figures_as_of', 'These figures are older than 6 months.'),
  ]
}

/** R10 and R15: returns and tax. */
export const returns: Rule = ({ fields, number, text }) => {
  const irr = number('forecast_irr')
  const usual = usualCosts(fields) ?? Number.NaN
  const tax = text('tax_treatment')
  const capital = number('capex_required')
  return [
    (irr > 20 || irr - number('yield_percent') > 8) &&
      warning('R10', 'forecast_irr', 'A forecast this high needs a model that buyers can check.'),
    number('cash_on_cash') > 18 &&
      warning('R10.cash', 'cash_on_cash', 'A return this high needs a model that buyers can check.'),
    fields.dealKind === 'share_deal' &&
      tax !== null &&
      tax !== 'shares_pcc' &&
      error('R15', 'tax_treatment', 'A share deal is subject to transfer tax (PCC) on the shares.'),
    fields.dealKind === 'asset_deal' &&
      tax === 'shares_pcc' &&
      error('R15.asset', 'tax_treatment', 'This tax applies to share deals, but this is an asset deal.'),
    tax === 'unclear' &&
      warning('R15.unclear', 'tax_treatment', 'Buyers ask about the tax first. Clarify it if you can.'),
    Math.abs(number('purchaser_costs_percent') - usual) > 2 &&
      warning(
        'R15.costs',
        'purchaser_costs_percent',
        `The usual costs with this tax are ${formatNumber(usual)}%.`,
      ),
    capital > number('price') &&
      error('capex', 'capex_required', 'The capex required exceeds the asking price.'),
    Number.isNaN(capital) &&
      (fields.riskProfile === 'value-add' || fields.riskProfile === 'opportunistic') &&
      warning(
        'capex.open',
        'capex_required',
        'With this risk profile, buyers expect you to state the capex required.',
      ),
  ]
}
