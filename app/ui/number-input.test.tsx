// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Field } from './field.tsx'
import { MoneyInput } from './number-input.tsx'

afterEach(cleanup)

function form() {
  const { getByLabelText, container } = render(
    <form>
      <Field name="price" label="Price">
        <MoneyInput defaultValue={9750000} />
      </Field>
    </form>,
  )
  const element = container.querySelector('form')
  if (!element) throw new Error('no form')
  return { input: getByLabelText('Price') as HTMLInputElement, element }
}

test('a money field takes only digits and shows thousands separators · MEM-201', () => {
  const { input } = form()
  expect(input.value).toBe('9,750,000')
  fireEvent.change(input, { target: { value: '-12a5000' } })
  expect(input.value).toBe('125,000')
})

test('what is posted is plain digits', () => {
  const { element } = form()
  const formData = new FormData()
  formData.set('price', '9,750,000')
  const event = Object.assign(new Event('formdata'), { formData })
  element.dispatchEvent(event)
  expect(formData.get('price')).toBe('9750000')
})
