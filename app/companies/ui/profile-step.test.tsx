// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { WizardPage } from '../queries/wizard.server.ts'
import { developerForm, developerSteps } from '../developer/form.ts'
import { ProfileStep } from './profile-step.tsx'
import { StepBody } from './step-body.tsx'
import { rememberWelcome, welcomeKey } from './welcome-mark.ts'
import type { TypedValues } from '#app/lib/form.ts'

const GOOD: TypedValues = {
  company_name: 'Kowalska',
  company_type: 'residential',
  company_registration_number: '1',
  headquarters_location: 'Warsaw',
  founded_year: '2004',
  company_description: 'x'.repeat(100),
}

function aPage(step: number, values: TypedValues = {}): WizardPage {
  return {
    kind: 'form',
    step,
    values,
    errors: {},
    statuses: developerSteps.map(() => 'open' as const),
    draftVersion: 3,
    companyVersion: 0,
    feedback: null,
    given: {},
    isOtherKind: false,
    dialCodes: [],
    required: [],
    owner: { userId: 'user-1', email: 'maja@kowalska.example' },
    all: {},
    draft: null,
    submittedAt: null,
    documents: [],
    previous: {},
  }
}

function show(page: WizardPage, posted: (form: FormData) => void = () => undefined) {
  const sections = developerSteps[page.step - 1]?.sections ?? []
  const Stub = createRoutesStub([
    {
      path: '/profile/developer',
      Component: () => (
        <ProfileStep
          form={developerForm}
          renderFields={(step) => <StepBody step={step} sections={sections} customFields={{}} />}
          page={page}
          result={undefined}
          isSending={false}
          onFill={() => undefined}
        />
      ),
      action: async ({ request }) => {
        posted(await request.formData())
        return null
      },
    },
  ])
  return render(<Stub initialEntries={['/profile/developer']} />)
}

const next = () => screen.getByRole('button', { name: 'Next' })

afterEach(cleanup)

describe('Next', () => {
  test('on an incomplete step is aria-disabled and focusable, and still posts to the server · MEM-111 MEM-113', async () => {
    const posted = vi.fn()
    show(aPage(1), posted)
    expect(next().getAttribute('aria-disabled')).toBe('true')
    expect(next().hasAttribute('disabled')).toBe(false)
    next().focus()
    expect(document.activeElement).toBe(next())
    fireEvent.click(next())
    await waitFor(() => expect(posted).toHaveBeenCalledOnce())
    expect(posted.mock.calls[0]?.[0].get('intent')).toBe('next')
  })
  test('follows the typed values · MEM-113', () => {
    const { container } = show(aPage(1, { ...GOOD, company_name: '' }))
    expect(next().getAttribute('aria-disabled')).toBe('true')
    const name = container.querySelector('[name=company_name]') as HTMLInputElement
    fireEvent.change(name, { target: { value: 'Kowalska' } })
    expect(next().hasAttribute('aria-disabled')).toBe(false)
  })
})

test('step 1 has no Back, later steps do, and the last has Submit Application · MEM-110 MEM-114', () => {
  show(aPage(1))
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  cleanup()
  show(aPage(2))
  expect(screen.getByRole('button', { name: 'Back' }).getAttribute('value')).toBe('back')
  cleanup()
  show(aPage(6))
  expect(screen.getByRole('button', { name: 'Submit Application' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
})

const leave = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('the browser warns before unsaved answers are lost, but not otherwise · MEM-120', async () => {
  const { container } = show(aPage(1, GOOD))
  expect(leave()).toBe(false)
  fireEvent.change(container.querySelector('[name=company_name]') as HTMLInputElement, {
    target: { value: 'Changed' },
  })
  expect(leave()).toBe(true)
  await act(async () => fireEvent.submit(container.querySelector('form') as HTMLFormElement))
  expect(leave()).toBe(false)
})

test('the text field appears with the ownership structure Other · MEM-150', () => {
  const { container } = show(aPage(2))
  const text = screen.getByPlaceholderText('Please specify other ownership structure...')
  const wrapper = () => text.closest('.hidden')
  expect(wrapper()).not.toBeNull()
  fireEvent.click(container.querySelector('#preferred_ownership_structure-other') as HTMLInputElement)
  expect(wrapper()).toBeNull()
})

test('the welcome flag is mirrored under a key with the user’s id · MEM-286', () => {
  rememberWelcome('user-1')
  expect(localStorage.getItem(welcomeKey('user-1'))).toBe('true')
  expect(localStorage.getItem(welcomeKey('user-2'))).toBeNull()
})
