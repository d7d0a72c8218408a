import { describe, expect, test } from 'vitest'
import { sameAnswer } from '#app/lib/same-answer.ts'
import { mergeDraft } from './draft-merge.ts'
import type { Kept, Typed } from './draft-merge.ts'

const kept = (part: Partial<Kept> = {}): Kept => ({
  values: { company_name: 'Kept' },
  marks: { company_name: { version: 3, window: 'other', edit: 1 } },
  version: 3,
  endedVersion: 0,
  ...part,
})
const typed = (part: Partial<Typed> = {}): Typed => ({
  values: { company_name: 'Typed' },
  seenVersion: 3,
  touched: null,
  window: 'mine',
  edit: 5,
  takes: {},
  ...part,
})

describe('laying typed texts over kept ones', () => {
  test('what its author had seen is replaced and marked', () => {
    expect(mergeDraft(kept(), typed())).toEqual({
      ok: true,
      isChanged: true,
      values: { company_name: 'Typed' },
      marks: { company_name: { version: 4, window: 'mine', edit: 5 } },
    })
  })
  test('what another window changed unseen is named, not overwritten', () => {
    expect(mergeDraft(kept(), typed({ seenVersion: 2 }))).toEqual({ ok: false, fields: ['company_name'] })
  })
  test('the same text, other fields and untouched fields are no conflict', () => {
    expect(mergeDraft(kept(), typed({ seenVersion: 2, values: { company_name: ' Kept\r\n' } })).ok).toBe(true)
    expect(mergeDraft(kept(), typed({ seenVersion: 2, values: { website: 'a.example' } })).ok).toBe(true)
    expect(mergeDraft(kept(), typed({ seenVersion: 2, touched: new Set(['website']) }))).toMatchObject({
      ok: true,
      isChanged: false,
      values: { company_name: 'Kept' },
    })
  })
  test('a window replaces its own text, and a late arrival leaves the later one', () => {
    const own = kept({ marks: { company_name: { version: 3, window: 'mine', edit: 4 } } })
    expect(mergeDraft(own, typed({ seenVersion: 1 }))).toMatchObject({ values: { company_name: 'Typed' } })
    expect(mergeDraft(own, typed({ seenVersion: 1, edit: 3 }))).toMatchObject({
      ok: true,
      isChanged: false,
      values: { company_name: 'Kept' },
    })
  })
  test('windows without a name are never the same', () => {
    const plain = kept({ marks: { company_name: { version: 3, window: '', edit: 0 } } })
    expect(mergeDraft(plain, typed({ seenVersion: 2, window: '', edit: 0 })).ok).toBe(false)
  })
  test('a choice counts once both texts were seen: mine is kept, saved stays', () => {
    const touched = new Set<string>()
    const choose = (take: 'mine' | 'saved', seenVersion = 3) =>
      mergeDraft(kept(), typed({ seenVersion, touched, takes: { company_name: take } }))
    expect(choose('mine')).toMatchObject({ values: { company_name: 'Typed' } })
    expect(choose('saved')).toMatchObject({ isChanged: false, values: { company_name: 'Kept' } })
    expect(choose('saved', 2)).toEqual({ ok: false, fields: ['company_name'] })
    expect(choose('mine', 2)).toEqual({ ok: false, fields: ['company_name'] })
  })
  test('nothing of a window that saw an ended draft is laid over what follows', () => {
    const after = kept({ version: 4, endedVersion: 4, marks: {} })
    expect(mergeDraft(after, typed())).toEqual({ ok: false, fields: ['company_name'] })
    expect(mergeDraft(after, typed({ values: { company_name: 'Kept' } }))).toEqual({ ok: false, fields: [] })
    expect(mergeDraft(after, typed({ seenVersion: 4 })).ok).toBe(true)
  })
})

test('answers are the same whatever their order, line ends and margins', () => {
  expect(sameAnswer(['PL', 'CZ'], ['CZ', 'PL'])).toBe(true)
  expect(sameAnswer(undefined, '')).toBe(true)
  expect(sameAnswer([], '')).toBe(true)
  expect(sameAnswer('a\r\nb', 'a\nb ')).toBe(true)
  expect(sameAnswer('a', 'b')).toBe(false)
})
