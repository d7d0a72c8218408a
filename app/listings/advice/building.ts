import { type NumberRule, readNumber } from '#app/lib/number-reading.ts'
import { formatArea, formatNumber } from '#app/lib/format.ts'
import { isLand } from '../dictionary/need.ts'
import { SECTOR_OF_TYPE } from '../schema.ts'
import { error, type Rule, warning } from './finding.ts'

const MAX_ADD_ON = 0.25
const MAX_STOREYS = 12
/** The number in a parking norm such as "1.2 per flat". */
const PARKING_NORM: NumberRule = { unit: 'none', decimals: 2, min: 0, max: 999 }

/** R7: the areas are consistent. */
export const areas: Rule = ({ fields, number }) => {
  const { gla, builtSurface, propertyType } = fields
  const nla = number('nla')
  const isIndustrial = propertyType === 'warehouse' || propertyType === 'industrial'
  const isOver = gla !== null && builtSurface !== null && gla > builtSurface
  return [
    nla !== null &&
      gla !== null &&
      nla > gla &&
      error('R7', 'nla', 'The net leasable area is larger than the gross leasable area.'),
    nla !== null &&
      gla !== null &&
      nla > 0 &&
      gla / nla - 1 > MAX_ADD_ON &&
      error('R7.addOn', 'nla', 'The gross leasable area exceeds the net leasable area by more than 25%.'),
    isOver && !isIndustrial
      ? error('R7.built', 'gla', 'The gross leasable area is larger than the built surface.')
      : null,
    isOver && isIndustrial
      ? warning(
          'R7.hall',
          'gla',
          'The gross leasable area is larger than the built surface. This is only possible with a mezzanine.',
        )
      : null,
  ]
}

/** R8: building, plot and plan are consistent. */
export const plot: Rule = ({ fields, number, stage }) => {
  const { plotSize, propertyType } = fields
  const built = isLand(fields) ? number('planned_surface') : fields.builtSurface
  const surface = isLand(fields) ? 'planned_surface' : 'builtSurface'
  const floors = number('floors_above')
  const ratio = number('plot_ratio_max')
  const coverage = number('site_coverage_max_percent')
  const green = number('green_area_min_percent')
  const footprint = built !== null && floors ? built / floors : null
  const level = stage === 'standing' ? warning : error
  if (coverage !== null && green !== null && coverage + green > 100)
    return [
      error('R8.green', 'green_area_min_percent', 'Site coverage and green area add up to more than 100%.'),
    ]
  if (plotSize === null || built === null) return []
  return [
    built > plotSize * MAX_STOREYS &&
      error('R8', 'plotSize', 'The built surface is more than 12 times the plot size. Check both areas.'),
    footprint !== null &&
      footprint > plotSize &&
      error(
        'R8.footprint',
        'plotSize',
        `With ${formatNumber(floors ?? 0)} storeys, the building would cover ${formatArea(Math.round(footprint))}, which is more than the plot.`,
      ),
    footprint === null &&
      built > plotSize &&
      (propertyType === 'warehouse' || propertyType === 'industrial') &&
      warning(
        'R8.hall',
        'plotSize',
        'The built surface is larger than the plot. Does the building have several storeys?',
      ),
    ratio !== null &&
      built > ratio * plotSize &&
      level(
        'R8.ratio',
        surface,
        `The plan allows a built surface of ${formatArea(Math.round(ratio * plotSize))} on this plot.`,
      ),
    coverage !== null &&
      footprint !== null &&
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
  const { propertyType, sector, gla } = fields
  const units = number('units_count')
  const perUnit = propertyType === 'residential' && units && gla ? gla / units : null
  const height = number('clear_height_m')
  const norm = /^([0-9]+(?:[.,][0-9]+)?)\s*(?:\/|per)\s*(flat|unit|1[, ]?000)/i.exec(
    text('parking_norm') ?? '',
  )
  const spaces = number('parking_ratio')
  const required = readNumber(PARKING_NORM, norm?.[1] ?? '').value
  const isSameUnit = norm && (propertyType === 'residential') === /flat|unit/i.test(norm[2] ?? '')
  return [
    propertyType !== null &&
      sector !== null &&
      sector !== SECTOR_OF_TYPE[propertyType] &&
      warning(
        'R2',
        'sector',
        'This sector is unusual for this property type. Choose Mixed-Use if no single use accounts for half of the rent.',
      ),
    propertyType === 'warehouse' &&
      height !== null &&
      height < 8 &&
      warning('height', 'clear_height_m', 'Less than 8 m is low for a warehouse.'),
    propertyType === 'warehouse' &&
      (number('floors_below') ?? 0) > 0 &&
      warning('floors', 'floors_below', 'Storeys below ground are unusual for a warehouse.'),
    perUnit !== null &&
      (perUnit < 15 || perUnit > 200) &&
      warning('units', 'units_count', `This means ${formatNumber(perUnit)} m² per unit, which is unusual.`),
    gla !== null && text('area_standard') === null && stage === 'standing'
      ? warning('standard', 'area_standard', 'Choose the measuring standard of the leasable areas.')
      : null,
    stage !== 'standing' && isSameUnit && spaces !== null && required !== null && spaces < required
      ? warning('R11', 'total_parking', 'The plan requires more parking spaces.')
      : null,
    stage === 'standing' &&
      /target/i.test(text('green_certificate') ?? '') &&
      warning(
        'green',
        'green_certificate',
        'For a completed building, enter the certificate it has, not a target.',
      ),
  ]
}
