// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dialCodes } from '../schema/phone.ts'
import { StepPhone } from './phone-field.tsx'
import type { TypedValues } from '#app/lib/form.ts'

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(cleanup)

/** The field next to an editable headquarters. */
function Form({ values = {} }: { values?: TypedValues }) {
  const [place, setPlace] = useState('')
  const step = { values, live: { headquarters_location: place }, errors: {}, dialCodes: dialCodes() }
  return (
    <form aria-label="form">
      <input aria-label="place" value={place} onChange={(event) => setPlace(event.target.value)} />
      <StepPhone step={step} />
    </form>
  )
}

const type = (place: string) => fireEvent.change(screen.getByLabelText('place'), { target: { value: place } })
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Country code' })
const posted = () =>
  new FormData(screen.getByRole<HTMLFormElement>('form')).get('primary_contact_phone_country')

describe('the country of a phone number', () => {
  test('defaults to the United States, in a searchable list of about 200 · MEM-167', () => {
    render(<Form />)
    expect(box().value).toBe('United States (+1)')
    expect(dialCodes().length).toBeGreaterThanOrEqual(195)
    fireEvent.change(box(), { target: { value: '+48' } })
    expect(screen.getByText('Poland (+48)', { selector: 'button' })).toBeTruthy()
  })
  test('follows the country of the headquarters once that is known · MEM-167', () => {
    render(<Form />)
    type('Somewhere, Pol')
    expect(posted()).toBe('US')
    type('Warsaw, Poland')
    expect([box().value, posted()]).toEqual(['Poland (+48)', 'PL'])
    type('Vienna, Austria')
    expect(posted()).toBe('AT')
  })
  test('stays once it has been chosen or a number has been typed', () => {
    render(<Form />)
    fireEvent.change(box(), { target: { value: 'germany' } })
    fireEvent.keyDown(box(), { key: 'Enter' })
    type('Warsaw, Poland')
    expect(posted()).toBe('DE')
    cleanup()
    render(<Form values={{ primary_contact_phone_country: 'FR', primary_contact_phone: '1 23' }} />)
    type('Warsaw, Poland')
    expect(posted()).toBe('FR')
  })
  test('is kept for a stored number even if it is not in the list', () => {
    render(<Form values={{ primary_contact_phone_country: 'RE', primary_contact_phone: '262 12 34 56' }} />)
    expect(posted()).toBe('RE')
    expect(box().value).toBe('RE (+262)')
  })
})
