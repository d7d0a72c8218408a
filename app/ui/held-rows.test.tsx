// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useHeldData, useHeldRows, useStableKey } from './show-new.tsx'
import { setLiveLoad } from './live-load.ts'

type Row = { id: number; text: string }
type Answer = { rows: Row[]; record: string | null }
let load: (answer: Answer) => void

function Page() {
  const [answer, setAnswer] = useState<Answer>({
    rows: [
      { id: 1, text: 'one' },
      { id: 2, text: 'two' },
    ],
    record: 'as it was',
  })
  useEffect(() => {
    load = setAnswer
  }, [])
  const { rows, newCount, show } = useHeldRows(answer, answer.rows, ({ id }) => id)
  const held = useHeldData(answer, ({ record }) => record)
  const key = useStableKey(held.data.record)
  return (
    <>
      <p data-testid="rows">{rows.map(({ text }) => text).join(' ')}</p>
      <p data-testid="record">{held.data.record}</p>
      <input key={key} aria-label="Reason" />
      {newCount > 0 && <button onClick={show}>rows {newCount}</button>}
      {held.hasUpdate && <button onClick={held.show}>record</button>}
    </>
  )
}

const shown = (name: string) => screen.getByTestId(name).textContent
const rows = (...texts: string[]): Row[] => texts.map((text) => ({ id: Number(/\d/.exec(text)?.[0]), text }))
const arrives = (isLive: boolean, answer: Answer) =>
  act(() => {
    setLiveLoad(isLive)
    load(answer)
  })
const press = (name: RegExp) => act(() => screen.getByRole('button', { name }).click())

afterEach(() => {
  cleanup()
  setLiveLoad(false)
})

function open() {
  render(<Page />, { wrapper: MemoryRouter })
}

test('a live update changes rows in place; new, moved and removed rows are held back until the user asks for them', () => {
  open()
  arrives(true, { rows: rows('3 new', '2 changed'), record: 'as it was' })
  expect(shown('rows')).toBe('one 2 changed')
  press(/rows 1/)
  expect(shown('rows')).toBe('3 new 2 changed')
  arrives(true, { rows: rows('2 changed', '3 new'), record: 'as it was' })
  expect(shown('rows')).toBe('3 new 2 changed')
  expect(screen.queryByRole('button')).toBe(null)
})

test('the result of the user’s own action is shown immediately', () => {
  open()
  arrives(false, { rows: rows('3 new'), record: 'changed' })
  expect([shown('rows'), shown('record')]).toEqual(['3 new', 'changed'])
})

test('an open record stays as it is after a live update until the user asks for the change', () => {
  open()
  arrives(true, { rows: rows('1 changed'), record: 'changed' })
  expect([shown('rows'), shown('record')]).toEqual(['1 changed two', 'as it was'])
  press(/record/)
  expect(shown('record')).toBe('changed')
})

test('text typed next to a record survives when the update is shown, until the user’s own action changes the record', () => {
  open()
  const reason = () => screen.getByLabelText<HTMLInputElement>('Reason').value
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Typed' } })
  arrives(true, { rows: rows('1 one'), record: 'changed' })
  press(/record/)
  expect([shown('record'), reason()]).toEqual(['changed', 'Typed'])
  arrives(false, { rows: rows('1 one'), record: 'changed' })
  expect(reason()).toBe('Typed')
  arrives(false, { rows: rows('1 one'), record: 'decided' })
  expect(reason()).toBe('')
})
