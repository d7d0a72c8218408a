// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, Form, Outlet, useActionData, useLoaderData, useRevalidator } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { RetainedActionData } from './retained-action-data.tsx'

afterEach(cleanup)

function Root() {
  const { revalidate } = useRevalidator()
  return (
    <RetainedActionData>
      <button onClick={() => void revalidate()}>Load</button>
      <Outlet />
    </RetainedActionData>
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

test('a refusal survives revalidation and disappears with the next submit', async () => {
  let read = 0
  let isSent = false
  const action = () => (isSent ? null : 'Not an address')
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Root,
      children: [{ index: true, Component: Page, loader: () => (read += 1), action }],
    },
  ])
  render(<Stub />)
  const press = async (button: string, times: number) => {
    fireEvent.click(await screen.findByRole('button', { name: button }))
    await screen.findByText(`read ${times} times`)
  }
  await press('Send', 2)
  await screen.findByText('Not an address')
  for (const times of [3, 4]) {
    await press('Load', times)
    expect(screen.getByRole('alert').textContent).toBe('Not an address')
  }
  isSent = true
  await press('Send', 5)
  expect(screen.getByRole('alert').textContent).toBe('')
})
