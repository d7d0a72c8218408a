import { type NumberRule, readNumber } from '#app/lib/number-reading.ts'
import { formatArea, formatNumber } from '#app/lib/format.ts'
import { postedName } from '../dictionary/completeness.ts'
import type { ListingFields } from '../dictionary/fields.ts'
import { isLand } from '../dictionary/need.ts'
import { SECTOR_OF_TYPE } from '../schema.ts'
import { error, outside, type Rule, warning } from './finding.ts'

const MAX_ADD_ON = 0.25
const MAX_STOREYS = 12
/** The number in a parking norm such as "1.2 per flat". */
const PARKING_NORM: NumberRule = { unit: 'none', decimals: 2, min: 0, max: 999 }

/** R7: the areas are consistent. */
export const areas: Rule = ({ fields, number }) => {
  const [nla, gla] = [number('nla'), number('gla')]
  return [
    nla > gla && error('R7', 'nla', 'The net leasable area is larger than the gross leasable area.'),
    gla / nla - 1 > MAX_ADD_ON &&
      error('R7.addOn', 'nla', 'The gross leasable area exceeds the net leasable area by more than 25%.'),
    gla > number('built_surface') &&
      (isIndustrial(fields)
        ? warning(
            'R7.hall',
            'gla',
            'The gross leasable area is larger than the built surface. This is only possible with a mezzanine.',
          )
        : error('R7.built', 'gla', 'The gross leasable area is larger than the built surface.')),
  ]
}

const isIndustrial = ({ propertyType }: ListingFields) =>
  propertyType === 'warehouse' || propertyType === 'industrial'

/** R8: building, plot and plan are consistent. */
export const plot: Rule = ({ fields, number, stage }) => {
  const surface = isLand(fields) ? 'planned_surface' : 'built_surface'
  const built = number(surface)
  const plotSize = number('plot_size')
  const floors = number('floors_above')
  const allowed = number('plot_ratio_max') * plotSize
  const coverage = number('site_coverage_max_percent')
  const footprint = built / floors
  const level = stage === 'standing' ? warning : error
  if (coverage + number('green_area_min_percent') > 100)
    return [
      error('R8.green', 'green_area_min_percent', 'Site coverage and green area add up to more than 100%.'),
    ]
  return [
    built > plotSize * MAX_STOREYS &&
      error('R8', 'plotSize', 'The built surface is more than 12 times the plot size. Check both areas.'),
    footprint > plotSize &&
      error(
        'R8.footprint',
        'plotSize',
        `With ${formatNumber(floors)} storeys, the building would cover ${formatArea(Math.round(footprint))}, which is more than the plot.`,
      ),
    Number.isNaN(floors) &&
      built > plotSize &&
      isIndustrial(fields) &&
      warning(
        'R8.hall',
        'plotSize',
        'The built surface is larger than the plot. Does the building have several storeys?',
      ),
    built > allowed &&
      level(
        'R8.ratio',
        postedName(surface),
        `The plan allows a built surface of ${formatArea(Math.round(allowed))} on this plot.`,
      ),
    footprint > (coverage / 100) * plotSize &&
      level(
        'R8.coverage',
        'site_coverage_max_percent',
        'The building covers more of the plot than the plan allows.',
      ),
  ]
}

/** R2, R11 and usual values of a building. */
export const building: Rule = ({ fields, number, text, stage }) => {
  const { propertyType, sector } = fields
  const isHome = propertyType === 'residential'
  const isWarehouse = propertyType === 'warehouse'
  const perUnit = number('gla') / number('units_count')
  const norm = /^([0-9]+(?:[.,][0-9]+)?)\s*(?:\/|per)\s*(flat|unit|1[, ]?000)/i.exec(
    text('parking_norm') ?? '',
  )
  const required = readNumber(PARKING_NORM, norm?.[1] ?? '').value ?? Number.NaN
  const isSameUnit = norm && isHome === /flat|unit/i.test(norm[2] ?? '')
  return [
    propertyType !== null &&
      sector !== null &&
      sector !== SECTOR_OF_TYPE[propertyType] &&
      warning(
        'R2',
        'sector',
        'This sector is unusual for this property type. Choose Mixed-Use if no single use accounts for half of the rent.',
      ),
    isWarehouse &&
      number('clear_height_m') < 8 &&
      warning('height', 'clear_height_m', 'Less than 8 m is low for a warehouse.'),
    isWarehouse &&
      number('floors_below') > 0 &&
      warning('floors', 'floors_below', 'Storeys below ground are unusual for a warehouse.'),
    isHome &&
      outside(perUnit, [15, 200]) &&
      warning('units', 'units_count', `This means ${formatNumber(perUnit)} m² per unit, which is unusual.`),
    fields.gla !== null &&
      text('area_standard') === null &&
      stage === 'standing' &&
      warning('standard', 'area_standard', 'Choose the measuring standard of the leasable areas.'),
    stage !== 'standing' &&
      isSameUnit &&
      number('parking_ratio') < required &&
      warning('R11', 'total_parking', 'The plan requires more parking spaces.'),
    stage === 'standing' &&
      /target/i.test(text('green_certificate') ?? '') &&
      warning(
        'green',
        'green_certificate',
        'For a completed building, enter the certificate it has, not a target.',
      ),
  ]
}
