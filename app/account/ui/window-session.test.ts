import { expect, test } from 'vitest'
import {
  draftPrefix,
  removeDrafts,
  removeSignedOutDrafts,
  removeOthersStorage,
  markSignOut,
  rememberViewer,
  SEEN_KEY,
} from './window-session.ts'

function aStorage(filled: Record<string, string> = {}) {
  const map = new Map(Object.entries(filled))
  return {
    map,
    get length() {
      return map.size
    },
    key: (index: number) => [...map.keys()][index] ?? null,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}

test("a sign-out removes the person's drafts from the browser, and only theirs · MEM-137", () => {
  const storage = aStorage({
    [`${draftPrefix('a')}developer`]: '1',
    [`${draftPrefix('b')}developer`]: '2',
    theme: 'dark',
  })
  markSignOut(storage, 'a')
  removeSignedOutDrafts(storage, null)
  expect([...storage.map.keys()].toSorted()).toEqual([`${draftPrefix('b')}developer`, 'theme'])
})

test('the drafts survive the end of a session, but not another person’s sign-in', () => {
  const storage = aStorage({ [`${draftPrefix('a')}developer`]: '1' })
  expect(rememberViewer(storage, 'a')).toBeNull()
  expect(rememberViewer(storage, null)).toBe('a')
  expect(storage.map.get(SEEN_KEY)).toBe('')
  removeSignedOutDrafts(storage, null)
  removeSignedOutDrafts(storage, 'a')
  expect(storage.map.has(`${draftPrefix('a')}developer`)).toBe(true)
  removeSignedOutDrafts(storage, 'b')
  expect(storage.map.has(`${draftPrefix('a')}developer`)).toBe(false)
})

test('a browser without storage causes no error', () => {
  const closed = new Proxy(aStorage(), {
    get: () => {
      throw new Error('closed')
    },
  })
  expect(rememberViewer(closed, 'a')).toBeNull()
  expect(() => removeDrafts(closed, 'a')).not.toThrow()
})

test('a person’s entries in a tab are removed once someone else, or nobody, is signed in', () => {
  const kept = { 'parcela.compare.a': '1', 'parcela.compare.guest': '2', theme: 'dark' }
  for (const [viewer, left] of [
    ['a', ['parcela.compare.a', 'parcela.compare.guest', 'theme']],
    ['b', ['parcela.compare.guest', 'theme']],
    [null, ['parcela.compare.guest', 'theme']],
  ] as const) {
    const storage = aStorage(kept)
    removeOthersStorage(storage, viewer)
    expect([...storage.map.keys()].toSorted()).toEqual(left)
  }
})
