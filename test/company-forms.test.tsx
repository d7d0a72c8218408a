import { presentQuestionnaire } from '#app/companies/schema/profile-forms.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { advisorSections } from '#app/companies/advisor/fields.ts'
import { developerSections } from '#app/companies/developer/fields.ts'
import { investorSections } from '#app/companies/investor/fields.ts'
import { requiredTypes } from '#app/companies/schema/documents.ts'
import type { Fields } from '#app/companies/schema/field-kit.ts'
import { typedFromAnswers } from '#app/companies/schema/prefill.ts'
import { checkStep, checkWholeForm } from '#app/companies/schema/profile-form.ts'
import { setClock } from '#app/lib/clock.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { SAMPLES } from '#db/demo/questionnaires.ts'
import { KINDS } from './world/company-forms.ts'
import type { TypedValues } from '#app/lib/form.ts'

beforeEach(() => setClock(() => new Date('2026-11-23T12:00:00Z')))
afterEach(() => setClock(null))

const kinds = Object.keys(KINDS) as CompanyType[]
const SECTIONS: Record<CompanyType, readonly { fields: Fields }[]> = {
  developer: developerSections,
  investor: investorSections,
  due_diligence: advisorSections,
}

/** Answers that depend on one another, merged over good ones. */
const TOGETHER: Readonly<Record<CompanyType, Readonly<Record<string, TypedValues>>>> = {
  developer: {
    'another type without words': { company_type: 'other' },
    'another type': { company_type: 'other', company_type_other: ' Cooperative ' },
    'a type that needs no text': { company_type_other: 'Cooperative' },
    'another ownership without words': { preferred_ownership_structure: ['other'] },
    'another ownership': {
      preferred_ownership_structure: ['joint_venture', 'other'],
      preferred_ownership_structure_other: 'Trust',
    },
    'ownership that needs no text': { preferred_ownership_structure_other: 'Trust' },
    'another legal form without words': { legal_entity_type: 'other', company_type: 'nonsense' },
    'another legal form': { legal_entity_type: 'other', legal_entity_type_other: 'Trust' },
    'licensed without details': { regulatory_status: 'licensed', sanctions_pep_consent: '' },
    licensed: { regulatory_status: 'licensed', regulatory_details: 'KNF 1/2020' },
    'unlicensed with details': { regulatory_details: 'KNF 1/2020' },
    'unusual figures': { completed_projects: '20000', average_project_size: '2 bn' },
    'unusual figures, confirmed': {
      completed_projects: '20000',
      confirm_completed_projects: '20000',
    },
    'a phone number from another country': {
      primary_contact_phone_country: 'DE',
      primary_contact_phone: '030 901820',
    },
    'an invalid phone number': { primary_contact_phone: '12' },
    'an unknown dial code': { primary_contact_phone_country: 'XX' },
    'a dial code that is too long': { primary_contact_phone_country: 'POL' },
    'no dial code': { primary_contact_phone_country: '', primary_contact_phone: '+48221234567' },
  },
  investor: {
    'another deal without words': { preferred_deal_structures: ['other'], investment_focus: [] },
    'another deal': { preferred_deal_structures: ['other'], preferred_deal_structures_other: 'Trust' },
    'deals that need no text': { preferred_deal_structures_other: 'Trust' },
    'maximum below minimum': { investment_size_min: '5,000,000', investment_size_max: '4,999,999' },
    'maximum below minimum, and another error': { investment_size_max: '1', minimum_target_irr: '101' },
    'regulated without details': { regulatory_status: 'regulated', pep_attestation: '' },
    regulated: { regulatory_status: 'regulated', regulatory_details: 'FMA 1/2020' },
    'a politically exposed person': { pep_attestation: 'yes' },
    'no figures but the needed ones': { aum: '', realized_exits: '', investment_size_max: '' },
    confidential: { track_record_confidential: 'on', aum: '0' },
    'an invalid phone number': { primary_contact_phone: '12' },
    'no title and no address': { primary_contact_title: '', office_address: '' },
  },
  due_diligence: {
    'name and description alone': {},
    'an invalid phone number': { primary_contact_phone: '12' },
    'an unknown dial code': { primary_contact_phone_country: 'XX' },
    'no phone number': { primary_contact_phone: '', primary_contact_phone_country: '' },
    'no rush': { rush_project_capability: '' },
    'all wrong': { company_name: '', founded_year: '1', website: 'x', primary_contact_email: 'x' },
  },
}

/** Questionnaires in the shapes that older forms, applications and imports left. */
const OLD_SHAPES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  nothing: {},
  application: {
    company_name: 'Zielona',
    website: 'https://zielona.example',
    headquarters_location: 'Łódź, Poland',
    description: 'Said in the application.',
    company_description: 'Said in the application.',
    primary_contact_email: 'a@zielona.example',
    primary_contact_phone: '022 123 45 67',
  },
  'figures as texts': {
    founded_year: '2004',
    completed_projects: '31',
    total_development_volume: '210000000',
    total_developed_area: '286000',
    historic_irr: '12.5',
    investment_size_min: '5000000',
    aum: '350000000',
    years_in_business: '17',
    minimum_engagement_size: '15000',
  },
  'figures with fractions': { historic_irr: 12.25, minimum_target_irr: 8.5, total_developed_area: 1200 },
  'unusual figures': {
    completed_projects: 20_000,
    confirm_completed_projects: 20_000,
    average_project_size: 2_000_000_000,
    total_transaction_volume: 3_000_000_000,
    aum: 4_000_000_000,
    total_projects_completed: 12_000,
    minimum_engagement_size: 1_500_000_000,
  },
  'total under its own name': { total_assets_under_management: 350_000_000, portfolio_size: 350 },
  'values that are in no list': {
    company_type: 'bank',
    team_size: '7',
    employee_count: 'many',
    development_focus_areas: ['retail', 'castles'],
    investment_focus: ['castles'],
    service_areas: ['castles'],
    regions_of_activity: ['XX', 'PL'],
    geographic_focus: ['XX'],
    geographic_coverage: ['mars'],
    jurisdiction_incorporation: 'XX',
    regulatory_status: 'unknown',
    pep_attestation: 'maybe',
    typical_hold_period: 'forever',
  },
  'a single value instead of a list': {
    development_focus_areas: 'residential',
    regions_of_activity: 'PL',
    investment_strategy: 'core',
    operating_countries: 'PL',
    languages_offered: 'pl',
    company_name: ['One', 'Two'],
  },
  'ticks and consents': {
    sanctions_pep_consent: true,
    authority_consent: false,
    track_record_confidential: true,
    rush_project_capability: true,
  },
  'unticked boxes': { track_record_confidential: false, rush_project_capability: false },
  'empty answers': { website: '', regions_past_activity: [], office_address: null },
  'unknown keys': { esg: 'green', uploadedDocuments: { personal_id: 'file-1' }, tax_id: 'PL1' },
}

/** Long text is represented by its first letters and its length. */
const short = (_: string, value: unknown) =>
  typeof value === 'string' && value.length > 400 ? `${value.slice(0, 20)}… (${value.length})` : value
/** As the database stores it, with the names in a fixed order. */
const sorted = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : short('', value)
const json = (value: unknown) => JSON.stringify(value, sorted)

const frozen = (kind: string, what: string) => `./fixtures/company-forms/${kind}.${what}.txt`

/** The result of a whole form: the stored answers and the columns of the row, or the refusal. */
function outcome(kind: CompanyType, values: TypedValues) {
  const { form } = KINDS[kind]
  const whole = checkWholeForm(form, values)
  if (!whole.ok) return whole
  return {
    stored: form.toStored ? form.toStored(whole.data) : whole.data,
    columns: form.toColumns(whole.data),
    required: requiredTypes(form, values),
  }
}

/** The stored questionnaires of the demo data and in older shapes, by name. */
function storedForms(kind: CompanyType): [string, Readonly<Record<string, unknown>>][] {
  const { form, good, demo } = KINDS[kind]
  const contact = { name: 'Ada Lis', title: 'Director', email: 'ada@parcela.example' }
  const whole = checkWholeForm(form, good)
  if (!whole.ok) throw new Error(whole.first)
  const samples = SAMPLES.filter(({ type }) => type === kind)
  expect(samples.length).toBeGreaterThan(0)
  return [
    ...samples.map((company) => [company.name, demo(company, contact)] as [string, Record<string, unknown>]),
    ['a submission', form.toStored ? form.toStored(whole.data) : whole.data],
    ...Object.entries(OLD_SHAPES),
  ]
}

// MEM-107, MEM-108, MEM-146, MEM-147, MEM-152 to MEM-155, MEM-163 to MEM-165, MEM-175, MEM-177, MEM-209 to MEM-214,
// MEM-227 to MEM-231, MEM-233 to MEM-238
test.each(kinds)('the %s form has the same steps, fields and stored values as before', async (kind) => {
  const { steps, slots } = KINDS[kind].form
  const lines = [
    ...steps.map((step) => `${step.title}: ${step.fields.join(', ')}`),
    `files: ${slots.map(({ type }) => type).join(', ')}`,
    ...SECTIONS[kind].flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([name, { input }]) =>
        'options' in input
          ? [`${name}: ${input.options.map(({ value, label }) => `${value} = ${label}`).join(', ')}`]
          : [],
      ),
    ),
  ]
  await expect(lines.join('\n')).toMatchFileSnapshot(frozen(kind, 'values'))
})

test.each(kinds)('interdependent answers of the %s form are accepted or refused as before', async (kind) => {
  const { form, good } = KINDS[kind]
  const filled = Object.entries(TOGETHER[kind]).map(
    ([label, change]) => [label, { ...good, ...change }] as const,
  )
  const lines = [
    ...form.steps.map((_, index) => `empty step ${index + 1}: ${json(checkStep(form, index + 1, {}))}`),
    ...[['good', good] as const, ['empty', {}] as const, ...filled].flatMap(([label, values]) => [
      `${label}: ${json(form.steps.map((_, index) => checkStep(form, index + 1, values).ok))}`,
      `  ${json(outcome(kind, values))}`,
    ]),
  ]
  await expect(lines.join('\n')).toMatchFileSnapshot(frozen(kind, 'together'))
})

test.each(kinds)('every stored %s form reads as before, in the record and in the form', async (kind) => {
  const { form } = KINDS[kind]
  const forms = storedForms(kind)
  const [, decided] = forms[0] ?? ['', {}]
  const lines = forms.flatMap(([label, stored]) => {
    const typed = typedFromAnswers(form, stored)
    return [
      `# ${label}`,
      `stored ${json(stored)}`,
      `shown ${JSON.stringify(presentQuestionnaire(kind, stored, null))}`,
      `changed ${JSON.stringify(
        presentQuestionnaire(kind, stored, decided).flatMap(({ answers }) =>
          answers.filter(({ before }) => before !== undefined),
        ),
      )}`,
      `typed ${JSON.stringify(typed)}`,
      `sent again ${json(outcome(kind, typed))}`,
    ]
  })
  await expect(lines.join('\n')).toMatchFileSnapshot(frozen(kind, 'stored'))
})
