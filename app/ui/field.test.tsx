// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { CheckboxGroup } from './choice.tsx'
import { Field, TextInput } from './field.tsx'
import { Select } from './select.tsx'

afterEach(cleanup)

test('a control takes its name, id and descriptions from its field', () => {
  render(
    <Field
      name="email"
      label="Email"
      hint="Work address"
      error="Please enter a valid email address."
      required
    >
      <TextInput type="email" />
    </Field>,
  )
  const input = screen.getByLabelText('Email')
  expect(input.id).toBe('email')
  expect(input.getAttribute('name')).toBe('email')
  const texts = input
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(texts).toEqual(['Work address', 'Please enter a valid email address.'])
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(input.getAttribute('aria-required')).toBe('true')
  expect(input.hasAttribute('required')).toBe(false)
})

test('a field without a hint or error has no description and is valid', () => {
  render(
    <Field name="country" label="Country">
      <Select options={[{ value: 'pl', label: 'Poland' }]} placeholder="Choose" />
    </Field>,
  )
  const select = screen.getByLabelText('Country')
  expect(select.hasAttribute('aria-describedby')).toBe(false)
  expect(select.hasAttribute('aria-invalid')).toBe(false)
  expect([...select.querySelectorAll('option')].map((option) => option.value)).toEqual(['', 'pl'])
})

test('a name on the control itself takes precedence', () => {
  render(
    <Field name="phone" id="owner-phone" label="Phone">
      <TextInput name="ownerPhone" />
    </Field>,
  )
  const input = screen.getByLabelText('Phone')
  expect([input.id, input.getAttribute('name')]).toEqual(['owner-phone', 'ownerPhone'])
})

test('a group can be focused from an error summary and keeps its checked options', () => {
  const html = renderToStaticMarkup(
    <CheckboxGroup
      legend="Regions"
      name="regions"
      options={['North', 'South'].map((label) => ({ value: label, label }))}
      defaultValue={['South']}
      error="Choose at least one region."
    />,
  )
  expect(html).toContain('<fieldset id="regions" tabindex="-1"')
  expect(html).toContain('aria-describedby="regions-error"')
  expect(html.match(/checked=""/g)).toHaveLength(1)
})
