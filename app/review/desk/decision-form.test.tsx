// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { DecisionForm } from './decision-form.tsx'

afterEach(cleanup)

const posted = vi.fn()

function show(intent: 'reject' | 'requestInfo') {
  const blankReason = { title: 'Enter a reason.', tone: 'error' } as const
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <DecisionForm
          intent={intent}
          subject="Kowalska"
          id="1"
          seen={3}
          result={null}
          isOpen
          blankReason={blankReason}
        />
      ),
      action: async ({ request }) => {
        posted((await request.formData()).get('reason'))
        return null
      },
    },
  ])
  render(<Stub />)
  const dialog = within(document.getElementById(`decide-${intent}`) as HTMLElement)
  const submit = dialog.getAllByRole('button').at(-1) as HTMLElement
  return { dialog, submit }
}

test.each([
  ['reject', 'Rejection Reason *'],
  ['requestInfo', 'Information Needed *'],
] as const)('the dialog of %s does not post a blank reason and says why · ADM-031', async (intent, label) => {
  const { dialog, submit } = show(intent)
  const reason = dialog.getByLabelText(label)
  expect(reason.getAttribute('aria-required')).toBe('true')
  for (const blank of ['', ' \n\t ']) {
    fireEvent.change(reason, { target: { value: blank } })
    fireEvent.click(submit)
    expect(await dialog.findByText('Enter a reason.')).toBeTruthy()
    expect(reason.getAttribute('aria-invalid')).toBe('true')
  }
  expect(posted).not.toHaveBeenCalled()
  fireEvent.change(reason, { target: { value: 'The extract is older than a year.' } })
  fireEvent.click(submit)
  await waitFor(() => expect(posted).toHaveBeenCalledWith('The extract is older than a year.'))
  expect(screen.queryByText('Enter a reason.')).toBeNull()
  posted.mockClear()
})
