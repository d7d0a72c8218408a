// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { investorValues } from '#test/world/investors.ts'
import type { WizardPage } from '../../queries/wizard.server.ts'
import type { TypedValues } from '../../schema/profile-form.ts'
import { FoundDraft } from '../../ui/drafts/found-draft.tsx'
import { ProfileStep } from '../../ui/profile-step.tsx'
import { investorForm, investorSteps } from '../form.ts'
import { investorBodies } from './bodies.ts'

function aPage(step: number, change: TypedValues = {}, part: Partial<WizardPage> = {}): WizardPage {
  const all = { ...investorValues, ...change }
  const fields: readonly string[] = investorSteps[step - 1]?.fields ?? []
  return {
    kind: 'form',
    step,
    values: Object.fromEntries(fields.map((name) => [name, all[name] ?? ''])),
    all: step === 6 ? all : {},
    errors: {},
    passed: investorSteps.map(() => false),
    reachable: step,
    draftVersion: 3,
    draft: null,
    companyVersion: 0,
    submittedAt: null,
    isResubmission: false,
    feedback: null,
    otherKind: false,
    dialCodes: [],
    required: [],
    owner: { userId: 'user-1', email: 'lucja@northgate.example' },
    documents: [],
    ...part,
  }
}

function show(page: WizardPage, part: 'step' | 'draft' = 'step') {
  const Component = () =>
    part === 'draft' ? (
      <FoundDraft form={investorForm} page={page} onFill={() => undefined} />
    ) : (
      <ProfileStep
        form={investorForm}
        body={investorBodies[page.step - 1] ?? null}
        page={page}
        answer={undefined}
        isSending={false}
        onFill={() => undefined}
      />
    )
  const Stub = createRoutesStub([{ path: '/profile/investor', Component, action: () => null }])
  return render(<Stub initialEntries={['/profile/investor']} />)
}

const input = (container: HTMLElement, name: string) =>
  container.querySelector(`[name=${name}]`) as HTMLInputElement
const type = (element: HTMLInputElement, value: string) => fireEvent.input(element, { target: { value } })

afterEach(cleanup)

describe('what is typed', () => {
  test('an IRR: the comma becomes a dot, two decimals are kept and stand there on leaving · MEM-202', () => {
    const { container } = show(aPage(2, { minimum_target_irr: '' }))
    const irr = input(container, 'minimum_target_irr')
    fireEvent.change(irr, { target: { value: '8,5678' } })
    expect(irr.value).toBe('8.56')
    fireEvent.change(irr, { target: { value: '12,5' } })
    expect(irr.value).toBe('12.5')
    fireEvent.blur(irr)
    expect(irr.value).toBe('12.50')
    fireEvent.change(irr, { target: { value: '' } })
    fireEvent.blur(irr)
    expect(irr.value).toBe('')
  })

  test('counts and money take digits only · MEM-203 · MEM-201', () => {
    const { container } = show(aPage(3))
    for (const name of ['completed_investments', 'realized_exits']) {
      fireEvent.change(input(container, name), { target: { value: '1a2-3e' } })
      expect(input(container, name).value).toBe('123')
    }
    fireEvent.change(input(container, 'aum'), { target: { value: '-350000000 EUR' } })
    expect(input(container, 'aum').value).toBe('350,000,000')
  })

  test('the founded year takes digits only · MEM-200', () => {
    const { container } = show(aPage(1))
    const year = input(container, 'founded_year')
    type(year, '2o11')
    expect(year.value).toBe('211')
  })

  test('a short description has a hint, and the step is complete all the same · MEM-204', () => {
    show(aPage(1, { description: 'Family money.' }))
    expect(screen.getByText(/at least 100 characters are best\. 87 to go\./)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Next' }).hasAttribute('aria-disabled')).toBe(false)
  })
})

test('the summary is read-only · MEM-205', () => {
  const { container } = show(aPage(6))
  const review = container.querySelector('[aria-labelledby=review]') as HTMLElement
  expect(review.textContent).toContain('Northgate Capital')
  expect(review.querySelectorAll('input, select, textarea, button')).toHaveLength(0)
})

test('the dialog over a found draft, with its time · MEM-130', () => {
  show(aPage(3, {}, { draft: { step: 3, savedAt: '2026-11-20T09:30:00.000Z' } }), 'draft')
  const dialog = document.querySelector('dialog') as HTMLDialogElement
  expect(dialog.textContent).toContain('Continue where you left off?')
  expect(dialog.textContent).toMatch(/20 Nov 2026|Nov 20, 2026|2026-11-20/)
  expect(dialog.textContent).toContain('Start Fresh')
  expect(dialog.textContent).toContain('Continue Editing')
})
