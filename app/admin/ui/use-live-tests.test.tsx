// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MailStatus } from '#app/mail/statuses.ts'
import { TEST_MAILS } from '../test-mail-form.ts'
import { TestMailForm } from './test-mail-form.tsx'
import { noTests, type TestsPage, useLiveTests } from './use-live-tests.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function pageOf(...statuses: MailStatus[]): TestsPage {
  const results = TEST_MAILS.map((which, index) => {
    const status = statuses[index] ?? 'pending'
    return {
      id: which,
      which,
      toEmail: 'ops@desk.example',
      status,
      errorMessage: status === 'failed' ? '550 says the server' : null,
      createdAt: new Date('2026-11-21T10:00:00Z'),
      sentAt: status === 'sent' ? new Date('2026-11-21T10:00:05Z') : null,
    }
  })
  return { results, recent: [], run: 'r', press: 'p', hasServer: true, isLost: false }
}

function Page({ loaderData }: { loaderData: unknown }) {
  const { results, isLost } = useLiveTests(loaderData as TestsPage)
  return (
    <TestMailForm
      press="p"
      form={null}
      address=""
      results={results}
      isLost={isLost}
      sending={null}
      noServer={undefined}
    />
  )
}

/** A page with these poll responses in order; the last one repeats. */
async function show(...answers: TestsPage[]) {
  let polls = 0
  const Stub = createRoutesStub([
    {
      path: '/admin/test-email',
      loader: () => answers[Math.min(polls++, answers.length - 1)],
      HydrateFallback: () => null,
      Component: Page,
    },
  ])
  render(<Stub initialEntries={['/admin/test-email?run=r']} />)
  await act(() => vi.advanceTimersByTimeAsync(50))
  return { polls: () => polls, wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)) }
}

test('results show up one by one, and polling stops when all are there · ADM-173', async () => {
  const { polls, wait } = await show(
    pageOf(),
    pageOf('sent'),
    pageOf('sent', 'failed', 'sending'),
    pageOf('sent', 'failed', 'sent', 'sent'),
  )
  expect(screen.getByText(/0 of 4 done/)).toBeTruthy()
  expect(screen.getByText(/You can close this window/)).toBeTruthy()
  await wait(1100)
  expect(screen.getByText(/1 of 4 done/)).toBeTruthy()
  await wait(1100)
  expect(screen.getByText(/2 of 4 done/)).toBeTruthy()
  expect(screen.getByText('550 says the server')).toBeTruthy()
  await wait(1100)
  expect(screen.getByText('All 4 done, 1 failed.')).toBeTruthy()
  await wait(30_000)
  expect(polls()).toBe(4)
})

test('reports a lost connection, keeps the results and resumes · ADM-173', async () => {
  const { wait } = await show(pageOf('sent'), noTests(), noTests(), pageOf('sent', 'sent', 'sent', 'sent'))
  await wait(1100)
  expect(screen.getByText('No connection')).toBeTruthy()
  expect(screen.getByText(/1 of 4 done/)).toBeTruthy()
  await wait(5100)
  expect(screen.getByText('No connection')).toBeTruthy()
  await wait(5100)
  expect(screen.queryByText('No connection')).toBeNull()
  expect(screen.getByText('All 4 done.')).toBeTruthy()
})
