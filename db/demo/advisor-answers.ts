import { countryName } from '#app/companies/schema/world.ts'
import type { SampleCompany } from './questionnaires.ts'

const SECTORS: Readonly<Record<string, string>> = {
  office: 'commercial_real_estate',
  retail: 'retail',
  logistics: 'industrial_logistics',
  residential: 'residential_development',
  mixed_use: 'mixed_use',
}
const DURATIONS: Readonly<Record<string, string>> = {
  '1-2 weeks': '1_2_weeks',
  '3-4 weeks': '3_4_weeks',
  '1-2 months': '1_2_months',
}

/** Due-diligence form answers (MEM-222) of a sample company. */
export function advisorAnswers(
  company: SampleCompany,
  contact: { name: string; title: string; email: string },
) {
  const figures: Readonly<Record<string, unknown>> = company.figures
  const { reports_completed: reports, typical_project_size: size, average_duration: duration } = figures
  const abroad = company.operating_countries.includes('DE') ? ['de'] : []
  return {
    company_name: company.name,
    company_type: company.company_type,
    founded_year: company.founded_year,
    employee_count: 'employee_count' in company ? company.employee_count : null,
    headquarters_location: `${company.headquarters}, ${countryName(company.country)}`,
    website: company.website,
    description: company.description,
    service_areas: 'service_areas' in company ? company.service_areas : [],
    expertise_sectors: company.asset_classes.flatMap((one) => SECTORS[one] ?? []),
    geographic_coverage: [...abroad, 'eastern_europe'],
    languages_offered: ['en', 'pl'],
    years_in_business: null,
    total_projects_completed: typeof reports === 'number' ? reports : null,
    notable_clients: null,
    case_studies: null,
    key_team_members: null,
    professional_certifications: 'certifications' in company ? company.certifications : [],
    academic_affiliations: null,
    technology_tools: ['data_analytics', 'virtual_data_rooms'],
    typical_project_size: typeof size === 'string' ? size : null,
    average_project_duration: (typeof duration === 'string' && DURATIONS[duration]) || 'varies',
    quality_assurance_process: null,
    reporting_methodology: null,
    professional_insurance: null,
    regulatory_compliance: null,
    data_security_standards: null,
    confidentiality_protocols: null,
    fee_structure: 'fixed_project',
    payment_terms: 'net_30',
    minimum_engagement_size: null,
    rush_project_capability: false,
    primary_contact_name: contact.name,
    primary_contact_title: contact.title,
    primary_contact_email: contact.email,
    primary_contact_phone: '+48221234567',
    office_address: `Sample Street 1, ${company.headquarters}`,
  }
}
