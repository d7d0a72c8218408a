// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, Form, Outlet, useActionData, useLoaderData, useRevalidator } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { HeldReplies } from './held-replies.tsx'
import { setLiveLoad } from './live-load.ts'

afterEach(() => {
  cleanup()
  setLiveLoad(false)
})

function Root() {
  const { revalidate } = useRevalidator()
  return (
    <HeldReplies>
      <button onClick={() => void revalidate()}>Load</button>
      <Outlet />
    </HeldReplies>
  )
}

function Page() {
  const refusal = useActionData<string>()
  return (
    <Form method="post">
      <p>{`read ${useLoaderData<number>()} times`}</p>
      <p role="alert">{refusal}</p>
      <button>Send</button>
    </Form>
  )
}

test('a refusal stays while a change elsewhere loads the page again, and goes with a load of the person’s own', async () => {
  let read = 0
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Root,
      children: [{ index: true, Component: Page, loader: () => (read += 1), action: () => 'Not an address' }],
    },
  ])
  render(<Stub />)
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }))
  await screen.findByText('Not an address')
  await screen.findByText('read 2 times')
  setLiveLoad(true)
  fireEvent.click(screen.getByRole('button', { name: 'Load' }))
  await screen.findByText('read 3 times')
  expect(screen.getByRole('alert').textContent).toBe('Not an address')
  fireEvent.click(screen.getByRole('button', { name: 'Load' }))
  await screen.findByText('read 4 times')
  expect(screen.getByRole('alert').textContent).toBe('Not an address')
  setLiveLoad(false)
  fireEvent.click(screen.getByRole('button', { name: 'Load' }))
  await screen.findByText('read 5 times')
  expect(screen.getByRole('alert').textContent).toBe('')
})
