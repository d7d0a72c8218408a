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
  const needsPermit = stage === 'permitted_land' || stage === 'under_construction'
  const isExpired = until !== null && until < today && stage !== 'standing'
  return [
    plan === true && basis !== null && !isPlan && error('R12', 'planning_basis'),
    plan === false && isPlan && error('R12.plan', 'master_plan'),
    basis === 'wz' && until === null && warning('R12.term', 'planning_valid_until'),
    isExpired && error('R12.expired', 'planning_valid_until'),
    permit === false && needsPermit && error('R13', 'building_permit'),
    permit === true && stage === 'land' && error('R13.land', 'building_permit'),
  ]
}

const BUILDING_FACTS = ['built_surface', 'gla', 'gross_income', 'vacancy_rate'] as const

/** R14: values are plausible for the stage. */
export const stages: Rule = ({ fields, stage, number, text, flag, today }) => {
  const built = number('year_built')
  const done = text('completion_date')
  const isStanding = stage === 'standing'
  const isDone = stage === 'under_construction' && done !== null && done <= today
  const found = isLand(fields) && BUILDING_FACTS.find((key) => stated(fields, key) !== null)
  return [
    found && error('R14.land', postedName(found)),
    built > Number(today.slice(0, 4)) && isStanding && error('R14', 'year_built'),
    number('year_refurbished') <= built && error('R14.renewed', 'year_refurbished'),
    isStanding && flag('occupancy_permit') === false && warning('R14.permit', 'occupancy_permit'),
    isDone && error('R14.completion', 'completion_date'),
  ]
}

/** R16 and R17: title and register. */
export const title: Rule = ({ fields, text, number, today }) => {
  const until = text('usufruct_expiry')
  const left = until === null ? Number.NaN : yearsBetween(today, until)
  const hasUsufruct = until !== null || number('usufruct_annual_fee') >= 0
  const numbers = stated(fields, 'kw_numbers')
  const wrong = Array.isArray(numbers) ? numbers.find((one: string) => !isRegisterNumber(one)) : undefined
  const lacksContent = Array.isArray(numbers) && text('encumbrances') === null
  return [
    text('title_form') === 'ownership' && hasUsufruct && error('R16', 'usufruct_expiry'),
    outside(left, [0, 99]) && error('R16.term', 'usufruct_expiry'),
    left >= 0 && left < 30 && warning('R16.short', 'usufruct_expiry'),
    wrong !== undefined && error('R17', 'kw_numbers', wrong),
    lacksContent && warning('encumbrances', 'encumbrances'),
  ]
}

const CERTIFICATE_YEARS = 10

/** R20: the energy certificate, and the soil. */
export const energyAndSoil: Rule = ({ text, today, fields }) => {
  const issued = text('energy_issued')
  const grade = text('epc_class')
  const isExpired = issued !== null && yearsBetween(issued, today) > CERTIFICATE_YEARS
  const lacksDate = grade !== null && grade !== 'no_certificate' && issued === null
  const isUnsurveyed = text('environmental_status') === 'not_surveyed'
  return [
    issued !== null && issued > today && error('R20.date', 'energy_issued'),
    isExpired && error('R20', 'energy_issued'),
    lacksDate && warning('R20.open', 'energy_issued'),
    fields.propertyType === 'industrial' && isUnsurveyed && warning('soil', 'environmental_status'),
  ]
}
