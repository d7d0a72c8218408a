// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, Form, useLoaderData } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePollAfterPost } from './use-poll-after-post.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('polls the queue after an action, and only then', async () => {
  let state = 'failed'
  const loader = vi.fn(() => state)
  const Stub = createRoutesStub([
    {
      path: '/',
      loader,
      HydrateFallback: () => null,
      action: () => {
        state = 'pending'
        return null
      },
      Component: function Queue() {
        usePollAfterPost()
        return (
          <Form method="post">
            <p>{useLoaderData<string>()}</p>
            <button>Retry</button>
          </Form>
        )
      },
    },
  ])
  render(<Stub />)
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await pass(10_000)
  expect([screen.getByText('failed').textContent, loader.mock.calls.length]).toEqual(['failed', 1])
  fireEvent.click(screen.getByRole('button'))
  await pass(100)
  expect(screen.getByText('pending')).toBeTruthy()
  state = 'sent'
  await pass(2500)
  expect(screen.getByText('sent')).toBeTruthy()
  await pass(60_000)
  const { length } = loader.mock.calls
  await pass(60_000)
  expect(loader.mock.calls).toHaveLength(length)
})

test('the action’s response is read once, however long it takes, and shows its toast', async () => {
  const loader = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 10_000, 'read')))
  const Stub = createRoutesStub([
    {
      path: '/',
      loader,
      HydrateFallback: () => null,
      action: () => null,
      Component: function Queue() {
        usePollAfterPost()
        return (
          <Form method="post">
            <button>Retry</button>
          </Form>
        )
      },
    },
  ])
  render(<Stub />)
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await pass(11_000)
  fireEvent.click(screen.getByRole('button'))
  await pass(100)
  for (let at = 0; at < 9; at++) await pass(1_000)
  expect(loader).toHaveBeenCalledTimes(2)
})
