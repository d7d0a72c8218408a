// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { PlaceField } from './place-field.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const FIRST = [
  { city: 'Warsaw', country: 'Poland', count: 9 },
  { city: 'Łódź', country: 'Poland', count: 4 },
]

function Bar({ apply }: { apply: () => void }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return (
    <form>
      <PlaceField defaultValue="" first={FIRST} slot={slot} apply={apply} />
      <div ref={setSlot} />
    </form>
  )
}

function show(places: object[] = []) {
  const apply = vi.fn()
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return Promise.resolve(Response.json(places))
  })
  render(<Bar apply={apply} />)
  return { apply, asked, input: screen.getByRole<HTMLInputElement>('combobox', { name: 'Location' }) }
}
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const key = (input: HTMLElement, name: string) => fireEvent.keyDown(input, { key: name })

test('suggests the largest cities before anything is typed, without a request', () => {
  const { input, asked } = show()
  expect(input.getAttribute('aria-expanded')).toBe('false')
  fireEvent.focus(input)
  expect(options()).toEqual(['Warsaw Poland9 listings', 'Łódź Poland4 listings'])
  expect(input.getAttribute('aria-expanded')).toBe('true')
  expect(asked).toEqual([])
})

test('searches the typed text and picks a city by keyboard · PUB-048', async () => {
  const { input, asked, apply } = show([{ city: 'Łódź', country: 'Poland', count: 4 }])
  fireEvent.change(input, { target: { value: 'lod' } })
  await waitFor(() => expect(options()).toEqual(['Łódź Poland4 listings']))
  expect(asked).toEqual(['/listings/places?term=lod'])
  key(input, 'ArrowDown')
  const [option] = screen.getAllByRole('option')
  expect(input.getAttribute('aria-activedescendant')).toBe(option?.id)
  expect(option?.getAttribute('aria-selected')).toBe('true')
  key(input, 'Enter')
  expect(input.value).toBe('Łódź')
  expect(apply).toHaveBeenCalledTimes(1)
  expect(options()).toEqual([])
})

test('arrows cycle through the typed text; Escape closes and keeps it', () => {
  const { input, apply } = show()
  fireEvent.focus(input)
  const active = () =>
    screen.queryAllByRole('option').findIndex((one) => one.getAttribute('aria-selected') === 'true')
  const seen = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'].map((name) => (key(input, name), active()))
  expect(seen).toEqual([0, 1, -1, 1])
  key(input, 'Escape')
  expect(options()).toEqual([])
  key(input, 'Enter')
  expect(apply).not.toHaveBeenCalled()
})

test('picks a city by pointer', () => {
  const { input, apply } = show()
  fireEvent.focus(input)
  fireEvent.click(screen.getAllByRole('option')[0] ?? input)
  expect(input.value).toBe('Warsaw')
  expect(apply).toHaveBeenCalledTimes(1)
})

test('suggests nothing when the call fails, and keeps the text', async () => {
  const { input } = show([{ city: 'Łódź', country: 'Poland', count: 4 }])
  fireEvent.change(input, { target: { value: 'lod' } })
  await waitFor(() => expect(options()).toEqual(['Łódź Poland4 listings']))
  const failing = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', failing)
  fireEvent.change(input, { target: { value: `'; drop table listings; -- 🏗️` } })
  await waitFor(() => expect(failing).toHaveBeenCalled())
  await waitFor(() => expect(options()).toEqual([]))
  expect(input.value).toBe(`'; drop table listings; -- 🏗️`)
})
