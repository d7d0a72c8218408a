// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WizardPage } from '../../queries/wizard.server.ts'
import { dialCodes } from '../../schema/phone.ts'
import { ProfileFormPage } from '../../ui/profile-form-page.tsx'
import { ProfileStep } from '../../ui/profile-step.tsx'
import { advisorForm } from '../form.ts'
import { advisorSectionList } from '../fields.ts'
import { AdvisorBody, advisorCustomFields, SectionList } from '../custom-fields.tsx'

beforeAll(() => {
  Element.prototype.scrollIntoView = vi.fn()
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response()))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
beforeEach(() => window.history.replaceState(null, ''))
afterEach(cleanup)

const PAGE: WizardPage = {
  kind: 'form',
  step: 1,
  values: {},
  errors: {},
  statuses: ['open'],
  draftVersion: 0,
  companyVersion: 0,
  feedback: null,
  given: {},
  isOtherKind: false,
  dialCodes: dialCodes(),
  required: ['professional_license', 'company_documents', 'insurance_certificate'],
  owner: { userId: 'user-1', email: 'zofia@sadowski.example' },
  all: {},
  draft: null,
  submittedAt: null,
  documents: [],
  previous: {},
}

function show(isSending = false) {
  const Stub = createRoutesStub([
    { path: '/platform', Component: () => <p>The page before</p> },
    { path: '/my-profile', Component: () => <p>My profile</p> },
    {
      path: '/profile/due-diligence',
      Component: () =>
        isSending ? (
          <ProfileStep
            form={advisorForm}
            renderFields={(step) => <AdvisorBody {...step} />}
            page={PAGE}
            result={undefined}
            isSending
            onFill={() => undefined}
          />
        ) : (
          <ProfileFormPage
            form={advisorForm}
            customFields={advisorCustomFields}
            bodies={{ 1: AdvisorBody }}
            page={PAGE}
            result={undefined}
            sections={<SectionList />}
          />
        ),
    },
  ])
  return render(<Stub initialEntries={['/platform', '/profile/due-diligence']} initialIndex={1} />)
}

describe('the buttons', () => {
  test('"Submit Profile for Review" reads "Submitting..." while it runs · MEM-216', () => {
    show()
    expect(screen.getByRole('button', { name: 'Submit Profile for Review' })).toBeTruthy()
    expect(screen.queryByText('Submitting...')).toBeNull()
    cleanup()
    show(true)
    expect(screen.getByText('Submitting...').closest('button')?.getAttribute('aria-busy')).toBe('true')
  })
  test('Cancel goes back one page · MEM-216', async () => {
    window.history.replaceState({ idx: 1 }, '')
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('The page before')).toBeTruthy()
  })
  test('Cancel with no earlier page in the history goes to /my-profile · MEM-217', async () => {
    window.history.replaceState({ idx: 0 }, '')
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('My profile')).toBeTruthy()
  })
})

test('the browser warns before unsaved input is lost · MEM-226', async () => {
  show()
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(leave()).toBe(false)
  fireEvent.change(screen.getByLabelText('Company name'), { target: { value: 'Żurawski' } })
  await waitFor(() => expect(leave()).toBe(true))
})

test('the section list names the nine sections and links to each without a history entry', () => {
  show()
  const links = screen.getByRole('navigation', { name: 'Sections' }).querySelectorAll<HTMLAnchorElement>('a')
  expect([...links].map((link) => link.textContent)).toEqual(advisorSectionList.map(({ title }) => title))
  for (const link of links) expect(document.querySelector(link.getAttribute('href') ?? '')).not.toBeNull()
  const before = window.history.length
  if (links[6]) fireEvent.click(links[6])
  expect(window.history.length).toBe(before)
  expect(document.activeElement?.getAttribute('name')).toBe('fee_structure')
})

test('the phone’s country follows the headquarters typed on the same page · MEM-167', () => {
  const { container } = show()
  const country = () =>
    container.querySelector<HTMLSelectElement>('select[name=primary_contact_phone_country]')?.value
  expect(country()).toBe('US')
  fireEvent.change(screen.getByLabelText(/^Headquarters location/), { target: { value: 'Kraków, Poland' } })
  expect(country()).toBe('PL')
})
