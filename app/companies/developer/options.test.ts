import { afterEach, describe, expect, test } from 'vitest'
import { setClock } from '#app/lib/clock.ts'
import { developerJurisdictions } from '../schema/countries.ts'
import { developerSteps } from './form.ts'
import {
  companyTypes,
  developmentStages,
  focusAreas,
  legalEntityTypes,
  ownershipStructures,
  projectScales,
  regulatoryStatuses,
  teamSizes,
} from './options.ts'

afterEach(() => setClock(null))

const labelsOf = (options: readonly { label: string }[]) => options.map(({ label }) => label)

const valuesOf = (options: readonly { value: string }[]) => options.map(({ value }) => value)

test('the wizard has six steps · MEM-107', () => {
  expect(developerSteps.map(({ title }) => title)).toEqual([
    'Company Information',
    'Development Focus',
    'Track Record',
    'Legal & Compliance',
    'Contact Information',
    'Document Uploads',
  ])
})

describe('enumerations', () => {
  test('company types · MEM-146', () => {
    expect(valuesOf(companyTypes)).toEqual([
      'residential',
      'commercial',
      'specialist',
      'land_urban',
      'integrated',
      'construction',
      'joint_venture',
      'public_private',
      'other',
    ])
  })
  test('team sizes · MEM-147', () => {
    expect(valuesOf(teamSizes)).toEqual(['1-5', '6-20', '21-50', '51-100', '101-500', '500+'])
  })
  test('development focus areas · MEM-152', () => {
    expect(labelsOf(focusAreas)).toEqual([
      'Residential',
      'Commercial',
      'Industrial & Logistics',
      'Retail & Mixed-Use',
      'Hospitality & Leisure',
      'Affordable & Mid-Market Housing',
      'Luxury & Premium Residential',
      'Student & Co-Living Housing',
      'Senior & Assisted Living',
      'Infrastructure-Linked Real Estate',
    ])
  })
  test('project scales · MEM-153', () => {
    expect(labelsOf(projectScales)).toEqual(['up to EUR 10M', '10-50M', '50-200M', '200M+'])
  })
  test('development stages · MEM-154', () => {
    expect(labelsOf(developmentStages)).toEqual([
      'Land Acquisition / Pre-Development',
      'Planning & Permitting',
      'Under Development / Construction',
      'Completion / Stabilization',
      'Sale / Exit Management',
      'Asset Management / Leasing',
    ])
  })
  test('ownership structures · MEM-155', () => {
    expect(labelsOf(ownershipStructures)).toEqual([
      'Sole Ownership',
      'Joint Venture',
      'Co-Development',
      'Forward Purchase Agreement',
      'Forward Funding',
      'Development Financing Structure',
      'Other',
    ])
  })
  test('legal entity types · MEM-163', () => {
    expect(labelsOf(legalEntityTypes)).toEqual([
      'Limited Liability Company',
      'Joint Stock Company / Public Limited Company',
      'Limited Partnership',
      'European Company (Societas Europaea, SE)',
      'Special Purpose Vehicle (SPV)',
      'Civil/General Partnership',
      'Sole Proprietorship',
      'Other',
    ])
  })
  test('regulatory statuses · MEM-164', () => {
    expect(regulatoryStatuses).toEqual([
      { value: 'licensed', label: 'Licensed Developer / Construction Company' },
      { value: 'unlicensed', label: 'Unlicensed / Private Entity' },
    ])
  })
  test('jurisdictions: 51, alphabetical, Albania to Vatican City · MEM-165', () => {
    const names = labelsOf(developerJurisdictions)
    expect(names).toHaveLength(51)
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')))
    expect([names[0], names.at(-1)]).toEqual(['Albania', 'Vatican City'])
    expect(new Set(valuesOf(developerJurisdictions)).size).toBe(51)
  })
})
