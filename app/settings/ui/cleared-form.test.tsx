// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, data, redirect, RouterProvider, useActionData } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { FormState } from '#app/lib/form.ts'
import { PasswordForm } from './personal-form.tsx'

afterEach(cleanup)

function Page() {
  const form = useActionData<FormState>()
  return <PasswordForm email="maja@kowalska.example" form={form} />
}

/** A settings page that refuses the first change and accepts the second. */
function open() {
  let calls = 0
  const action = async () => {
    calls += 1
    if (calls > 1) return redirect('/')
    const refused = { values: { intent: 'password' }, errors: { currentPassword: 'Not this one' } }
    return data(refused, { status: 422 })
  }
  const router = createMemoryRouter([{ path: '/', action, element: <Page /> }])
  render(<RouterProvider router={router} />)
}

const field = () => screen.getByLabelText<HTMLInputElement>('Current password')
const press = () => fireEvent.click(screen.getByRole('button', { name: /Change password/ }))

test('a refused change keeps the typed passwords in the window; a successful one clears them', async () => {
  open()
  fireEvent.change(field(), { target: { value: 'Harbour-crane 7 lifts' } })
  press()
  await screen.findByText('Not this one')
  expect(field().value).toBe('Harbour-crane 7 lifts')
  press()
  await waitFor(() => expect(field().value).toBe(''))
})
