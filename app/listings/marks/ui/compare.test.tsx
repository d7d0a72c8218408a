// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { CompareToggle } from './compare-toggle.tsx'
import { CompareTray } from './compare-tray.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const NAMES = ['ant', 'bee', 'cow', 'dog', 'elk']
const show = (names: readonly string[] = NAMES, owner = 'guest') =>
  render(
    <MemoryRouter>
      {names.map((name) => (
        <CompareToggle key={name} owner={owner} slug={name} title={`House ${name}`} />
      ))}
      <CompareTray owner={owner} />
    </MemoryRouter>,
  )
const box = (name: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Compare House ${name}` })
const press = (...names: string[]) => names.forEach((name) => fireEvent.click(box(name)))
const chosen = () =>
  NAMES.filter(
    (name) => screen.queryByRole('checkbox', { name: `Compare House ${name}` }) && box(name).checked,
  )
const compare = () => screen.queryByRole('link', { name: 'Compare' })

test('a toggle adds a listing, and a second toggle removes it · PUB-069', () => {
  show()
  press('bee', 'dog')
  expect(chosen()).toEqual(['bee', 'dog'])
  press('bee')
  expect(chosen()).toEqual(['dog'])
})

test('a fifth toggle is ignored until one of four is removed · PUB-070', () => {
  show()
  press('ant', 'bee', 'cow', 'dog', 'elk')
  expect(chosen()).toEqual(['ant', 'bee', 'cow', 'dog'])
  expect(box('elk').getAttribute('aria-disabled')).toBe('true')
  press('ant', 'elk')
  expect(chosen()).toEqual(['bee', 'cow', 'dog', 'elk'])
})

test('Compare appears once two listings are chosen and links to /compare with their ids · PUB-071 PUB-072', () => {
  show()
  expect(compare()).toBeNull()
  press('cow')
  expect(compare()).toBeNull()
  press('ant')
  expect(compare()?.getAttribute('href')).toBe('/compare?ids=cow,ant')
  press('elk')
  expect(compare()?.getAttribute('href')).toBe('/compare?ids=cow,ant,elk')
  press('cow', 'ant')
  expect(compare()).toBeNull()
})

test('the selection survives a change of page and shows next to the cards of the new page', () => {
  show(['ant', 'bee'])
  press('ant')
  cleanup()
  show(['cow'])
  expect(screen.getByRole('status').textContent).toContain('1 of 4')
  press('cow')
  expect(compare()?.getAttribute('href')).toBe('/compare?ids=ant,cow')
  fireEvent.click(screen.getByRole('button', { name: 'Remove House ant from the comparison' }))
  expect(chosen()).toEqual(['cow'])
  fireEvent.click(screen.getByRole('button', { name: 'Clear the comparison' }))
  expect(chosen()).toEqual([])
})

test('each viewer has their own selection; invalid storage counts as empty', () => {
  show(['ant', 'bee'], 'anna')
  press('ant', 'bee')
  cleanup()
  show(['ant', 'bee'], 'guest')
  expect(chosen()).toEqual([])
  cleanup()
  sessionStorage.setItem('parcela.compare.olga', '[{"slug":1},null,"x",{"slug":"bee","title":"House bee"}]')
  sessionStorage.setItem('parcela.compare.otto', '{"slug"')
  show(['ant', 'bee'], 'olga')
  expect(chosen()).toEqual(['bee'])
  cleanup()
  show(['ant', 'bee'], 'otto')
  expect(chosen()).toEqual([])
})
