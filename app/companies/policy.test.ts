import { expect, test } from 'vitest'
import { advisorForm } from './advisor/form.ts'
import { editRefusal } from './policy.ts'
import { developerForm } from './developer/form.ts'
import { investorForm } from './investor/form.ts'
import { missingDocuments, requiredTypes } from './schema/documents.ts'
import { companyTypeLabels, profileStatusOf, statusBadges, statusHeadings } from './schema/status.ts'
import { supportHref } from './ui/support-link.tsx'
import { overlay } from './versions/policy.ts'

test('the portfolio size is in EUR millions and depends on the company type · MEM-102', () => {
  const developed = { development_focus_areas: [], total_development_volume: 210_000_000 }
  expect(developerForm.toColumns(developed as never).portfolioSize).toBe(210)
  const invested = { investment_focus: [], total_transaction_volume: 9_000_000 }
  expect(investorForm.toColumns({ ...invested, aum: 1_500_000 } as never).portfolioSize).toBe(1.5)
  expect(investorForm.toColumns({ ...invested, aum: null } as never).portfolioSize).toBe(9)
  const unstated = { investment_focus: [], aum: null, total_transaction_volume: null }
  expect(investorForm.toColumns(unstated as never).portfolioSize).toBeNull()
  expect(advisorForm.toColumns({ service_areas: [] } as never).portfolioSize).toBeNull()
})

test('a list reverted to "never answered" is empty in the questionnaire, and no text in the directory', () => {
  const stored = { service_areas: ['legal_dd'] }
  const reverted = overlay(advisorForm, stored, { service_areas: null })
  expect(reverted.questionnaire['service_areas']).toEqual([])
  expect(reverted.columns.assetClass).toBe('General')
})

test('each company type has its label · MEM-083', () => {
  expect(companyTypeLabels).toEqual({
    developer: 'Developer',
    investor: 'Investor',
    due_diligence: 'Due Diligence',
  })
})

test('no company and a draft are both incomplete · MEM-085', () => {
  expect(
    [null, undefined, 'draft', 'pending'].map((status) => profileStatusOf(status as 'draft' | null)),
  ).toEqual(['incomplete', 'incomplete', 'incomplete', 'pending'])
})

test('each status has its badge · PUB-197', () => {
  expect(
    Object.fromEntries(Object.entries(statusBadges).map(([status, { label }]) => [status, label])),
  ).toEqual({
    pending: 'Pending Approval',
    approved: 'Approved',
    rejected: 'Rejected',
    more_info_requested: 'Action Required',
    incomplete: 'Profile Incomplete',
  })
})

test('each status has its heading · PUB-198', () => {
  expect(statusHeadings).toEqual({
    incomplete: 'Complete Your Profile',
    pending: 'Profile Under Review',
    approved: 'Profile Approved',
    rejected: 'Profile Needs Updates',
    more_info_requested: 'Additional Information Required',
  })
})

const company = {
  id: 'c',
  name: 'A',
  type: 'developer',
  status: 'pending',
  suspended: false,
  role: 'owner',
} as const

test('only an owner who is not suspended may edit the profile, in the form of its type', () => {
  expect(editRefusal({ company: null, suspended: false }, 'developer')).toBeNull()
  expect(editRefusal({ company: null, suspended: true }, 'developer')).toBe('account_suspended')
  expect(editRefusal({ company, suspended: false }, 'developer')).toBeNull()
  const approved = { ...company, status: 'approved' } as const
  expect(editRefusal({ company: approved, suspended: false }, 'developer')).toBeNull()
  expect(
    editRefusal(
      { company: { ...company, status: 'approved', suspended: true }, suspended: false },
      'developer',
    ),
  ).toBe('suspended')
  expect(editRefusal({ company: { ...company, role: 'colleague' }, suspended: false }, 'developer')).toBe(
    'not_owner',
  )
  expect(editRefusal({ company: { ...company, type: 'investor' }, suspended: false }, 'developer')).toBe(
    'other_type',
  )
})

type Current = Parameters<typeof missingDocuments>[2]

function missing(licensed: boolean, current: Current) {
  const values = { regulatory_status: licensed ? 'licensed' : 'unlicensed' }
  return missingDocuments(developerForm.slots, requiredTypes(developerForm, values), current)
}

test('certificate and ID are required for everyone · MEM-168', () => {
  expect(Object.keys(missing(false, []))).toEqual(['company_registration_cert', 'personal_id'])
  const both = [
    { documentType: 'company_registration', status: 'pending', isExpired: false },
    { documentType: 'passport_or_id', status: 'approved', isExpired: false },
  ] as const
  expect(missing(false, both)).toEqual({})
  expect(
    Object.keys(missing(false, [{ documentType: 'personal_id', status: 'rejected', isExpired: false }])),
  ).toContain('personal_id')
})

test('the professional licence is required only for licensed developers · MEM-169 MEM-170', () => {
  const both = [
    { documentType: 'company_registration_cert', status: 'pending', isExpired: false },
    { documentType: 'personal_id', status: 'pending', isExpired: false },
  ] as const
  expect(Object.keys(missing(true, both))).toEqual(['professional_license'])
  expect(
    missing(true, [...both, { documentType: 'professional_license', status: 'pending', isExpired: false }]),
  ).toEqual({})
  expect(missing(false, both)).toEqual({})
})

test('a support link is a mailto link with prefilled text', () => {
  expect(supportHref('help@parcela.test', {})).toBe('mailto:help@parcela.test')
  expect(supportHref('help@parcela.test', { subject: 'A & B', body: 'Line 1\nLine 2' })).toBe(
    'mailto:help@parcela.test?subject=A%20%26%20B&body=Line%201%0ALine%202',
  )
})
