// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub, redirect } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { currentToast } from '#app/ui/toast-store.ts'
import { InquiryForm } from './inquiry-form.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a question sent offline stays in the form with a message, and can be sent later', async () => {
  const posted = vi.fn()
  const Stub = createRoutesStub([
    { path: '/', Component: () => <InquiryForm slug="amber-quay" isGuest={false} /> },
    {
      path: '/deal/:slug/inquiry',
      action: async ({ request }) => {
        posted((await request.formData()).get('message'))
        return { values: {}, errors: {} }
      },
    },
  ])
  const answer = vi.fn<() => Promise<Response>>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  answer.mockResolvedValue(new Response(null))
  vi.stubGlobal('fetch', answer)
  render(<Stub />)
  fireEvent.change(screen.getByLabelText(/^Message/), { target: { value: 'Is the car park leased?' } })
  fireEvent.click(screen.getByRole('button', { name: /^Send inquiry/ }))
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: 'No connection',
      text: 'What you typed is still here. Choose “Send inquiry” again.',
    }),
  )
  expect(posted).not.toHaveBeenCalled()
  expect(screen.getByLabelText(/^Message/)).toHaveProperty('value', 'Is the car park leased?')
  fireEvent.click(screen.getByRole('button', { name: /^Send inquiry/ }))
  await waitFor(() => expect(posted).toHaveBeenCalledWith('Is the car park leased?'))
})

test('a sent question no longer shows the error of an earlier attempt', async () => {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <InquiryForm slug="amber-quay" isGuest={false} /> },
    {
      path: '/deal/:slug/inquiry',
      action: async ({ request }) => {
        const message = (await request.formData()).get('message')
        return message === ''
          ? { values: { message }, errors: { message: 'Write a message.' } }
          : redirect('/')
      },
    },
  ])
  vi.stubGlobal(
    'fetch',
    vi.fn<() => Promise<Response>>().mockImplementation(() => Promise.resolve(new Response(null))),
  )
  render(<Stub />)
  const send = () => fireEvent.click(screen.getByRole('button', { name: /^Send inquiry/ }))
  send()
  await waitFor(() => expect(screen.getAllByText('Write a message.')).not.toEqual([]))
  fireEvent.change(screen.getByLabelText(/^Message/), { target: { value: 'Is the car park leased?' } })
  send()
  await waitFor(() => expect(screen.queryAllByText('Write a message.')).toEqual([]))
})
