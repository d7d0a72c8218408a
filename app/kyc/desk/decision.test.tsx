// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { SubmissionRecord } from '#app/kyc/review/queries/record.server.ts'
import { KycApproveDialog, KycDecisionBar, KycRejectDialog } from './desk.tsx'

afterEach(cleanup)

const posted = vi.fn()
const record = {
  id: '1',
  documentType: 'personal_id',
  statedEnd: null,
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
          result={{ form: { values: { id: '1', intent: 'reject' }, errors: {} }, isConflict: false }}
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

test('a blank reason shows "Please provide a rejection reason" and posts nothing · ADM-088', async () => {
  const { dialog, submit } = show()
  fireEvent.change(dialog.getByLabelText('Category'), { target: { value: 'other' } })
  for (const blank of ['', ' \n\t ']) {
    fireEvent.change(dialog.getByLabelText('Rejection Reason'), { target: { value: blank } })
    fireEvent.click(submit)
    expect(await dialog.findAllByText('Please provide a rejection reason')).toHaveLength(2)
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

test('without a category, Reject shows an error next to the field and posts nothing; the full sentence is previewed', async () => {
  posted.mockClear()
  const { dialog, submit } = show()
  const choice = dialog.getByLabelText<HTMLSelectElement>('Category')
  expect([choice.value, choice.hasAttribute('data-first-focus')]).toEqual(['', true])
  fireEvent.change(dialog.getByLabelText('Rejection Reason'), { target: { value: 'Page 2.' } })
  fireEvent.click(submit)
  const error = await dialog.findByText('Please provide a rejection reason')
  expect(choice.getAttribute('aria-describedby')).toContain(error.closest('p')?.id)
  // The error summary links to the field.
  expect(document.activeElement?.querySelector('a')?.hash).toBe(`#${choice.id}`)
  expect(posted).not.toHaveBeenCalled()
  expect(dialog.queryByText(/The member will read/)).toBeNull()
  fireEvent.change(choice, { target: { value: 'incomplete' } })
  expect(dialog.queryByText('Please provide a rejection reason')).toBeNull()
  expect(dialog.getByText(/Pages or parts of the document are missing\. Page 2\./)).toBeTruthy()
  fireEvent.click(submit)
  await waitFor(() =>
    expect(posted.mock.calls).toEqual([
      [{ id: '1', intent: 'reject', code: 'incomplete', reason: 'Page 2.' }],
    ]),
  )
})

test('Ctrl+Enter in the text submits, and also refuses a blank reason', async () => {
  posted.mockClear()
  const { dialog } = show()
  fireEvent.change(dialog.getByLabelText('Category'), { target: { value: 'other' } })
  const reason = dialog.getByLabelText('Rejection Reason')
  fireEvent.keyDown(reason, { key: 'Enter' })
  fireEvent.keyDown(reason, { key: 'Enter', ctrlKey: true })
  expect(await dialog.findAllByText('Please provide a rejection reason')).toHaveLength(2)
  expect(posted).not.toHaveBeenCalled()
  fireEvent.change(reason, { target: { value: 'Cut off.' } })
  fireEvent.keyDown(reason, { key: 'Enter', ctrlKey: true })
  await waitFor(() =>
    expect(posted.mock.calls).toEqual([[{ id: '1', intent: 'reject', code: 'other', reason: 'Cut off.' }]]),
  )
})

test('approving opens a dialog that names the document; only its button posts, and a double click only once · ADM-086', async () => {
  posted.mockClear()
  const whole = { ...record, companyName: 'Żak Sp. z o.o.', fileName: 'dowód.pdf' }
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          <KycApproveDialog record={whole} result={null} />
          <KycDecisionBar record={whole} nextHref="/next" turn={undefined} />
        </>
      ),
      action: async ({ request }) => {
        posted(Object.fromEntries(await request.formData()))
        await held
        return null
      },
    },
  ])
  render(<Stub />)
  fireEvent.click(document.getElementById('desk-approve') as HTMLElement)
  const dialog = document.getElementById('decide-approve') as HTMLDialogElement
  expect([dialog.open, posted.mock.calls.length]).toEqual([true, 0])
  expect(dialog.textContent).toContain('dowód.pdf, from Łucja Żak (Żak Sp. z o.o.)')
  const button = within(dialog).getAllByRole('button').at(-1) as HTMLElement
  fireEvent.click(button)
  await waitFor(() => expect(posted).toHaveBeenCalledTimes(1))
  fireEvent.click(button)
  fireEvent.submit(dialog.querySelector('form') as HTMLFormElement)
  const isSending = () =>
    button.getAttribute('aria-disabled') === 'true' || (button as HTMLButtonElement).disabled
  expect(isSending()).toBe(true)
  release()
  await waitFor(() => expect(isSending()).toBe(false))
  expect(posted.mock.calls).toEqual([[{ id: '1', intent: 'approve', endsOn: '' }]])
})
