import { error, type Rule, warning, yearsBetween } from './finding.ts'
import { isRegisterNumber } from './register-number.ts'
import { stated } from '../dictionary/fields.ts'

const PLANS = ['mpzp', 'zpi']

/** R12 and R13: planning and permits. */
export const planning: Rule = ({ stage, text, yes, today }) => {
  const basis = text('planning_basis')
  const plan = yes('master_plan')
  const until = text('planning_valid_until')
  const permit = yes('building_permit')
  const isPlan = basis !== null && PLANS.includes(basis)
  return [
    plan === true &&
      basis !== null &&
      !isPlan &&
      error('R12', 'planning_basis', 'A local plan is in force, so the planning basis is that plan.'),
    plan === false &&
      isPlan &&
      error('R12.plan', 'master_plan', 'The planning basis is a local plan, so one is in force.'),
    basis === 'wz' &&
      until === null &&
      warning(
        'R12.term',
        'planning_valid_until',
        'Decisions applied for after 15 October 2025 end after five years: until when does this one hold?',
      ),
    until !== null &&
      until < today &&
      stage !== 'standing' &&
      error('R12.expired', 'planning_valid_until', 'This planning act has expired.'),
    permit === false &&
      (stage === 'permitted_land' || stage === 'under_construction') &&
      error('R13', 'building_permit', 'This stage needs a building permit.'),
    permit === true &&
      stage === 'land' &&
      error(
        'R13.land',
        'building_permit',
        'Land with a building permit is permitted land: change the stage.',
      ),
  ]
}

/** R14: what a stage can have. */
export const stages: Rule = ({ fields, stage, number, text, yes, today }) => {
  const built = number('year_built')
  const renewed = number('year_refurbished')
  const done = text('completion_date')
  const year = Number(today.slice(0, 4))
  const isBare = stage === 'land' || stage === 'permitted_land'
  const contradicting = [
    ['builtSurface', fields.builtSurface],
    ['gla', fields.gla],
    ['gross_income', number('gross_income')],
    ['vacancy_rate', number('vacancy_rate')],
  ] as const
  const found = isBare ? contradicting.find(([, value]) => value !== null) : undefined
  return [
    found
      ? error('R14.land', found[0], 'Land without a building has none of this. Change the stage or empty it.')
      : null,
    built !== null &&
      built > year &&
      stage === 'standing' &&
      error('R14', 'year_built', 'A standing building was built in the past.'),
    renewed !== null &&
      built !== null &&
      renewed <= built &&
      error('R14.renewed', 'year_refurbished', 'It was refurbished after it was built.'),
    stage === 'standing' &&
      yes('occupancy_permit') === false &&
      warning(
        'R14.permit',
        'occupancy_permit',
        'A standing building without an occupancy permit needs a reason.',
      ),
    stage === 'under_construction' &&
      done !== null &&
      done <= today &&
      error(
        'R14.completion',
        'completion_date',
        'Under construction: the completion date must be in the future.',
      ),
  ]
}

/** R16 and R17: title and register. */
export const title: Rule = ({ fields, text, number, today }) => {
  const form = text('title_form')
  const until = text('usufruct_expiry')
  const left = until === null ? null : yearsBetween(today, until)
  const numbers = stated(fields, 'kw_numbers')
  const wrong = Array.isArray(numbers) ? numbers.find((one: string) => !isRegisterNumber(one)) : undefined
  return [
    form === 'ownership' &&
      (until !== null || number('usufruct_annual_fee') !== null) &&
      error('R16', 'usufruct_expiry', 'Owned land has neither a usufruct date nor a usufruct fee.'),
    left !== null &&
      (left < 0 || left > 99) &&
      error('R16.term', 'usufruct_expiry', 'A usufruct ends between today and 99 years from now.'),
    left !== null &&
      left >= 0 &&
      left < 30 &&
      warning('R16.short', 'usufruct_expiry', 'Less than 30 years are left. Lenders ask about it.'),
    wrong !== undefined &&
      error(
        'R17',
        'kw_numbers',
        `“${wrong}” is no register number: its form is AA0A/00000000/0 with the right check digit.`,
      ),
    Array.isArray(numbers) &&
      text('encumbrances') === null &&
      warning('encumbrances', 'encumbrances', 'What do sections III and IV say? “None” is an answer.'),
  ]
}

const CERTIFICATE_YEARS = 10

/** R20: the energy certificate, and the soil. */
export const condition: Rule = ({ text, today, fields }) => {
  const issued = text('energy_issued')
  const grade = text('epc_class')
  return [
    issued !== null && issued > today && error('R20.date', 'energy_issued', 'This date has not come yet.'),
    issued !== null &&
      yearsBetween(issued, today) > CERTIFICATE_YEARS &&
      error('R20', 'energy_issued', 'A certificate holds for ten years; this one has expired.'),
    grade !== null &&
      grade !== 'no_certificate' &&
      issued === null &&
      warning('R20.open', 'energy_issued', 'Of which day is the certificate?'),
    fields.propertyType === 'industrial' &&
      text('environmental_status') === 'not_surveyed' &&
      warning('soil', 'environmental_status', 'Buyers of industrial property expect a survey.'),
  ]
}
