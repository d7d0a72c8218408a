import { type NumberRule, readNumber } from '#app/lib/number-reading.ts'
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
  const isOverBuilt = gla > number('built_surface')
  return [
    nla > gla && error('R7', 'nla'),
    gla / nla - 1 > MAX_ADD_ON && error('R7.addOn', 'nla'),
    isOverBuilt && (isIndustrial(fields) ? warning('R7.hall', 'gla') : error('R7.built', 'gla')),
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
  const level = stage === 'standing' ? 'warning' : 'error'
  if (coverage + number('green_area_min_percent') > 100) return [error('R8.green', 'green_area_min_percent')]
  const isHall = Number.isNaN(floors) && built > plotSize && isIndustrial(fields)
  return [
    built > plotSize * MAX_STOREYS && error('R8', 'plotSize'),
    footprint > plotSize && error('R8.footprint', 'plotSize', floors, footprint),
    isHall && warning('R8.hall', 'plotSize'),
    built > allowed && { ...warning('R8.ratio', postedName(surface), allowed), level },
    footprint > (coverage / 100) * plotSize && {
      ...warning('R8.coverage', 'site_coverage_max_percent'),
      level,
    },
  ]
}

/** R2, R11 and usual values of a building. */
export const building: Rule = ({ fields, number, text, stage }) => {
  const { propertyType, sector } = fields
  const isHome = propertyType === 'residential'
  const isWarehouse = propertyType === 'warehouse'
  const isStanding = stage === 'standing'
  const isUsual = propertyType === null || sector === null || sector === SECTOR_OF_TYPE[propertyType]
  const perUnit = number('gla') / number('units_count')
  const norm = /^([0-9]+(?:[.,][0-9]+)?)\s*(?:\/|per)\s*(flat|unit|1[, ]?000)/i.exec(
    text('parking_norm') ?? '',
  )
  const required = readNumber(PARKING_NORM, norm?.[1] ?? '').value ?? Number.NaN
  const isSameUnit = norm && isHome === /flat|unit/i.test(norm[2] ?? '')
  const lacksParking = isSameUnit && number('parking_ratio') < required
  const lacksStandard = fields.gla !== null && text('area_standard') === null
  return [
    !isUsual && warning('R2', 'sector'),
    isWarehouse && number('clear_height_m') < 8 && warning('height', 'clear_height_m'),
    isWarehouse && number('floors_below') > 0 && warning('floors', 'floors_below'),
    isHome && outside(perUnit, [15, 200]) && warning('units', 'units_count', perUnit),
    lacksStandard && isStanding && warning('standard', 'area_standard'),
    !isStanding && lacksParking && warning('R11', 'total_parking'),
    isStanding && /target/i.test(text('green_certificate') ?? '') && warning('green', 'green_certificate'),
  ]
}
