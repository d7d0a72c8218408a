// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { removeDrafts } from '#app/account/ui/window-session.ts'
import {
  copiesPrefix,
  COPY_LIFE_MS,
  dropOldCopies,
  clearCopies,
  listCopies,
  postOf,
  textsOf,
  writeCopy,
} from './local-copies.ts'

beforeEach(() => localStorage.clear())

const copy = (timestamp: string, name = 'Śliwa') => ({
  formData: { company_name: name },
  currentStep: 1,
  timestamp,
})
const keyOf = (window: string, user = 'user-1') => `${copiesPrefix(user, 'developer_profile')}${window}`

test('a copy contains form data, step and time, under a key made of form type and user · MEM-123', () => {
  writeCopy(localStorage, keyOf('a'), copy('2026-11-21T10:00:00.000Z'))
  expect(keyOf('a')).toContain('user-1')
  expect(keyOf('a')).toContain('developer_profile')
  expect(JSON.parse(localStorage.getItem(keyOf('a')) ?? '')).toEqual({
    formData: { company_name: 'Śliwa' },
    currentStep: 1,
    timestamp: '2026-11-21T10:00:00.000Z',
  })
})

test('two windows keep one copy each, newest first and without those of other people', () => {
  writeCopy(localStorage, keyOf('a'), copy('2026-11-21T10:00:00.000Z', 'Older'))
  writeCopy(localStorage, keyOf('b'), copy('2026-11-21T10:05:00.000Z', 'Newer'))
  writeCopy(localStorage, keyOf('c', 'user-2'), copy('2026-11-21T10:06:00.000Z', 'Foreign'))
  writeCopy(localStorage, `${copiesPrefix('user-1', 'investor_profile')}d`, copy('2026-11-21T10:07:00.000Z'))
  const names = listCopies(localStorage, 'user-1', 'developer_profile').map(
    (one) => one.formData.company_name,
  )
  expect(names).toEqual(['Newer', 'Older'])
})

test('copies older than 30 days and unreadable ones are removed', () => {
  const now = Date.parse('2026-11-21T10:00:00.000Z')
  writeCopy(localStorage, keyOf('old'), copy(new Date(now - COPY_LIFE_MS - 1000).toISOString()))
  writeCopy(localStorage, keyOf('fresh'), copy(new Date(now - COPY_LIFE_MS + 1000).toISOString()))
  localStorage.setItem(keyOf('broken'), '{')
  localStorage.setItem('parcela:other', 'stays')
  dropOldCopies(localStorage, now)
  expect(Object.keys(localStorage).toSorted()).toEqual([keyOf('fresh'), 'parcela:other'].toSorted())
})

test('when a draft ends, all its copies are removed; signing out removes all of that person’s · MEM-135 MEM-137', () => {
  for (const window of ['a', 'b']) writeCopy(localStorage, keyOf(window), copy('2026-11-21T10:00:00.000Z'))
  writeCopy(localStorage, keyOf('c', 'user-2'), copy('2026-11-21T10:00:00.000Z'))
  writeCopy(localStorage, `${copiesPrefix('user-1', 'investor_profile')}d`, copy('2026-11-21T10:00:00.000Z'))
  clearCopies(localStorage, 'user-1', 'developer_profile')
  expect(Object.keys(localStorage)).toHaveLength(2)
  removeDrafts(localStorage, 'user-1')
  expect(Object.keys(localStorage)).toEqual([keyOf('c', 'user-2')])
})

test('full or disabled storage does not throw · MEM-136', () => {
  const closed = {
    length: 1,
    key: vi.fn(() => {
      throw new Error('closed')
    }),
    getItem: vi.fn(),
    removeItem: vi.fn(),
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(writeCopy(closed, 'key', copy('2026-11-21T10:00:00.000Z'))).toBe(false)
  expect(listCopies(closed, 'user-1', 'developer_profile')).toEqual([])
  expect(() => dropOldCopies(closed, 0)).not.toThrow()
  expect(() => clearCopies(closed, 'user-1', 'developer_profile')).not.toThrow()
})

test('text and lists survive copying and restoring; files are left out', () => {
  const form = new FormData()
  form.append('company_name', 'Śliwa')
  form.append('regions', 'PL')
  form.append('regions', 'CZ')
  form.append('file', new File(['x'], 'secret.pdf'))
  form.append('intent', 'keep')
  const formData = textsOf(form)
  expect(formData).toEqual({ company_name: 'Śliwa', regions: ['PL', 'CZ'], intent: 'keep' })
  const post = postOf({ formData, currentStep: 1, timestamp: '' }, 'restore')
  expect(post.toString()).toBe(
    new URLSearchParams([
      ['company_name', 'Śliwa'],
      ['regions', 'PL'],
      ['regions', 'CZ'],
      ['intent', 'restore'],
    ]).toString(),
  )
})
