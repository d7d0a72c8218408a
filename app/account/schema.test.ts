import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseForm } from '#app/lib/form.ts'
import { preselectedRole } from './member-kinds.ts'
import { applicationSchema, listingSlug, normalWebsite } from './schema.ts'

const filled = {
  firstName: 'Maja',
  lastName: 'Kowalska',
  companyName: 'Kowalska Development',
  companyEmail: 'Maja@Example.PL',
  companyWebsite: 'example.pl',
  role: 'Due Diligence',
  otherRole: '',
  position: '',
}

function parse(changed: Partial<typeof filled> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...filled, ...changed })) form.set(name, value)
  return parseForm(applicationSchema, form)
}

function errors(changed: Partial<typeof filled>) {
  const parsed = parse(changed)
  return parsed.ok ? {} : parsed.form.errors
}

test('first name, last name and company name are required · MEM-055', () => {
  expect(errors({ firstName: ' ', lastName: '', companyName: '\t' })).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    companyName: 'Company name is required',
  })
})

test('the address must be valid · MEM-056', () => {
  for (const companyEmail of ['', 'maja', 'maja@', 'a b@example.pl', `${'x'.repeat(65)}@example.pl`]) {
    expect(errors({ companyEmail })).toEqual({ companyEmail: 'Please enter a valid email address' })
  }
})

test('the website must be valid or empty · MEM-057', () => {
  for (const companyWebsite of [
    'no website',
    'javascript:alert(1)',
    'ftp://example.pl',
    'localhost',
    'https://',
    'http://a:b@example.pl',
  ]) {
    expect(errors({ companyWebsite })).toEqual({ companyWebsite: 'Please enter a valid website URL' })
  }
  expect(parse({ companyWebsite: '' })).toMatchObject({ ok: true, data: { companyWebsite: null } })
})

test('"https://" is added when the scheme is missing; only http and https are accepted · MEM-058', () => {
  expect(normalWebsite('example.pl')).toBe('https://example.pl/')
  expect(normalWebsite(' HTTP://Example.pl/a?b ')).toBe('http://example.pl/a?b')
  fc.assert(
    fc.property(
      fc.string().map((text) => `${text}.pl`),
      (typed) => {
        const url = normalWebsite(typed)
        if (typeof url === 'string') expect(url).toMatch(/^https?:\/\/[^/]+\./)
      },
    ),
    { numRuns: 300 },
  )
})

test('a role is required, and "Other" needs its text · MEM-059 MEM-060', () => {
  expect(errors({ role: '' })).toEqual({ role: 'Please select your role' })
  expect(errors({ role: 'Admin' })).toEqual({ role: 'Please select your role' })
  expect(errors({ role: 'Other' })).toEqual({ otherRole: 'Please specify your role' })
  expect(errors({ role: 'Other', firstName: '' })).toEqual({
    firstName: 'First name is required',
    otherRole: 'Please specify your role',
  })
})

test.each([
  ['Developer', 'developer'],
  ['Investor', 'investor'],
  ['Due Diligence', 'due_diligence'],
  ['Other', 'other'],
  ['DueDiligence', 'due_diligence'],
  ['due diligence', 'due_diligence'],
  ['due-diligence', 'due_diligence'],
  ['due_diligence', 'due_diligence'],
  ['investor', 'investor'],
])('the role %s is stored as %s · MEM-372', (role, userType) => {
  expect(parse({ role, otherRole: 'Bank' })).toMatchObject({
    ok: true,
    data: { userType, otherRole: userType === 'other' ? 'Bank' : null },
  })
})

test('the position is optional · MEM-061', () => {
  const parsed = parse()
  expect(parsed).toMatchObject({
    ok: true,
    data: { position: null, userType: 'due_diligence', otherRole: null, companyEmail: 'maja@example.pl' },
  })
})

test('?type= preselects three roles only · MEM-053 MEM-054', () => {
  expect(['Developer', 'Investor', 'Due Diligence'].map(preselectedRole)).toEqual([
    'Developer',
    'Investor',
    'Due Diligence',
  ])
  for (const other of [null, '', 'Other', 'developer', 'admin']) expect(preselectedRole(other)).toBeNull()
})

test('a listing is recorded by its slug only', () => {
  expect(listingSlug('wroclaw-distribution-hub')).toBe('wroclaw-distribution-hub')
  for (const other of [null, '', '../x', 'A', 'x'.repeat(121)]) expect(listingSlug(other)).toBeNull()
})
