// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { FormResponse } from '#app/ui/field.tsx'
import { LeaseFields } from './fields-leases.tsx'

afterEach(cleanup)

const stored = 'Alfa; Offices; 100; 5,000; 2030-12-31;\nBeta; Retail; 200; 9,000;;'
const fields = (
  <FormResponse value={{ values: { leases: stored } }}>
    <LeaseFields label="Leases" hint={null} onEdit={() => undefined} />
  </FormResponse>
)
const posted = () => document.querySelector<HTMLInputElement>('[name="leases"]')?.value
const focused = () => document.activeElement?.id

test('text typed before JavaScript runs becomes rows; a seventh value is left out with a message', () => {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(fields)
  const area = container.querySelector('textarea')
  if (area) area.value = `${stored}\nGamma; ; 300; 7,000; ; ; note`
  render(fields, { container, hydrate: true })
  expect(screen.getByRole('group', { name: 'Lease 3' }).textContent).toContain('Tenant')
  expect(posted()).toMatch(/Gamma; ; 300; 7,000; ;$/)
  expect(screen.getByRole('status').textContent).toContain('Some values were left out')
})

test('focus moves to an added lease, and on to the next or last one when a lease is removed', () => {
  render(fields)
  fireEvent.click(screen.getByText('Add a lease'))
  expect(focused()).toBe('lease-3-tenant')
  fireEvent.click(screen.getByRole('button', { name: 'Remove lease 1' }))
  expect([focused(), posted()?.split(';')[0]]).toEqual(['lease-1', 'Beta'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove lease 2' }))
  expect(focused()).toBe('lease-1')
  fireEvent.click(screen.getByRole('button', { name: 'Remove lease 1' }))
  expect(focused()).toBe('lease-add')
})
