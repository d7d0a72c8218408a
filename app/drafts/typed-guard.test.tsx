// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createRoutesStub, Link } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { TypedGuard } from './leave-guard.tsx'

afterEach(cleanup)

async function typeInto(form: ReactNode): Promise<HTMLElement> {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          <TypedGuard isSearchGuarded={false} />
          {form}
          <Link to="/next">Next</Link>
        </>
      ),
    },
    { path: '/next', Component: () => <p>Arrived</p> },
  ])
  render(<Stub />)
  const message = await screen.findByLabelText('Message')
  fireEvent.input(message, { target: { value: 'Is the ramp heated?' } })
  return message
}

test('text that was refused and then saved does not hold the next link back', async () => {
  const message = await typeInto(
    <form method="post" onSubmit={(event) => event.preventDefault()}>
      <p role="alert">Write a message.</p>
      <textarea aria-label="Message" />
      <button>Send</button>
    </form>,
  )
  fireEvent.click(screen.getByText('Next'))
  expect(await screen.findByText('Leave without saving?')).toBeTruthy()
  fireEvent.click(screen.getByText('Stay here'))
  fireEvent.submit(message.closest('form') as HTMLFormElement)
  // The response removes the refusal without another input.
  screen.getByRole('alert', { hidden: true }).removeAttribute('role')
  fireEvent.click(screen.getByText('Next'))
  expect(await screen.findByText('Arrived')).toBeTruthy()
})

test('a field beside a form with a guard of its own belongs to that form', async () => {
  await typeInto(
    <>
      <form id="answers" method="post" data-guarded />
      <textarea aria-label="Message" form="answers" />
    </>,
  )
  fireEvent.click(screen.getByText('Next'))
  expect(await screen.findByText('Arrived')).toBeTruthy()
})
