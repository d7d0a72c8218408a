import { formatArea, formatEur, formatNumber, formatPerSqm } from '#app/lib/format.ts'
import { grossYield, impliedRent, netYield, pricedSurface, usualCosts } from '../dictionary/computed.ts'
import { isLand } from '../dictionary/need.ts'
import type { PropertyType } from '../schema.ts'
import { yearsBetween } from '#app/lib/day.ts'
import { error, type Rule, warning } from './finding.ts'

/** Usual ranges by type: net yield in percent, EUR per m² of building, leakage in percent, EUR per m² per month. */
type Bands = Record<'netYield' | 'perSqm' | 'leakage' | 'rent', readonly [number, number]>
const BANDS: Readonly<Record<PropertyType, Bands>> = {
  office: { netYield: [5.5, 11], perSqm: [800, 4500], leakage: [2, 25], rent: [8, 40] },
  residential: { netYield: [4.5, 8.5], perSqm: [900, 6000], leakage: [5, 40], rent: [8, 30] },
  industrial: { netYield: [6.25, 11], perSqm: [250, 1100], leakage: [0, 15], rent: [2, 9] },
  warehouse: { netYield: [5.5, 9.5], perSqm: [400, 1300], leakage: [0, 15], rent: [2.5, 9] },
  mixed: { netYield: [5.5, 10.5], perSqm: [700, 4000], leakage: [3, 35], rent: [5, 35] },
}

const outside = (value: number | null, [min, max]: readonly [number, number]) =>
  value !== null && (value < min || value > max)
const between = ([min, max]: readonly [number, number], unit: string) =>
  `${formatNumber(min)} and ${formatNumber(max)}${unit}`

/** R3 and R9: price, price per m², surface and market value are consistent. */
export const price: Rule = ({ fields, stage }) => {
  const { price: asked, pricePerSqmCents, estimatedFmv, propertyType } = fields
  const surface = pricedSurface(fields)
  const field = isLand(fields) ? 'plotSize' : 'builtSurface'
  const product =
    pricePerSqmCents === null || surface === null ? null : Math.round((pricePerSqmCents / 100) * surface)
  const bands = propertyType && BANDS[propertyType]
  const isContradicted = asked !== null && product !== null && Math.abs(product - asked) > asked * 0.02
  const ratio = asked !== null && estimatedFmv !== null ? asked / estimatedFmv : 1
  return [
    isContradicted && asked !== null && surface !== null && pricePerSqmCents !== null && product !== null
      ? error(
          'R3',
          'pricePerSqm',
          `${formatPerSqm(pricePerSqmCents)} times ${formatArea(surface)} is ${formatEur(product)}, but the asking price is ${formatEur(asked)}. Correct one of them. These would match: a price per m² of ${formatPerSqm(Math.round((asked / surface) * 100))}, a price of ${formatEur(product)}, or a ${field === 'plotSize' ? 'plot' : 'built surface'} of ${formatArea(Math.round(asked / (pricePerSqmCents / 100)))}.`,
        )
      : null,
    asked !== null &&
      outside(asked, [250_000, 100_000_000]) &&
      warning(
        'price',
        'price',
        `${formatEur(asked)} is unusual here. Most listings cost between ${formatEur(250_000)} and ${formatEur(100_000_000)}.`,
      ),
    !isContradicted && bands && !isLand(fields) && pricePerSqmCents !== null && stage === 'standing'
      ? outside(pricePerSqmCents / 100, bands.perSqm) &&
        warning(
          'perSqm',
          'pricePerSqm',
          `${formatPerSqm(pricePerSqmCents)} is unusual for this type. Most are between ${formatPerSqm(bands.perSqm[0] * 100)} and ${formatPerSqm(bands.perSqm[1] * 100)}.`,
        )
      : null,
    outside(ratio, [0.7, 1.3]) &&
      warning(
        'R9',
        'estimated_fmv',
        `The asking price is ${formatNumber(ratio * 100)}% of the estimated market value.`,
      ),
  ]
}

/** R4, R5 and R18: income, yields and rent are consistent. */
export const income: Rule = ({ fields, stage, number, text, today }) => {
  const gross = number('gross_income')
  const noi = number('noi')
  const vacancy = number('vacancy_rate')
  const erv = number('erv')
  const net = netYield(fields)
  const typed = fields.yieldBps === null ? null : fields.yieldBps / 100
  const bands = fields.propertyType && BANDS[fields.propertyType]
  const rent = impliedRent(fields)
  const leakage = gross !== null && gross > 0 && noi !== null ? 100 * (1 - noi / gross) : null
  const asOf = text('figures_as_of')
  return [
    gross !== null &&
      noi !== null &&
      stage === 'standing' &&
      noi >= gross &&
      gross > 0 &&
      error('R4', 'noi', 'Net operating income must be lower than gross income.'),
    grossYield(fields) !== null &&
      (grossYield(fields) ?? 0) > 25 &&
      error('R4.gross', 'gross_income', 'Gross income and price give a gross yield of more than 25%.'),
    typed !== null &&
      net !== null &&
      Math.abs(typed - net) > 0.1 &&
      error(
        'R5',
        'yieldPercent',
        `Net operating income, price and costs give ${formatNumber(net)}%, but the yield is ${formatNumber(typed)}%. Leave the yield blank and we’ll calculate it.`,
      ),
    typed !== null &&
      net === null &&
      text('yield_basis') === null &&
      warning('R5.basis', 'yieldPercent', 'Choose the basis of this yield under Income.'),
    typed !== null &&
      bands &&
      outside(typed, bands.netYield) &&
      warning(
        'yield',
        'yieldPercent',
        `${formatNumber(typed)}% is unusual for this type. Most are between ${between(bands.netYield, '%')}.`,
      ),
    bands &&
      outside(leakage, bands.leakage) &&
      warning(
        'R4.leakage',
        'noi',
        `Costs account for ${formatNumber(leakage ?? 0)}% of the gross income. This is unusual for this type.`,
      ),
    bands &&
      outside(rent, bands.rent) &&
      warning(
        'R18',
        'gross_income',
        `This income implies a rent of €${formatNumber(rent ?? 0)} per m² a month. Rents are usually between €${formatNumber(bands.rent[0])} and €${formatNumber(bands.rent[1])}.`,
      ),
    vacancy === 100 &&
      (gross ?? 0) > 0 &&
      warning('R18.vacant', 'gross_income', 'The property is fully vacant but has income.'),
    erv !== null &&
      gross !== null &&
      gross > 0 &&
      outside(erv / gross, [0.6, 1.8]) &&
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
  const cash = number('cash_on_cash')
  const costs = number('purchaser_costs_percent')
  const usual = usualCosts(fields)
  const tax = text('tax_treatment')
  const over = irr !== null && fields.yieldBps !== null ? irr - fields.yieldBps / 100 : 0
  const capital = number('capex_required')
  return [
    (irr !== null && irr > 20) || over > 8
      ? warning('R10', 'forecast_irr', 'A forecast this high needs a model that buyers can check.')
      : null,
    cash !== null &&
      cash > 18 &&
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
    costs !== null &&
      usual !== null &&
      Math.abs(costs - usual) > 2 &&
      warning(
        'R15.costs',
        'purchaser_costs_percent',
        `The usual costs with this tax are ${formatNumber(usual)}%.`,
      ),
    capital !== null &&
      fields.price !== null &&
      capital > fields.price &&
      error('capex', 'capex_required', 'The capex required exceeds the asking price.'),
    capital === null &&
      (fields.riskProfile === 'value-add' || fields.riskProfile === 'opportunistic') &&
      warning(
        'capex.open',
        'capex_required',
        'With this risk profile, buyers expect you to state the capex required.',
      ),
  ]
}
