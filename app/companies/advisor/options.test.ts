import { expect, test } from 'vitest'
import * as options from './options.ts'

const labels = (list: readonly { label: string }[]) => list.map(({ label }) => label)
const values = (list: readonly { value: string }[]) => list.map(({ value }) => value)

test('company types · MEM-227', () => {
  expect(values(options.companyTypes)).toEqual([
    'consulting_firm',
    'advisory_firm',
    'accounting_firm',
    'law_firm',
    'engineering_firm',
    'environmental_consultant',
    'tech_consultant',
    'risk_consultant',
    'independent_contractor',
    'other',
  ])
})
test('team sizes, stored in employee_count · MEM-228', () => {
  expect(values(options.employeeCounts)).toEqual(['1', '2-5', '6-20', '21-50', '51-100', '100+'])
})
test('the 14 service areas · MEM-229', () => {
  expect(labels(options.serviceAreas)).toEqual([
    'Financial Due Diligence',
    'Commercial Due Diligence',
    'Technical Due Diligence',
    'Legal Due Diligence',
    'Environmental Due Diligence',
    'Tax Due Diligence',
    'IT/Technology Due Diligence',
    'ESG Due Diligence',
    'Regulatory Due Diligence',
    'Operational Due Diligence',
    'Market Analysis',
    'Risk Assessment',
    'Valuation Services',
    'Transaction Support',
  ])
})
test('the 14 sectors · MEM-230', () => {
  expect(labels(options.expertiseSectors)).toEqual([
    'Real Estate Development',
    'Commercial Real Estate',
    'Residential Development',
    'Infrastructure Projects',
    'PropTech Companies',
    'Construction & Engineering',
    'Hospitality & Tourism',
    'Industrial & Logistics',
    'Retail Properties',
    'Mixed-Use Developments',
    'Sustainable/Green Buildings',
    'Student Housing',
    'Senior Living',
    'Healthcare Properties',
  ])
})
test('the 12 entries of the geographic coverage · MEM-231', () => {
  expect(labels(options.coverages)).toEqual([
    'Germany',
    'Austria',
    'Switzerland',
    'Netherlands',
    'Belgium',
    'France',
    'United Kingdom',
    'Nordic Countries',
    'Eastern Europe',
    'Southern Europe',
    'Pan-European',
    'Global',
  ])
})
test('the 12 languages · MEM-233', () => {
  expect(labels(options.languages)).toEqual([
    'German',
    'English',
    'French',
    'Spanish',
    'Italian',
    'Dutch',
    'Portuguese',
    'Polish',
    'Czech',
    'Russian',
    'Mandarin',
    'Japanese',
  ])
})
test('the 14 certifications · MEM-234', () => {
  expect(labels(options.certifications)).toEqual([
    'CPA',
    'CFA',
    'FRM',
    'PMP',
    'RICS',
    'MRICS',
    'ISO 9001',
    'ISO 27001',
    'CISA',
    'CVA',
    'ASA',
    'LEED AP',
    'Six Sigma',
    'Prince2',
  ])
})
test('the 12 technology tools · MEM-235', () => {
  expect(labels(options.technologyTools)).toEqual([
    'financial modeling',
    'data analytics',
    'project management',
    'document management',
    'virtual data rooms',
    'GIS/mapping',
    'BIM',
    'energy analysis',
    'risk management',
    'compliance management',
    'AI/ML',
    'blockchain',
  ])
})
test('typical project sizes · MEM-236', () => {
  expect(values(options.projectSizes)).toEqual([
    'under_1m',
    '1m_5m',
    '5m_25m',
    '25m_100m',
    '100m_500m',
    'over_500m',
    'all_sizes',
  ])
})
test('average durations · MEM-237', () => {
  expect(labels(options.projectDurations)).toEqual([
    '1-2 weeks',
    '3-4 weeks',
    '1-2 months',
    '3-6 months',
    '6+ months',
    'varies',
  ])
})
test('fee structures and payment terms · MEM-238', () => {
  expect(values(options.feeStructures)).toEqual([
    'hourly',
    'fixed_project',
    'percentage',
    'hybrid',
    'retainer',
    'custom',
  ])
  expect(values(options.paymentTerms)).toEqual([
    'net_15',
    'net_30',
    'net_45',
    '50_50',
    'milestone',
    'monthly',
    'custom',
  ])
})
