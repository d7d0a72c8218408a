import { yearsBetween } from '#app/lib/day.ts'
import { postedName } from '../dictionary/completeness.ts'
import { stated } from '../dictionary/fields.ts'
import { isLand } from '../dictionary/need.ts'
import { error, outside, type Rule, warning } from './finding.ts'

const LETTERS: Readonly<Record<string, number>> = Object.fromEntries(
  [...'XABCDEFGHIJKLMNOPRSTUWYZ'].map((letter, index) => [letter, 10 + index]),
)
const WEIGHTS = [1, 3, 7]

/** Checks format and check digit of a Polish land and mortgage register number (docs/data-dictionary.md, section 9). */
export function isRegisterNumber(text: string): boolean {
  const match = /^([A-Z]{2}\d[A-Z])\/(\d{8})\/(\d)$/.exec(text)
  if (!match) return false
  const values = [...`${match[1]}${match[2]}`].map((character) => LETTERS[character] ?? Number(character))
  if (values.some((value) => Number.isNaN(value))) return false
  const sum = values.reduce((total, value, index) => total + value * (WEIGHTS[index % 3] ?? 0), 0)
  return sum % 10 === Number(match[3])
}

const PLANS = ['mpzp', 'zpi']

/** R12 and R13: planning and permits. */
export const planning: Rule = ({ stage, text, flag, today }) => {
  const basis = text('planning_basis')
  const plan = flag('master_plan')
  const until = text('planning_valid_until')
  const permit = flag('building_permit')
  const isPlan = basis !== null && PLANS.includes(basis)
  return [
    plan === true &&
      basis !== null &&
      !isPlan &&
      error(
        'R12',
        'planning_basis',
        'You stated that a local plan is in force. Choose it as the planning basis.',
      ),
    plan === false &&
      isPlan &&
      error(
        'R12.plan',
        'master_plan',
        'The planning basis is a local plan, but you stated that none is in force.',
      ),
    basis === 'wz' &&
      until === null &&
      warning(
        'R12.term',
        'planning_valid_until',
        'Decisions applied for after 15 Oct 2025 expire after 5 years. When does this one expire?',
      ),
    until !== null &&
      until < today &&
      stage !== 'standing' &&
      error('R12.expired', 'planning_valid_until', 'This planning decision has expired.'),
    permit === false &&
      (stage === 'permitted_land' || stage === 'under_construction') &&
      error('R13', 'building_permit', 'This stage needs a building permit.'),
    permit === true &&
      stage === 'land' &&
      error(
        'R13.land',
        'building_permit',
        'For land with a building permit, choose the stage “Land with permit”.',
      ),
  ]
}

const BUILDING_FACTS = ['built_surface', 'gla', 'gross_income', 'vacancy_rate'] as const

/** R14: values are plausible for the stage. */
export const stages: Rule = ({ fields, stage, number, text, flag, today }) => {
  const built = number('year_built')
  const done = text('completion_date')
  const found = isLand(fields) && BUILDING_FACTS.find((key) => stated(fields, key) !== null)
  return [
    found &&
      error(
        'R14.land',
        postedName(found),
        'Land without a building cannot have this value. Change the stage or clear the field.',
      ),
    built > Number(today.slice(0, 4)) &&
      stage === 'standing' &&
      error('R14', 'year_built', 'The year built of a completed building cannot be in the future.'),
    number('year_refurbished') <= built &&
      error('R14.renewed', 'year_refurbished', 'The refurbishment must be later than the year built.'),
    stage === 'standing' &&
      flag('occupancy_permit') === false &&
      warning('R14.permit', 'occupancy_permit', 'A completed building usually has an occupancy permit.'),
    stage === 'under_construction' &&
      done !== null &&
      done <= today &&
      error(
        'R14.completion',
        'completion_date',
        'The completion date of a building under construction must be in the future.',
      ),
  ]
}

/** R16 and R17: title and register. */
export const title: Rule = ({ fields, text, number, today }) => {
  const form = text('title_form')
  const until = text('usufruct_expiry')
  const left = until === null ? Number.NaN : yearsBetween(today, until)
  const numbers = stated(fields, 'kw_numbers')
  const wrong = Array.isArray(numbers) ? numbers.find((one: string) => !isRegisterNumber(one)) : undefined
  return [
    form === 'ownership' &&
      (until !== null || number('usufruct_annual_fee') >= 0) &&
      error('R16', 'usufruct_expiry', 'Owned land has no usufruct. Clear the date and the fee.'),
    outside(left, [0, 99]) &&
      error('R16.term', 'usufruct_expiry', 'Enter an end date within the next 99 years.'),
    left >= 0 &&
      left < 30 &&
      warning('R16.short', 'usufruct_expiry', 'Less than 30 years remain. Lenders will ask about it.'),
    wrong !== undefined &&
      error(
        'R17',
        'kw_numbers',
        `“${wrong}” is not a valid register number. Use the format AA0A/00000000/0 and check the last digit.`,
      ),
    Array.isArray(numbers) &&
      text('encumbrances') === null &&
      warning(
        'encumbrances',
        'encumbrances',
        'Enter the content of sections III and IV, or “none” if there are none.',
      ),
  ]
}

const CERTIFICATE_YEARS = 10

/** R20: the energy certificate, and the soil. */
export const energyAndSoil: Rule = ({ text, today, fields }) => {
  const issued = text('energy_issued')
  const grade = text('epc_class')
  return [
    issued !== null &&
      issued > today &&
      error('R20.date', 'energy_issued', 'Enter a date that is not in the future.'),
    issued !== null &&
      yearsBetween(issued, today) > CERTIFICATE_YEARS &&
      error('R20', 'energy_issued', 'Certificates are valid for 10 years. This one has expired.'),
    grade !== null &&
      grade !== 'no_certificate' &&
      issued === null &&
      warning('R20.open', 'energy_issued', 'Enter the issue date of the certificate.'),
    fields.propertyType === 'industrial' &&
      text('environmental_status') === 'not_surveyed' &&
      warning(
        'soil',
        'environmental_status',
        'Buyers of industrial property expect an environmental survey.',
      ),
  ]
}
