import type { UNFINISHED } from './accounts.ts'
import companyData from './data/companies.json' with { type: 'json' }

export type SampleCompany = (typeof companyData.companies)[number]
export const SAMPLES: readonly SampleCompany[] = companyData.companies

type Figures = Record<string, number | number[] | string | null | undefined>

const SCALE: readonly (readonly [number, string])[] = [
  [10_000_000, 'up_to_10m'],
  [50_000_000, '10m_50m'],
  [200_000_000, '50m_200m'],
]

function scaleOf(euro: number): string {
  return SCALE.find(([limit]) => euro <= limit)?.[1] ?? 'over_200m'
}

const number = (value: Figures[string], fallback: number) => (typeof value === 'number' ? value : fallback)

const CONSENTS = { sanctions_pep_consent: true, authority_consent: true } as const

/** Developer form answers (MEM-140) of a sample company. */
export function developerAnswers(
  company: SampleCompany,
  contact: { name: string; title: string; email: string },
) {
  const figures: Figures = company.figures
  const typical = Array.isArray(figures.typical_project_eur)
    ? figures.typical_project_eur
    : [5_000_000, 20_000_000]
  return {
    company_name: company.name,
    company_type: company.company_type,
    company_type_other: null,
    company_registration_number: 'sample, not a register number',
    website: company.website,
    headquarters_location: `${company.headquarters}, Poland`,
    founded_year: company.founded_year,
    team_size: 'team_size' in company ? company.team_size : null,
    company_description: company.description,
    development_focus_areas: 'focus' in company ? company.focus : [],
    regions_of_activity: company.operating_countries,
    average_project_size: Math.round(((typical[0] ?? 0) + (typical[1] ?? 0)) / 2),
    typical_project_scale: [...new Set(typical.map(scaleOf))],
    development_stages_covered: 'stages' in company ? company.stages : [],
    preferred_ownership_structure: ['sole_ownership', 'joint_venture'],
    preferred_ownership_structure_other: null,
    completed_projects: number(figures.projects_completed, 0),
    total_development_volume: number(figures.pipeline_value_eur, 0),
    total_developed_area: number(figures.delivered_sqm, 0),
    regions_past_activity: company.operating_countries,
    historic_irr: null,
    key_clients_partnerships: null,
    project_experience_text: company.description,
    major_partners_clients: null,
    jurisdiction_incorporation: company.country,
    legal_entity_type: 'llc',
    legal_entity_type_other: null,
    regulatory_status: 'unlicensed',
    regulatory_details: null,
    ...CONSENTS,
    primary_contact_name: contact.name,
    primary_contact_title: contact.title,
    primary_contact_email: contact.email,
    primary_contact_phone: '+48221234567',
    office_address: `ul. Przykładowa 1, ${company.headquarters}`,
  }
}

/** The same answers for a company still in review. */
export function unfinishedAnswers(
  company: (typeof UNFINISHED)[number],
  contact: { name: string; title: string; email: string },
) {
  return {
    ...developerAnswers(
      {
        ...SAMPLES[0],
        name: company.name,
        headquarters: company.headquarters,
        description: company.description,
        website: `https://${company.key}.example`,
        founded_year: 2014,
        team_size: '6-20',
        figures: {
          projects_completed: 7,
          delivered_sqm: 24_000,
          pipeline_sqm: 9000,
          pipeline_value_eur: 18_000_000,
          typical_project_eur: [2_000_000, 6_000_000],
        },
      } as SampleCompany,
      contact,
    ),
  }
}

/** Portfolio size in EUR millions and the number of projects or deals (MEM-100, MEM-102). */
export function scaleFigures(company: SampleCompany): {
  portfolioSize: number | null
  projectsDeals: number | null
} {
  const figures: Figures = company.figures
  const euro = figures.aum_eur ?? figures.pipeline_value_eur
  const count = figures.projects_completed ?? figures.deals_completed ?? figures.reports_completed
  return {
    portfolioSize: typeof euro === 'number' ? euro / 1_000_000 : null,
    projectsDeals: typeof count === 'number' ? count : null,
  }
}
