// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { data } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aFormPage, savedResult, refusedResult, showForm } from '#test/world/profile-forms.tsx'
import { listCopies } from './local-copies.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-21T13:00:00.000Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const copies = () => listCopies(localStorage, 'user-1', 'developer_profile')
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const type = async (value: string) => {
  const name = (await screen.findByLabelText('Company name')) as HTMLInputElement
  fireEvent.change(name, { target: { value } })
}
const saving = () => document.querySelector('[data-saving]')

describe('the autosave', () => {
  test('stores a change on the server within 2 s, and in the browser until then · MEM-123', async () => {
    let answer: (value: unknown) => void = () => undefined
    const posts = vi.fn(() => new Promise((resolve) => (answer = resolve)))
    showForm({ posts })
    await type('Śliwa')
    expect([copies().length, posts.mock.calls.length]).toEqual([0, 0])
    await wait(2_000)
    expect(posts).toHaveBeenCalledOnce()
    const [copy] = copies()
    expect(copy).toMatchObject({
      currentStep: 1,
      formData: { company_name: 'Śliwa', touched: 'company_name' },
    })
    answer(savedResult(1))
    await wait(100)
    expect(posts.mock.calls[0]).toMatchObject([{ intent: 'keep', company_name: 'Śliwa', draft_version: '0' }])
    expect(copies()).toEqual([])
  })
  test('runs when a field loses focus, at most every 2 s', async () => {
    const at: number[] = []
    const posts = vi.fn(() => {
      at.push(Date.now())
      return savedResult(at.length)
    })
    showForm({ posts })
    await type('Śliwa')
    fireEvent.blur(screen.getByLabelText('Company name'))
    await wait(400)
    expect(posts).toHaveBeenCalledOnce()
    for (let count = 0; count < 40; count += 1) {
      await type(`Śliwa ${count}`)
      fireEvent.blur(screen.getByLabelText('Company name'))
      await wait(250)
    }
    await wait(2_000)
    expect(posts.mock.lastCall).toMatchObject([{ company_name: 'Śliwa 39' }])
    const gaps = at.slice(1).map((time, index) => time - (at[index] ?? 0))
    expect(gaps.length).toBeGreaterThanOrEqual(4)
    // Requests are sent 2 s apart, but they take different times.
    expect(Math.min(...gaps)).toBeGreaterThan(1_800)
  })
  test('runs during continuous typing', async () => {
    const posts = vi.fn(() => savedResult(1))
    showForm({ posts })
    for (let count = 0; count < 30; count += 1) {
      await type(`Śliwa ${count}`)
      await wait(200)
    }
    expect(posts).toHaveBeenCalled()
  })
  test('waits until the previous one has finished', async () => {
    const waiting: ((value: unknown) => void)[] = []
    const posts = vi.fn(() => new Promise((resolve) => waiting.push(resolve)))
    showForm({ posts })
    await type('Śliwa')
    await wait(2_000)
    await type('Śliwa Park')
    await wait(9_000)
    expect(posts).toHaveBeenCalledOnce()
    waiting[0]?.(savedResult(1))
    await wait(100)
    await wait(2_100)
    await wait(100)
    expect(posts).toHaveBeenCalledTimes(2)
    expect(posts.mock.lastCall).toMatchObject([{ company_name: 'Śliwa Park', edit: '2', draft_version: '1' }])
  })
  test('that is due is skipped when a button is clicked', async () => {
    const posts = vi.fn<(sent: Record<string, unknown>) => unknown>(() => new Promise(() => undefined))
    showForm({ posts })
    await type('Śliwa')
    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    await wait(30_000)
    expect(posts.mock.calls.map(([{ intent }]) => intent)).toEqual(['next'])
  })
  test('does not run without a change', async () => {
    const posts = vi.fn(() => savedResult(1))
    showForm({ posts })
    await screen.findByLabelText('Company name')
    await wait(130_000)
    expect(posts).not.toHaveBeenCalled()
    expect(copies()).toEqual([])
  })
  test('says "Saving..." and then "Saved" with the time', async () => {
    let answer: (value: unknown) => void = () => undefined
    const slow = new Promise((resolve) => (answer = resolve))
    showForm({ posts: () => slow })
    await type('Śliwa')
    await wait(2_100)
    expect(saving()?.textContent).toBe('Saving...')
    answer(savedResult(1))
    await wait(100)
    // 13:05 UTC in the member's zone, Europe/Warsaw.
    expect(saving()?.textContent).toBe('Saved 14:05')
  })
  test('that fails says so, keeps the text in the browser and retries · MEM-136', async () => {
    const posts = vi.fn<() => unknown>(() => data({ values: {}, errors: {} }, { status: 503 }))
    showForm({ posts })
    await type('Śliwa')
    await wait(2_100)
    expect(saving()?.textContent).toBe('Not saved. Trying again.')
    expect(saving()?.getAttribute('role')).toBe('alert')
    expect(copies()).toHaveLength(1)
    posts.mockImplementation(() => savedResult(1))
    await wait(11_000)
    expect(posts).toHaveBeenCalledTimes(2)
    expect(saving()?.textContent).toMatch(/^Saved/)
    expect(copies()).toEqual([])
  })
  test('retries immediately when the connection is back', async () => {
    const posts = vi.fn<() => unknown>(() => data({ values: {}, errors: {} }, { status: 503 }))
    showForm({ posts })
    await type('Śliwa')
    await wait(2_100)
    posts.mockImplementation(() => savedResult(1))
    fireEvent(window, new Event('online'))
    await wait(100)
    expect(saving()?.textContent).toMatch(/^Saved/)
  })
  test('of a second change is based on the version saved by the first', async () => {
    let version = 0
    const posts = vi.fn((sent: Record<string, unknown>) => savedResult((version += sent ? 1 : 0)))
    showForm({ posts })
    await type('Śliwa')
    await wait(2_100)
    await type('Śliwa Park')
    await wait(2_100)
    expect(posts.mock.calls.map(([sent]) => sent.draft_version)).toEqual(['0', '1'])
    expect(new Set(posts.mock.calls.map(([sent]) => sent.window)).size).toBe(1)
  })
})

test('shows another window’s text next to its own, and saves nothing more until the person chooses', async () => {
  const differences = [{ name: 'company_name', label: 'Company name', typed: 'Śliwa', saved: 'Wiśnia' }]
  const posts = vi.fn<(sent: Record<string, unknown>) => unknown>(() =>
    data(refusedResult({ draftVersion: 4, differences, endedBy: null, formError: 'x' }), { status: 409 }),
  )
  showForm({ posts })
  await type('Śliwa')
  await wait(2_100)
  expect(screen.getByText('“Company Information” was changed in another window')).toBeDefined()
  expect(screen.getByText('Wiśnia')).toBeDefined()
  await type('Śliwa Park')
  await wait(130_000)
  expect(posts).toHaveBeenCalledOnce()
  // The copy keeps the version that this window had seen, so that it runs into the same conflict again.
  expect(copies()[0]?.formData).toMatchObject({ company_name: 'Śliwa Park', draft_version: '0' })
  posts.mockImplementation(() => savedResult(5))
  fireEvent.click(screen.getByRole('button', { name: 'Keep selected answers' }))
  await wait(100)
  expect(posts.mock.calls[1]).toMatchObject([
    { intent: 'choose', draft_version: '4', 'take.company_name': 'mine' },
  ])
})

test('keeps the text after the session has ended, and saves it after a sign-in in another window · MEM-171', async () => {
  const posts = vi.fn<() => unknown>(() => data(refusedResult({ isSignedOut: true }), { status: 401 }))
  showForm({ posts })
  await type('Śliwa')
  await wait(2_100)
  expect(screen.getByText('You are signed out')).toBeDefined()
  const link = screen.getByRole('link', { name: 'Open sign-in in a new window' })
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('href')).toMatch(/^\/signin\?from=%2Fprofile%2F/)
  expect(screen.getByLabelText('Company name')).toHaveProperty('value', 'Śliwa')
  expect(copies()).toHaveLength(1)
  await wait(10_100)
  expect(screen.getByText('You are signed out')).toBeDefined()
  posts.mockImplementation(() => savedResult(1))
  await wait(10_100)
  expect(saving()?.textContent).toMatch(/^Saved/)
  expect(screen.queryByText('You are signed out')).toBeNull()
  expect(copies()).toEqual([])
})

describe('leaving', () => {
  test('sends the last changes when the window closes, and keeps them in the browser', async () => {
    const posts = vi.fn(() => savedResult(1))
    showForm({ posts, page: aFormPage({ draftVersion: 2 }) })
    await type('Śliwa')
    const send = vi.fn(() => Promise.resolve(new Response()))
    vi.stubGlobal('fetch', send)
    fireEvent(window, new Event('beforeunload', { cancelable: true }))
    expect(send).toHaveBeenCalledOnce()
    const [address, options] = send.mock.calls[0] as unknown as [string, RequestInit]
    expect(address).toBe('/profile/developer?step=1')
    expect(options.keepalive).toBe(true)
    expect(Object.fromEntries(options.body as URLSearchParams)).toMatchObject({
      intent: 'keep',
      company_name: 'Śliwa',
      draft_version: '2',
    })
    expect(copies()).toHaveLength(1)
    vi.unstubAllGlobals()
  })
  test('"Exit Without Saving" sends nothing and removes this window’s copy · MEM-118', async () => {
    const posts = vi.fn(() => savedResult(1))
    showForm({ posts })
    await type('Śliwa')
    fireEvent(window, new Event('pagehide'))
    expect(copies()).toHaveLength(1)
    fireEvent.click(screen.getAllByRole('button', { name: 'Save & Exit' })[0] as HTMLElement)
    fireEvent.click(await screen.findByText('Exit Without Saving'))
    expect(await screen.findByText('The landing page')).toBeDefined()
    expect(posts).not.toHaveBeenCalled()
    expect(copies()).toEqual([])
  })
})
