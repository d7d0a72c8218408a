import { OTHER, type Option, plainOptions } from '../schema/fields.ts'

/** Options of the due diligence form: stored value and label (MEM-227 to MEM-231, MEM-233 to MEM-238). */
export const companyTypes = [
  { value: 'consulting_firm', label: 'Consulting Firm' },
  { value: 'advisory_firm', label: 'Advisory Firm' },
  { value: 'accounting_firm', label: 'Accounting Firm' },
  { value: 'law_firm', label: 'Law Firm' },
  { value: 'engineering_firm', label: 'Engineering Firm' },
  { value: 'environmental_consultant', label: 'Environmental Consultant' },
  { value: 'tech_consultant', label: 'Tech Consultant' },
  { value: 'risk_consultant', label: 'Risk Consultant' },
  { value: 'independent_contractor', label: 'Independent Contractor' },
  { value: OTHER, label: 'Other' },
] as const satisfies readonly Option[]

export const employeeCounts = plainOptions('1', '2-5', '6-20', '21-50', '51-100', '100+')

export const serviceAreas = [
  { value: 'financial_dd', label: 'Financial Due Diligence' },
  { value: 'commercial_dd', label: 'Commercial Due Diligence' },
  { value: 'technical_dd', label: 'Technical Due Diligence' },
  { value: 'legal_dd', label: 'Legal Due Diligence' },
  { value: 'environmental_dd', label: 'Environmental Due Diligence' },
  { value: 'tax_dd', label: 'Tax Due Diligence' },
  { value: 'it_dd', label: 'IT/Technology Due Diligence' },
  { value: 'esg_dd', label: 'ESG Due Diligence' },
  { value: 'regulatory_dd', label: 'Regulatory Due Diligence' },
  { value: 'operational_dd', label: 'Operational Due Diligence' },
  { value: 'market_analysis', label: 'Market Analysis' },
  { value: 'risk_assessment', label: 'Risk Assessment' },
  { value: 'valuation', label: 'Valuation Services' },
  { value: 'transaction_support', label: 'Transaction Support' },
] as const satisfies readonly Option[]

export const expertiseSectors = [
  { value: 'real_estate_development', label: 'Real Estate Development' },
  { value: 'commercial_real_estate', label: 'Commercial Real Estate' },
  { value: 'residential_development', label: 'Residential Development' },
  { value: 'infrastructure', label: 'Infrastructure Projects' },
  { value: 'proptech', label: 'PropTech Companies' },
  { value: 'construction_engineering', label: 'Construction & Engineering' },
  { value: 'hospitality_tourism', label: 'Hospitality & Tourism' },
  { value: 'industrial_logistics', label: 'Industrial & Logistics' },
  { value: 'retail', label: 'Retail Properties' },
  { value: 'mixed_use', label: 'Mixed-Use Developments' },
  { value: 'green_buildings', label: 'Sustainable/Green Buildings' },
  { value: 'student_housing', label: 'Student Housing' },
  { value: 'senior_living', label: 'Senior Living' },
  { value: 'healthcare', label: 'Healthcare Properties' },
] as const satisfies readonly Option[]

export const coverages = [
  { value: 'de', label: 'Germany' },
  { value: 'at', label: 'Austria' },
  { value: 'ch', label: 'Switzerland' },
  { value: 'nl', label: 'Netherlands' },
  { value: 'be', label: 'Belgium' },
  { value: 'fr', label: 'France' },
  { value: 'gb', label: 'United Kingdom' },
  { value: 'nordics', label: 'Nordic Countries' },
  { value: 'eastern_europe', label: 'Eastern Europe' },
  { value: 'southern_europe', label: 'Southern Europe' },
  { value: 'pan_european', label: 'Pan-European' },
  { value: 'global', label: 'Global' },
] as const satisfies readonly Option[]

export const languages = [
  { value: 'de', label: 'German' },
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'French' },
  { value: 'es', label: 'Spanish' },
  { value: 'it', label: 'Italian' },
  { value: 'nl', label: 'Dutch' },
  { value: 'pt', label: 'Portuguese' },
  { value: 'pl', label: 'Polish' },
  { value: 'cs', label: 'Czech' },
  { value: 'ru', label: 'Russian' },
  { value: 'zh', label: 'Mandarin' },
  { value: 'ja', label: 'Japanese' },
] as const satisfies readonly Option[]

export const certifications = [
  { value: 'cpa', label: 'CPA' },
  { value: 'cfa', label: 'CFA' },
  { value: 'frm', label: 'FRM' },
  { value: 'pmp', label: 'PMP' },
  { value: 'rics', label: 'RICS' },
  { value: 'mrics', label: 'MRICS' },
  { value: 'iso_9001', label: 'ISO 9001' },
  { value: 'iso_27001', label: 'ISO 27001' },
  { value: 'cisa', label: 'CISA' },
  { value: 'cva', label: 'CVA' },
  { value: 'asa', label: 'ASA' },
  { value: 'leed_ap', label: 'LEED AP' },
  { value: 'six_sigma', label: 'Six Sigma' },
  { value: 'prince2', label: 'Prince2' },
] as const satisfies readonly Option[]

export const technologyTools = [
  { value: 'financial_modeling', label: 'financial modeling' },
  { value: 'data_analytics', label: 'data analytics' },
  { value: 'project_management', label: 'project management' },
  { value: 'document_management', label: 'document management' },
  { value: 'virtual_data_rooms', label: 'virtual data rooms' },
  { value: 'gis_mapping', label: 'GIS/mapping' },
  { value: 'bim', label: 'BIM' },
  { value: 'energy_analysis', label: 'energy analysis' },
  { value: 'risk_management', label: 'risk management' },
  { value: 'compliance_management', label: 'compliance management' },
  { value: 'ai_ml', label: 'AI/ML' },
  { value: 'blockchain', label: 'blockchain' },
] as const satisfies readonly Option[]

export const projectSizes = [
  { value: 'under_1m', label: 'Under €1M' },
  { value: '1m_5m', label: '€1M to €5M' },
  { value: '5m_25m', label: '€5M to €25M' },
  { value: '25m_100m', label: '€25M to €100M' },
  { value: '100m_500m', label: '€100M to €500M' },
  { value: 'over_500m', label: 'Over €500M' },
  { value: 'all_sizes', label: 'All sizes' },
] as const satisfies readonly Option[]

export const projectDurations = [
  { value: '1_2_weeks', label: '1-2 weeks' },
  { value: '3_4_weeks', label: '3-4 weeks' },
  { value: '1_2_months', label: '1-2 months' },
  { value: '3_6_months', label: '3-6 months' },
  { value: 'over_6_months', label: '6+ months' },
  { value: 'varies', label: 'varies' },
] as const satisfies readonly Option[]

export const feeStructures = [
  { value: 'hourly', label: 'Hourly' },
  { value: 'fixed_project', label: 'Fixed project' },
  { value: 'percentage', label: 'Percentage' },
  { value: 'hybrid', label: 'Hybrid' },
  { value: 'retainer', label: 'Retainer' },
  { value: 'custom', label: 'Custom' },
] as const satisfies readonly Option[]

export const paymentTerms = [
  { value: 'net_15', label: 'Net 15' },
  { value: 'net_30', label: 'Net 30' },
  { value: 'net_45', label: 'Net 45' },
  { value: '50_50', label: '50/50' },
  { value: 'milestone', label: 'Milestone' },
  { value: 'monthly', label: 'Monthly' },
  { value: 'custom', label: 'Custom' },
] as const satisfies readonly Option[]
