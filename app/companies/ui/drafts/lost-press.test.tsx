// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { data } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { savedResult, showForm } from '#test/world/profile-forms.tsx'
import { listCopies } from './local-copies.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-21T13:00:00.000Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const type = async (value: string) => {
  fireEvent.change(await screen.findByLabelText('Company name'), { target: { value } })
}
const copies = () => listCopies(localStorage, 'user-1', 'developer_profile')
const isWarned = () => {
  const leaving = new Event('beforeunload', { cancelable: true })
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response())),
  )
  fireEvent(window, leaving)
  vi.unstubAllGlobals()
  return leaving.defaultPrevented
}

/** During an autosave, another change is typed and Next is clicked, so that both posts are pending. */
async function pressedMeanwhile() {
  const waiting: Record<string, (answer: unknown) => void> = {}
  const posts = vi.fn<(sent: Record<string, unknown>) => unknown>(
    ({ intent }) => new Promise((resolve) => (waiting[String(intent)] = resolve)),
  )
  showForm({ posts })
  await type('Śliwa')
  await wait(2_100)
  await type('Śliwa Park')
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await wait(100)
  expect(posts.mock.calls.map(([{ intent, edit }]) => [intent, edit])).toEqual([
    ['keep', '1'],
    ['next', '2'],
  ])
  posts.mockImplementation(() => savedResult(2))
  return {
    posts,
    autosaveIsKept: () => waiting.keep?.(savedResult(1)),
    pressIsLost: () => waiting.next?.(data({ values: {}, errors: {} }, { status: 503 })),
  }
}

test('the message about a submission that did not reach the server disappears once the server responds again', async () => {
  const lost = {
    values: {},
    errors: {},
    toast: { title: 'Submission Failed', text: 'Try again.', tone: 'error' },
  }
  const posts = vi.fn<(sent: Record<string, unknown>) => unknown>(({ intent }) =>
    data(intent === 'keep' ? {} : lost, { status: 503 }),
  )
  showForm({ posts })
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
  await wait(100)
  const box = () => screen.queryByRole('alert', { name: 'Submission Failed' })
  expect(box()).not.toBeNull()
  await wait(11_000)
  expect(box()).not.toBeNull()
  posts.mockImplementation(() => savedResult(1))
  await wait(11_000)
  expect(box()).toBeNull()
})

test.each(['the autosave is answered first', 'the click is lost first'])(
  'a button clicked without a connection, during an autosave, leaves its change unsaved: %s · MEM-120 MEM-136',
  async (order) => {
    const { posts, autosaveIsKept, pressIsLost } = await pressedMeanwhile()
    const ends = [autosaveIsKept, pressIsLost]
    for (const end of order.startsWith('the click') ? ends.toReversed() : ends) {
      end()
      await wait(100)
    }
    expect(document.querySelector('[data-saving]')?.textContent).toMatch(/^Not saved\. Trying again\.$/)
    expect(copies()[0]?.formData).toMatchObject({ company_name: 'Śliwa Park' })
    expect(isWarned()).toBe(true)
    await wait(11_000)
    expect(posts.mock.calls[2]).toMatchObject([{ intent: 'keep', company_name: 'Śliwa Park', edit: '2' }])
    expect(document.querySelector('[data-saving]')?.textContent).toMatch(/^Saved/)
    expect(copies()).toEqual([])
    expect(isWarned()).toBe(false)
  },
)
