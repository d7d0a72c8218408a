import { decideCompany } from '#app/companies/commands/decide-company.server.ts'
import { submitCompany } from '#app/companies/commands/submit-company.server.ts'
import { investorForm } from '#app/companies/investor/form.ts'
import { loadForm } from '#app/companies/queries/profile-form.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import { aNewcomer, anAdminViewer, fillForm, viewerOf } from './companies.ts'
import type { TypedValues } from '#app/lib/form.ts'
import { must } from './must.ts'

export const investorValues: Readonly<TypedValues> = {
  company_name: 'Northgate Capital',
  company_type: 'family_office',
  company_registration_number: '529900T8BM49AURSDO55',
  website: 'https://northgate.example',
  headquarters_location: 'Vienna, Austria',
  founded_year: '2011',
  team_size: '6-20',
  investment_committee_size: '5',
  description:
    'Invests its own capital in let offices and rental housing of the region, holds for ten years and brings a manager of its own.',
  operating_countries: ['AT', 'PL'],
  investment_focus: ['residential', 'infrastructure_linked'],
  development_stages: ['under_development', 'income_producing'],
  investment_strategy: ['core+', 'value-add'],
  geographic_focus: ['PL', 'CZ'],
  investment_size_min: '5,000,000',
  investment_size_max: '25,000,000',
  minimum_target_irr: '8,5',
  typical_hold_period: '7_10_years',
  preferred_deal_structures: ['jv', 'forward_funding'],
  preferred_deal_structures_other: '',
  completed_investments: '18',
  realized_exits: '7',
  total_transaction_volume: '410,000,000',
  typical_deal_size: '20,000,000',
  aum: '350,000,000',
  regions_of_past_activity: ['PL', 'HU'],
  example_projects_text: 'Biurowiec Żurawia, Warszawa, 2019: 8,000 m² of offices, 60 % of the equity.',
  track_record_confidential: '',
  legal_entity_type: 'se',
  jurisdiction_incorporation: 'AT',
  regulatory_status: 'unregulated',
  regulatory_details: '',
  professional_investor_status: 'per_se',
  sanctions_pep_consent: 'on',
  pep_attestation: 'no',
  authority_consent: 'on',
  primary_contact_name: 'Łucja Wiśniewska',
  primary_contact_title: '',
  primary_contact_email: 'lucja@northgate.example',
  primary_contact_phone_country: 'AT',
  primary_contact_phone: '1 588 00 0',
  office_address: '',
}

export const anInvestor = () =>
  aNewcomer({ userType: 'investor', fullName: 'Łucja Wiśniewska', companyName: 'Northgate Capital' })

export const fillInvestorForm = (member: Member, values: TypedValues = {}) =>
  fillForm(investorForm, member, { ...investorValues, ...values })

type SubmittedOptions = { values?: TypedValues; decided?: 'approve' | 'reject' }

/** An investor's company created through the actual form and submission, and optionally decided on. */
export async function aSubmittedInvestor({ values = {}, decided }: SubmittedOptions = {}) {
  const newcomer = await anInvestor()
  const { companyId } = must(
    await submitCompany(investorForm, newcomer, await fillInvestorForm(newcomer, values)),
  )
  if (decided) {
    const { companyVersion } = await loadForm(investorForm, newcomer)
    const texts = { reason: 'Because of the test.', confirmedOpenKyc: true }
    must(await decideCompany(await anAdminViewer(), companyId, companyVersion, decided, texts))
  }
  return { member: await viewerOf(newcomer.userId), companyId }
}
