// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { investorForm } from '#app/companies/investor/form.ts'
import { investorCustomFields } from '#app/companies/investor/custom-fields.tsx'
import { aFormPage, savedResult, showForm } from '#test/world/profile-forms.tsx'

afterEach(cleanup)

test('the form of an approved investor asks about PEP; only the consents are left for the submission', async () => {
  const page = aFormPage({ step: 4, isEdit: true, values: {} })
  showForm({ form: investorForm, customFields: investorCustomFields, page, posts: () => savedResult(1) })
  await screen.findByRole('group', { name: /politically exposed person/ })
  const types = (name: string) =>
    [...document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)].map(({ type }) => type)
  expect(types('pep_attestation')).toEqual(['radio', 'radio'])
  for (const consent of ['sanctions_pep_consent', 'authority_consent'])
    expect(types(consent)).toEqual(['hidden'])
})
