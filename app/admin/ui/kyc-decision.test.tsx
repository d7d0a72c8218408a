// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { SubmissionRecord } from '#app/kyc/review/queries/record.server.ts'
import { KycRejectDialog } from './kyc-decision.tsx'

afterEach(cleanup)

const posted = vi.fn()
const record = {
  id: '1',
  documentType: 'personal_id',
  slot: 1,
  fullName: 'Łucja Żak',
  offered: ['approve', 'reject'],
} as unknown as SubmissionRecord

function show() {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <KycRejectDialog
          record={record}
          answer={{ form: { values: { id: '1', intent: 'reject' }, errors: {} }, isConflict: false }}
        />
      ),
      action: async ({ request }) => {
        posted(Object.fromEntries(await request.formData()))
        return null
      },
    },
  ])
  render(<Stub />)
  const dialog = within(document.getElementById('decide-reject') as HTMLElement)
  return { dialog, submit: dialog.getAllByRole('button').at(-1) as HTMLElement }
}

test('a blank reason says "Please provide a rejection reason" and posts nothing · ADM-088', async () => {
  const { dialog, submit } = show()
  fireEvent.change(dialog.getByLabelText('Kind of reason'), { target: { value: 'other' } })
  for (const blank of ['', ' \n\t ']) {
    fireEvent.change(dialog.getByLabelText('Rejection Reason'), { target: { value: blank } })
    fireEvent.click(submit)
    expect(await dialog.findByText('Please provide a rejection reason')).toBeTruthy()
  }
  expect(posted).not.toHaveBeenCalled()
  fireEvent.change(dialog.getByLabelText('Rejection Reason'), { target: { value: 'Ucięta strona.' } })
  fireEvent.click(submit)
  await waitFor(() =>
    expect(posted).toHaveBeenCalledWith({
      id: '1',
      intent: 'reject',
      code: 'other',
      reason: 'Ucięta strona.',
    }),
  )
  expect(screen.queryByText('Please provide a rejection reason')).toBeNull()
})
