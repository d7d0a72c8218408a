// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { signUpPage } from '../files.ts'
import InvestorSignUp from './investor.tsx'

afterEach(cleanup)

function show(action = vi.fn(() => new Promise<null>(() => undefined))) {
  const Component = InvestorSignUp as unknown as () => null
  const page = { ...signUpPage('investor'), about: null }
  const Stub = createRoutesStub([{ id: 'page', path: '/', Component, loader: () => page, action }])
  render(<Stub hydrationData={{ loaderData: { page } }} />)
  return action
}

const submit = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /Create account|Creating account/ })
const isOff = () => submit().disabled || submit().getAttribute('aria-disabled') === 'true'

function fill() {
  const values = {
    fullName: 'Anna',
    email: 'a@example.pl',
    password: 'Harbour-crane 7',
    confirmPassword: 'Harbour-crane 7',
    country: 'pl',
    investmentRange: '1-5m',
  }
  for (const [name, value] of Object.entries(values)) {
    const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
    if (field) fireEvent.change(field, { target: { value } })
  }
  fireEvent.click(screen.getByRole('checkbox'))
}

test('submit is disabled until the terms are accepted · PUB-165 MEM-018', async () => {
  show()
  await vi.waitFor(() => expect(isOff()).toBe(true), 60_000)
  fireEvent.click(screen.getByRole('checkbox'))
  expect(isOff()).toBe(false)
  fireEvent.click(screen.getByRole('checkbox'))
  expect(isOff()).toBe(true)
})

test('a box ticked before hydration counts, and the disabled button says what is missing · PUB-165', async () => {
  const Component = InvestorSignUp as unknown as () => null
  const page = { ...signUpPage('investor'), about: null }
  const Stub = createRoutesStub([{ id: 'page', path: '/', Component }])
  const stub = <Stub hydrationData={{ loaderData: { page } }} />
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(stub)
  const terms = container.querySelector<HTMLInputElement>('[name="acceptTerms"]')
  if (terms) terms.checked = true
  render(stub, { container, hydrate: true })
  expect(isOff()).toBe(false)
  fireEvent.click(screen.getByRole('checkbox'))
  expect(isOff()).toBe(true)
  const missing = () => screen.queryByText('Accept the Terms & Conditions first.', { ignore: '[hidden]' })
  expect(missing()).toBeNull()
  fireEvent.click(submit())
  expect(missing()).not.toBeNull()
  // The browser restores the form of the page.
  if (terms) terms.checked = true
  fireEvent(window, new Event('pageshow'))
  expect(isOff()).toBe(false)
})

test('the button is disabled while the form is being submitted, so that it cannot be submitted twice · PUB-169', async () => {
  const answer = Promise.withResolvers<null>()
  const action = show(vi.fn(() => answer.promise))
  fill()
  expect(isOff()).toBe(false)
  fireEvent.submit(submit().form ?? document.body)
  await vi.waitFor(() => expect(action).toHaveBeenCalledTimes(1), 60_000)
  expect(isOff()).toBe(true)
  expect(screen.getByText(/Keep this page open/).getAttribute('role')).toBe('status')
  fireEvent.click(submit())
  fireEvent.submit(submit().form ?? document.body)
  answer.resolve(null)
  await vi.waitFor(() => expect(isOff()).toBe(false))
  expect(action.mock.calls.length).toBe(1)
})

test('the intro lists the next steps', () => {
  show()
  expect(screen.getByText(/First confirm your email address/)).toBeTruthy()
})

test('a file that is too large or of the wrong type is refused before it is sent, and cleared from the field', async () => {
  show()
  const input = screen.getByLabelText<HTMLInputElement>(/^Government ID/)
  const choose = (file: File) => {
    const files = new DataTransfer()
    files.items.add(file)
    input.files = files.files
    fireEvent.change(input)
  }
  const limit = signUpPage('investor').files['governmentId']?.rule.maxBytes ?? 0
  choose(new File([new Uint8Array(limit + 1)], 'passport.pdf', { type: 'application/pdf' }))
  expect((await screen.findByText(/^File is larger than/)).textContent).toContain('passport.pdf')
  expect(input.files).toHaveLength(0)
  expect(input.getAttribute('aria-invalid')).toBe('true')
  choose(new File(['text'], 'passport.txt', { type: 'text/plain' }))
  expect(await screen.findByText(/passport\.txt|must be PDF/)).toBeDefined()
  expect(input.files).toHaveLength(0)
  choose(new File(['%PDF-'], 'passport.pdf', { type: 'application/pdf' }))
  expect(input.files).toHaveLength(1)
  await vi.waitFor(() => expect(input.hasAttribute('aria-invalid')).toBe(false))
})
