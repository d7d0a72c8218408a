import * as page from '#app/companies/advisor/routes/due-diligence.tsx'
import { advisorForm } from '#app/companies/advisor/form.ts'
import type { DocumentType } from '#app/kyc/schema.ts'
import type { UserType } from '#app/lib/viewer.ts'
import { signedInCookie } from './accounts.ts'
import { aDocument, aNewcomer } from './companies.ts'
import { visit, type Visit } from './pages.tsx'
import { controlsOf, NOTHING_SEEN, postedForm, type Controls } from './step-pages.ts'
import type { TypedValues } from '#app/lib/form.ts'

export const advisorValues: Readonly<TypedValues> = {
  company_name: 'Sadowski i Partnerzy',
  company_type: 'law_firm',
  founded_year: '2009',
  employee_count: '6-20',
  headquarters_location: 'Kraków, Poland',
  website: 'sadowski.example',
  description: 'Lawyers for title, leases and zoning in Małopolska and Silesia.',
  service_areas: ['legal_dd', 'regulatory_dd'],
  expertise_sectors: ['commercial_real_estate', 'residential_development'],
  geographic_coverage: ['eastern_europe'],
  languages_offered: ['en', 'pl'],
  years_in_business: '17',
  total_projects_completed: '340',
  notable_clients: 'Two listed developers.',
  case_studies: 'Share deal of a logistics park, 2024.',
  key_team_members: 'Zofia Sadowska, attorney-at-law',
  professional_certifications: ['iso_27001'],
  academic_affiliations: 'Uniwersytet Jagielloński',
  technology_tools: ['virtual_data_rooms'],
  typical_project_size: '5m_25m',
  average_project_duration: '3_4_weeks',
  quality_assurance_process: 'Two pairs of eyes on every report.',
  reporting_methodology: 'Red flags first.',
  professional_insurance: 'Indemnity cover of EUR 5 million.',
  regulatory_compliance: 'Bar association in Kraków.',
  data_security_standards: 'ISO 27001.',
  confidentiality_protocols: 'Closed rooms for every mandate.',
  fee_structure: 'fixed_project',
  payment_terms: 'net_30',
  minimum_engagement_size: '15,000',
  rush_project_capability: 'on',
  primary_contact_name: 'Zofia Sadowska',
  primary_contact_title: 'Partner',
  primary_contact_email: 'zofia@sadowski.example',
  primary_contact_phone_country: 'PL',
  primary_contact_phone: '12 345 67 89',
  office_address: 'Grodzka 1, 31-006 Kraków',
}

export const ADVISOR_DOCUMENTS = [
  'professional_license',
  'company_documents',
  'insurance_certificate',
] as const satisfies readonly DocumentType[]

const FIELDS = advisorForm.steps.flatMap(({ fields }) => fields)

type Person = { userId: string }

export const anAdvisor = (userType: UserType = 'due_diligence') =>
  aNewcomer({ userType, fullName: 'Zofia Sadowska', companyName: 'Sadowski i Partnerzy' })

export async function withDocuments<P extends Person>(person: P): Promise<P> {
  for (const type of ADVISOR_DOCUMENTS) await aDocument(person.userId, type)
  return person
}

export async function openAdvisorForm({ userId }: Person, query = ''): Promise<Visit> {
  return visit(page, `${advisorForm.path}${query}`, { cookie: await signedInCookie(userId) })
}

const posted = (values: TypedValues, controls: Controls): URLSearchParams =>
  postedForm({
    ...controls,
    ...Object.fromEntries(FIELDS.map((name) => [name, values[name] ?? ''])),
  })

export type Press = { intent?: string; controls?: Controls }

/** Posts the form with these answers and the controls of the current page, unless others are given. */
export async function sendAdvisorForm(
  person: Person,
  values: TypedValues = advisorValues,
  { intent = 'submit', controls }: Press = {},
): Promise<Visit> {
  const seen = controls ?? controlsOf((await openAdvisorForm(person)).html)
  const form = posted(values, { ...seen, intent })
  return visit(page, `${advisorForm.path}?step=1`, { cookie: await signedInCookie(person.userId), form })
}

/** Posts without a session, as after signing out elsewhere. */
export function sendAsGuest(values: TypedValues): Promise<Visit> {
  const form = posted(values, { ...NOTHING_SEEN, intent: 'submit' })
  return visit(page, `${advisorForm.path}?step=1`, { form })
}
