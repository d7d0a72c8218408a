// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { supportBrowserTranslation } from './browser-translation.ts'

let stop = () => {}
beforeAll(() => void (stop = supportBrowserTranslation()))
afterEach(cleanup)
afterAll(() => stop())

let show: (state: { count: number; isOpen: boolean }) => void

/** A counter, conditional text, and an element inserted before text. */
function List() {
  const [{ count, isOpen }, set] = useState({ count: 52, isOpen: true })
  useEffect(() => void (show = set), [])
  return (
    <p data-testid="list">
      {isOpen && 'Open: '}
      {!isOpen && <b>Closed: </b>}
      {count} listings
      {isOpen && ' in all'}
    </p>
  )
}

const texts = () => {
  const walker = document.createTreeWalker(screen.getByTestId('list'), NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) found.push(walker.currentNode as Text)
  return found
}

/** What browsers do to each text node: some wrap it, others replace it. */
const WAYS = {
  wrapped: (text: Text) => {
    const font = document.createElement('font')
    text.before(font)
    font.append(text)
  },
  replaced: (text: Text) => {
    const font = document.createElement('font')
    font.append(Object.assign(document.createElement('font'), { textContent: text.data }))
    text.replaceWith(font)
  },
  'inserted next to it and removed': (text: Text) => {
    const font = document.createElement('font')
    font.textContent = text.data
    text.before(font)
    text.remove()
  },
}

test.each(Object.entries(WAYS))(
  'a translated page shows changes, with text nodes %s',
  async (_, translate) => {
    render(<List />)
    const shown = () => screen.getByTestId('list').textContent
    for (const [state, words] of [
      [{ count: 2, isOpen: true }, 'Open: 2 listings in all'],
      [{ count: 3, isOpen: false }, 'Closed: 3 listings'],
      [{ count: 4, isOpen: true }, 'Open: 4 listings in all'],
    ] as const) {
      for (const text of texts()) translate(text)
      await act(async () => show(state))
      await expect.poll(shown).toBe(words)
    }
  },
)
