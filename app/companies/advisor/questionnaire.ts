import {
  companyName,
  companyType,
  contactSection,
  description,
  founded,
  headquarters,
  teamSize,
  website,
} from '../schema/common-entries.ts'
import { count, euro, labels, text, yesOrNo } from '../schema/present.ts'
import type { QuestionnaireSection } from '../schema/present.ts'
import {
  certifications,
  companyTypes,
  coverages,
  employeeCounts,
  expertiseSectors,
  feeStructures,
  languages,
  paymentTerms,
  projectDurations,
  projectSizes,
  serviceAreas,
  technologyTools,
} from './options.ts'

/** Every answer of a due-diligence provider with its label, in the order of the form (MEM-222). */
export const advisorSections: readonly QuestionnaireSection[] = [
  {
    title: 'Company Information',
    entries: [
      companyName,
      companyType(companyTypes),
      founded,
      teamSize('employee_count', employeeCounts),
      headquarters,
      website,
      description('description'),
    ],
  },
  {
    title: 'Services & Expertise',
    entries: [
      { key: 'service_areas', label: 'Service areas', present: labels(serviceAreas) },
      { key: 'expertise_sectors', label: 'Sector expertise', present: labels(expertiseSectors) },
      { key: 'geographic_coverage', label: 'Geographic coverage', present: labels(coverages) },
      { key: 'languages_offered', label: 'Languages', present: labels(languages) },
    ],
  },
  {
    title: 'Experience & Track Record',
    entries: [
      { key: 'years_in_business', label: 'Years in business', present: count },
      { key: 'total_projects_completed', label: 'Projects completed', present: count },
      { key: 'notable_clients', label: 'Notable clients', present: text },
      { key: 'case_studies', label: 'Case studies', present: text },
    ],
  },
  {
    title: 'Team & Qualifications',
    entries: [
      { key: 'key_team_members', label: 'Key team members', present: text },
      { key: 'professional_certifications', label: 'Certifications', present: labels(certifications) },
      { key: 'academic_affiliations', label: 'Academic affiliations', present: text },
      { key: 'technology_tools', label: 'Technology tools', present: labels(technologyTools) },
    ],
  },
  {
    title: 'Service Approach',
    entries: [
      { key: 'typical_project_size', label: 'Typical project size', present: labels(projectSizes) },
      { key: 'average_project_duration', label: 'Average duration', present: labels(projectDurations) },
      { key: 'quality_assurance_process', label: 'Quality assurance', present: text },
      { key: 'reporting_methodology', label: 'Reporting methodology', present: text },
    ],
  },
  {
    title: 'Legal & Compliance',
    entries: [
      { key: 'professional_insurance', label: 'Professional insurance', present: text },
      { key: 'regulatory_compliance', label: 'Regulatory compliance', present: text },
      { key: 'data_security_standards', label: 'Data security standards', present: text },
      { key: 'confidentiality_protocols', label: 'Confidentiality protocols', present: text },
    ],
  },
  {
    title: 'Pricing & Terms',
    entries: [
      { key: 'fee_structure', label: 'Fee structure', present: labels(feeStructures) },
      { key: 'payment_terms', label: 'Payment terms', present: labels(paymentTerms) },
      { key: 'minimum_engagement_size', label: 'Minimum engagement size', present: euro },
      { key: 'rush_project_capability', label: 'Takes rush projects', present: yesOrNo },
    ],
  },
  contactSection,
]
