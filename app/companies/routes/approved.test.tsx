// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { welcomeKey } from '../ui/welcome-mark.ts'
import Approved from './approved.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('the welcome page also records in local storage that it was seen, under a key with the user’s id · PUB-194', async () => {
  expect(welcomeKey('user-1')).not.toBe(welcomeKey('user-2'))
  const loaderData = {
    userId: 'user-1',
    type: 'developer',
    kept: [],
  } as const
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => Approved({ loaderData } as unknown as Parameters<typeof Approved>[0]),
    },
  ])
  render(<Stub />)
  expect(await screen.findByText('Developer Approved')).toBeTruthy()
  expect(Object.keys(localStorage)).toEqual(['parcela:welcome-seen:user-1'])
})
