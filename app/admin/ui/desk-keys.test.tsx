// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeskKeys } from './desk-keys.tsx'

const pressed = vi.fn()
beforeEach(() => {
  localStorage.clear()
  pressed.mockClear()
})
afterEach(cleanup)

function Page() {
  const { search } = useLocation()
  return (
    <>
      <p data-testid="at">{search}</p>
      <button type="button">Outside</button>
      <DeskKeys
        label="Desk"
        previous="/?id=1"
        next="/?id=3"
        presses={{ a: 'approve' }}
        words={[{ key: 'A', does: 'approve' }]}
      >
        <button type="button" id="approve" onClick={pressed}>
          Approve
        </button>
        <input aria-label="Typing" />
      </DeskKeys>
    </>
  )
}

function show() {
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  render(<Stub />)
  return {
    inside: screen.getByRole('group', { name: 'Desk' }),
    at: () => screen.getByTestId('at').textContent,
  }
}

test('the keys press and lead on with the focus in the desk · ADM-199', () => {
  const { inside, at } = show()
  fireEvent.keyDown(inside, { key: 'a' })
  expect(pressed).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(inside, { key: 'j' })
  expect(at()).toBe('?id=3')
  fireEvent.keyDown(inside, { key: 'K' })
  expect(at()).toBe('?id=1')
})

test('they do nothing outside of the desk, while something is typed, and with a modifier · ADM-199', () => {
  const { inside, at } = show()
  fireEvent.keyDown(screen.getByText('Outside'), { key: 'a' })
  fireEvent.keyDown(screen.getByLabelText('Typing'), { key: 'a' })
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
    fireEvent.keyDown(inside, { key: 'a', [modifier]: true })
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(pressed).not.toHaveBeenCalled()
  expect(at()).toBe('')
})

test('they can be switched off, which lasts · ADM-199', () => {
  const { inside } = show()
  fireEvent.click(screen.getByText('Keyboard on'))
  fireEvent.keyDown(inside, { key: 'a' })
  expect(pressed).not.toHaveBeenCalled()
  cleanup()
  const again = show()
  expect(screen.getByText('Keyboard off')).toBeTruthy()
  fireEvent.keyDown(again.inside, { key: 'a' })
  expect(pressed).not.toHaveBeenCalled()
})
