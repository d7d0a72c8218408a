// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, redirect, RouterProvider, useLoaderData } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { emptyForm } from '#app/lib/form.ts'
import type { InvitationPage, InvitationRow } from '../queries.server.ts'
import { InvitationSection } from './invitation-section.tsx'

afterEach(cleanup)

const sent: InvitationRow = {
  id: '1',
  email: 'guest@quay.example',
  message: null,
  state: 'waiting',
  createdAt: new Date('2026-11-21T12:00:00Z'),
  sentAt: new Date('2026-11-21T12:00:00Z'),
  expiresAt: new Date('2026-12-21T12:00:00Z'),
  accessEndsAt: null,
  usedBy: null,
}

test('the form offers 30 days and resets once its invitation is in the list', async () => {
  const rows: InvitationRow[] = []
  function Page() {
    const invitations = useLoaderData<InvitationPage>()
    return <InvitationSection invitations={invitations} form={emptyForm} unlockRule="approval" />
  }
  const router = createMemoryRouter([
    {
      path: '/',
      loader: () => ({ rows: [...rows], next: null, count: rows.length }),
      action: () => {
        rows.push(sent)
        return redirect('/')
      },
      hydrateFallbackElement: <p>…</p>,
      element: <Page />,
    },
  ])
  render(<RouterProvider router={router} />)
  const address = () => screen.findByLabelText(/Email address/)
  fireEvent.change(await address(), { target: { value: sent.email } })
  expect(screen.getByLabelText('Valid for')).toHaveProperty('value', '30')
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  await screen.findByText(sent.email)
  expect(await address()).toHaveProperty('value', '')
})
