// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { NUMBERS } from '#app/lib/number-echo.ts'
import { investorValues } from '#test/world/investors.ts'
import type { WizardPage } from '../../queries/wizard.server.ts'
import { ProfileStep } from '../../ui/profile-step.tsx'
import { StepBody } from '../../ui/step-body.tsx'
import { investorForm, investorSteps } from '../form.ts'
import { investorBodies, investorCustomFields } from '../custom-fields.tsx'
import type { TypedValues } from '#app/lib/form.ts'

function aPage(step: number, change: TypedValues = {}, part: Partial<WizardPage> = {}): WizardPage {
  const all = { ...investorValues, ...change }
  const fields: readonly string[] = investorSteps[step - 1]?.fields ?? []
  return {
    kind: 'form',
    step,
    values: Object.fromEntries(fields.map((name) => [name, all[name] ?? ''])),
    all: step === 6 ? all : {},
    errors: {},
    statuses: investorSteps.map(() => 'open' as const),
    draftVersion: 3,
    draft: null,
    companyVersion: 0,
    submittedAt: null,
    feedback: null,
    given: {},
    isOtherKind: false,
    dialCodes: [],
    required: [],
    owner: { userId: 'user-1', email: 'lucja@northgate.example' },
    documents: [],
    previous: {},
    ...part,
  }
}

function show(page: WizardPage) {
  const Body = investorBodies[page.step]
  const sections = investorSteps[page.step - 1]?.sections ?? []
  const Component = () => (
    <ProfileStep
      form={investorForm}
      renderFields={(step) =>
        Body ? (
          <Body {...step} />
        ) : (
          <StepBody step={step} sections={sections} customFields={investorCustomFields} />
        )
      }
      page={page}
      result={undefined}
      isSending={false}
      onFill={() => undefined}
    />
  )
  const Stub = createRoutesStub([{ path: '/profile/investor', Component, action: () => null }])
  return render(<Stub initialEntries={['/profile/investor']} />)
}

const input = (container: HTMLElement, name: string) =>
  container.querySelector(`[name=${name}]`) as HTMLInputElement

afterEach(cleanup)

describe('typed values', () => {
  test('a figure is not reformatted while it is typed, and an unusual one needs confirmation', async () => {
    const { container } = show(aPage(3))
    for (const [name, text] of [
      ['completed_investments', '1a2-3e'],
      ['aum', '12 500 000,00 EUR'],
      ['typical_deal_size', '2.5 bn'],
    ] as const) {
      fireEvent.input(input(container, name), { target: { value: text } })
      expect(input(container, name).value).toBe(text)
    }
    expect(await screen.findByText('= €12,500,000 · 12.5 million euros')).toBeDefined()
    expect(await screen.findByText(NUMBERS.notACount)).toBeDefined()
    expect(await screen.findByLabelText('I confirm 2.5 billion euros')).toHaveProperty('checked', false)
  })

  test('a short description gets a hint, but the step is complete · MEM-204', () => {
    show(aPage(1, { description: 'Family money.' }))
    expect(screen.getByText(/at least 100 characters\. 87 to go\./)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Next' }).hasAttribute('aria-disabled')).toBe(false)
  })
})

test('the summary is read-only · MEM-205', () => {
  const { container } = show(aPage(6))
  const review = container.querySelector('[aria-labelledby=review]') as HTMLElement
  expect(review.textContent).toContain('Northgate Capital')
  expect(review.querySelectorAll('input, select, textarea, button')).toHaveLength(0)
})
