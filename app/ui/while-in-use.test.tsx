// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { setLiveLoad } from './live-load.ts'
import { WhileInUse } from './while-in-use.tsx'

type Value = { status: string }

function Page({ value }: { value: Value }) {
  return (
    <WhileInUse line value={value}>
      {({ status }, isKept) => (
        <>
          <p data-testid="status">{status}</p>
          {(status === 'open' || isKept) && <textarea aria-label="Words" />}
          {status === 'open' && (
            <select aria-label="Choice" defaultValue="b">
              <option>a</option>
              <option>b</option>
            </select>
          )}
          {status === 'open' && (
            <details>
              <summary>More</summary>
            </details>
          )}
        </>
      )}
    </WhileInUse>
  )
}

const status = () => screen.getByTestId('status').textContent
const words = () => screen.queryByLabelText('Words')

function open() {
  const { rerender } = render(<Page value={{ status: 'open' }} />, { wrapper: MemoryRouter })
  return (isLive: boolean, value: Value) => {
    setLiveLoad(isLive)
    rerender(<Page value={value} />)
  }
}

afterEach(() => {
  cleanup()
  setLiveLoad(false)
})

test('a part that is not in use updates in place, as it does after the user’s own action', () => {
  const arrives = open()
  arrives(true, { status: 'closed' })
  expect([status(), words()]).toEqual(['closed', null])
  arrives(true, { status: 'open' })
  fireEvent.change(screen.getByLabelText('Words'), { target: { value: 'Typed' } })
  arrives(false, { status: 'closed' })
  expect(status()).toBe('closed')
})

test('a part with typed text is held until "Show changes" is clicked, and keeps the text', () => {
  const arrives = open()
  fireEvent.change(screen.getByLabelText('Words'), { target: { value: 'Typed' } })
  arrives(true, { status: 'open' })
  expect(screen.queryByRole('button')).toBe(null)
  arrives(true, { status: 'closed' })
  expect([status(), screen.getAllByText('This record has changed.').length > 0]).toEqual(['open', true])
  act(() => screen.getByRole('button', { name: 'Show changes' }).click())
  expect(status()).toBe('closed')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Words').value).toBe('Typed')
})

test('a part with a changed selection is held, even without focus', () => {
  const arrives = open()
  arrives(true, { status: 'closed' })
  expect(status()).toBe('closed')
  arrives(true, { status: 'open' })
  fireEvent.change(screen.getByLabelText('Choice'), { target: { value: 'a' } })
  arrives(true, { status: 'closed' })
  expect(status()).toBe('open')
})

test('a part with an open disclosure is held until it closes', async () => {
  const arrives = open()
  const menu = document.querySelector('details')
  if (menu) menu.open = true
  arrives(true, { status: 'closed' })
  expect(status()).toBe('open')
  if (menu) menu.open = false
  menu?.dispatchEvent(new Event('toggle'))
  await waitFor(() => expect(status()).toBe('closed'))
})
