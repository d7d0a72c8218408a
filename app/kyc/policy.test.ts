import { describe, expect, test } from 'vitest'
import { type Viewer, GUEST } from '#app/lib/viewer.ts'
import { kycStateOf, mayOpenDocument, removalRefusal } from './policy.ts'
import {
  DISTINCT_TYPES,
  DOCUMENT_TYPES,
  KYC_HINT,
  type DocumentType,
  kycAnswers,
  kycRule,
  requiredDocuments,
  type SubmissionStatus,
} from './schema.ts'

const document = (
  documentType: DocumentType,
  status: SubmissionStatus = 'pending',
  slot = 1,
  more: { isExpired?: boolean; isBeside?: boolean } = {},
) => ({ documentType, status, slot, isExpired: false, isBeside: false, ...more })
const groupsOf = (...parameters: Parameters<typeof requiredDocuments>) =>
  requiredDocuments(...parameters).map(({ types }) => types.join(' or '))

test('each kind of company has its required document groups · MEM-266', () => {
  const both = ['personal_id or passport_or_id', 'company_registration_cert or company_registration']
  expect(groupsOf('developer', {})).toEqual(both)
  expect(groupsOf('developer', { licensed: true })).toEqual([...both, 'professional_license'])
  expect(groupsOf('investor', { licensed: true })).toEqual(both)
  expect(groupsOf('investor', { regulated: true })).toEqual([...both, 'fund_license'])
  expect(groupsOf('due_diligence', {})).toEqual([
    'professional_license',
    'company_documents',
    'insurance_certificate',
  ])
})

test('requirements depend on the stored questionnaire, and only an explicit answer counts', () => {
  expect(kycAnswers({ regulatory_status: 'licensed' })).toEqual({ licensed: true, regulated: false })
  expect(kycAnswers({ regulatory_status: 'regulated' })).toEqual({ licensed: false, regulated: true })
  for (const other of [null, {}, { regulatory_status: 7 }, 'licensed'])
    expect(kycAnswers(other)).toEqual({ licensed: false, regulated: false })
})

describe('the state of a member', () => {
  const required = requiredDocuments('developer', { licensed: true })
  const approved = [
    document('passport_or_id', 'approved'),
    document('company_registration', 'approved'),
    document('professional_license', 'approved'),
  ]

  test('all_approved needs an approved current document in every required group; optional ones do not count · ADM-092', () => {
    expect(kycStateOf(required, approved).allApproved).toBe(true)
    expect(kycStateOf(required, [...approved, document('bank_statement', 'rejected')]).allApproved).toBe(true)
    expect(kycStateOf(required, approved.slice(1)).allApproved).toBe(false)
    expect(kycStateOf(required, [...approved.slice(1), document('personal_id')]).allApproved).toBe(false)
    expect(kycStateOf([], []).allApproved).toBe(false)
  })

  test('a rejected document leaves its group open until a newer one fills it', () => {
    const states = (documents: ReturnType<typeof document>[]) =>
      kycStateOf(required, documents).groups.map(({ state }) => state)
    expect(states([])).toEqual(['missing', 'missing', 'missing'])
    expect(states([document('personal_id', 'rejected'), document('company_registration_cert')])).toEqual([
      'rejected',
      'pending',
      'missing',
    ])
    expect(states([document('personal_id', 'rejected'), document('passport_or_id')])).toEqual([
      'pending',
      'missing',
      'missing',
    ])
    expect(
      kycStateOf(required, [
        document('personal_id'),
        document('company_registration'),
        document('professional_license'),
      ]).isComplete,
    ).toBe(true)
    expect(kycStateOf(required, [document('personal_id', 'rejected'), ...approved.slice(1)]).isComplete).toBe(
      false,
    )
  })
})

test('approved documents, and those that a submitted profile needs, can only be replaced · MEM-253', () => {
  const required = requiredDocuments('developer', {})
  const id = document('personal_id')
  expect(removalRefusal(id, [id], null)).toBe(null)
  expect(removalRefusal(id, [id], required)).toBe('required')
  expect(removalRefusal(id, [id, document('passport_or_id')], required)).toBe(null)
  expect(removalRefusal(id, [id, document('passport_or_id', 'rejected')], required)).toBe('required')
  expect(removalRefusal(document('bank_statement'), [document('bank_statement')], required)).toBe(null)
  expect(removalRefusal(document('bank_statement', 'rejected'), [], required)).toBe(null)
  expect(removalRefusal(document('bank_statement', 'approved'), [], null)).toBe('approved')
})

test('a pending replacement can be withdrawn while the approved document still counts', () => {
  const required = requiredDocuments('developer', {})
  const beside = document('personal_id', 'pending', 1, { isBeside: true })
  const approved = document('personal_id', 'approved')
  expect(removalRefusal(beside, [approved, beside], required)).toBe(null)
  expect(removalRefusal(beside, [{ ...approved, isExpired: true }, beside], required)).toBe('required')
})

test('only its uploader and admins can open a KYC file · ADM-084 · MEM-248', () => {
  const member = (userId: string, role: 'member' | 'admin') => ({ kind: 'member', userId, role }) as Viewer
  expect(mayOpenDocument(member('a', 'member'), { userId: 'a' })).toBe(true)
  expect(mayOpenDocument(member('b', 'admin'), { userId: 'a' })).toBe(true)
  expect(mayOpenDocument(member('b', 'member'), { userId: 'a' })).toBe(false)
  expect(mayOpenDocument(GUEST, { userId: 'a' })).toBe(false)
})

test('interchangeable types share their name with the requirement; all other names differ', () => {
  for (const { label, types } of requiredDocuments('developer', { licensed: true }))
    expect(types.map((type) => DOCUMENT_TYPES[type].label)).toEqual(types.map(() => label))
  const names = DISTINCT_TYPES.map((type) => DOCUMENT_TYPES[type].label)
  expect(new Set(names).size).toBe(names.length)
})

test('every document type of both lists exists and accepts PDF, PNG and JPG · MEM-256 · MEM-263', () => {
  expect(Object.keys(DOCUMENT_TYPES).toSorted()).toEqual([
    'authorized_signatories',
    'bank_statement',
    'company_documents',
    'company_registration',
    'company_registration_cert',
    'director_ids',
    'example_projects_document_1',
    'example_projects_document_2',
    'example_projects_document_3',
    'example_projects_document_4',
    'example_projects_document_5',
    'financial_statements',
    'fund_license',
    'insurance_certificate',
    'passport_or_id',
    'personal_id',
    'professional_license',
    'project_portfolio',
    'proof_of_address',
    'reference_document',
    'source_of_funds',
  ])
  expect(kycRule('personal_id', 'investor')).toMatchObject({
    bucket: 'kyc-documents',
    accept: ['pdf', 'png', 'jpeg'],
  })
  expect(KYC_HINT).toBe('PDF, PNG, JPG')
})
