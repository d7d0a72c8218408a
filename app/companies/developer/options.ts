import { OTHER, type Option, plainOptions } from '../schema/fields.ts'

/** Options of the developer form: stored value and label (MEM-146, MEM-147, MEM-152 to MEM-155, MEM-163, MEM-164). */
export const companyTypes = [
  { value: 'residential', label: 'Residential Developer' },
  { value: 'commercial', label: 'Commercial Developer' },
  { value: 'specialist', label: 'Specialist Developer' },
  { value: 'land_urban', label: 'Land / Urban Developer' },
  { value: 'integrated', label: 'Integrated Developer' },
  { value: 'construction', label: 'Construction Company' },
  { value: 'joint_venture', label: 'Joint Venture' },
  { value: 'public_private', label: 'Public-Private Partnership' },
  { value: OTHER, label: 'Other' },
] as const satisfies readonly Option[]

export const teamSizes = plainOptions('1-5', '6-20', '21-50', '51-100', '101-500', '500+')

export const focusAreas = [
  { value: 'residential', label: 'Residential' },
  { value: 'commercial', label: 'Commercial' },
  { value: 'industrial_logistics', label: 'Industrial & Logistics' },
  { value: 'retail_mixed_use', label: 'Retail & Mixed-Use' },
  { value: 'hospitality_leisure', label: 'Hospitality & Leisure' },
  { value: 'affordable_mid_market', label: 'Affordable & Mid-Market Housing' },
  { value: 'luxury_premium', label: 'Luxury & Premium Residential' },
  { value: 'student_co_living', label: 'Student & Co-Living Housing' },
  { value: 'senior_assisted', label: 'Senior & Assisted Living' },
  { value: 'infrastructure_linked', label: 'Infrastructure-Linked Real Estate' },
] as const satisfies readonly Option[]

export const projectScales = [
  { value: 'up_to_10m', label: 'up to EUR 10M' },
  { value: '10m_50m', label: '10-50M' },
  { value: '50m_200m', label: '50-200M' },
  { value: 'over_200m', label: '200M+' },
] as const satisfies readonly Option[]

export const developmentStages = [
  { value: 'land_acquisition', label: 'Land Acquisition / Pre-Development' },
  { value: 'planning_permitting', label: 'Planning & Permitting' },
  { value: 'under_development', label: 'Under Development / Construction' },
  { value: 'completion_stabilization', label: 'Completion / Stabilization' },
  { value: 'sale_exit', label: 'Sale / Exit Management' },
  { value: 'asset_management_leasing', label: 'Asset Management / Leasing' },
] as const satisfies readonly Option[]

export const ownershipStructures = [
  { value: 'sole_ownership', label: 'Sole Ownership' },
  { value: 'joint_venture', label: 'Joint Venture' },
  { value: 'co_development', label: 'Co-Development' },
  { value: 'forward_purchase', label: 'Forward Purchase Agreement' },
  { value: 'forward_funding', label: 'Forward Funding' },
  { value: 'development_financing', label: 'Development Financing Structure' },
  { value: OTHER, label: 'Other' },
] as const satisfies readonly Option[]

export const legalEntityTypes = [
  { value: 'llc', label: 'Limited Liability Company' },
  { value: 'joint_stock', label: 'Joint Stock Company / Public Limited Company' },
  { value: 'limited_partnership', label: 'Limited Partnership' },
  { value: 'se', label: 'European Company (Societas Europaea, SE)' },
  { value: 'spv', label: 'Special Purpose Vehicle (SPV)' },
  { value: 'general_partnership', label: 'Civil/General Partnership' },
  { value: 'sole_proprietorship', label: 'Sole Proprietorship' },
  { value: OTHER, label: 'Other' },
] as const satisfies readonly Option[]

export const regulatoryStatuses = [
  { value: 'licensed', label: 'Licensed Developer / Construction Company' },
  { value: 'unlicensed', label: 'Unlicensed / Private Entity' },
] as const satisfies readonly Option[]
