import { describe, expect, test } from 'vitest'
import { sameAnswer } from '#app/lib/form.ts'
import { mergeDraft, type PostedStep, type SavedDraft } from './save-draft.server.ts'

const kept = (part: Partial<SavedDraft> = {}): SavedDraft => ({
  values: { company_name: 'Kept' },
  marks: { company_name: { version: 3, window: 'other', edit: 1 } },
  version: 3,
  endedVersion: 0,
  ...part,
})
const typed = (part: Partial<PostedStep> = {}): PostedStep => ({
  values: { company_name: 'Typed' },
  seenVersion: 3,
  touched: null,
  window: 'mine',
  edit: 5,
  choices: {},
  ...part,
})

describe('merging typed values into the draft', () => {
  test('a value that its author had seen is replaced and marked', () => {
    expect(mergeDraft(kept(), typed())).toEqual({
      ok: true,
      isChanged: true,
      values: { company_name: 'Typed' },
      marks: { company_name: { version: 4, window: 'mine', edit: 5 } },
    })
  })
  test('a value that another window changed is a conflict, not overwritten', () => {
    expect(mergeDraft(kept(), typed({ seenVersion: 2 }))).toEqual({ ok: false, fields: ['company_name'] })
  })
  test('the same value, other fields and untouched fields do not conflict', () => {
    expect(mergeDraft(kept(), typed({ seenVersion: 2, values: { company_name: ' Kept\r\n' } })).ok).toBe(true)
    expect(mergeDraft(kept(), typed({ seenVersion: 2, values: { website: 'a.example' } })).ok).toBe(true)
    expect(mergeDraft(kept(), typed({ seenVersion: 2, touched: new Set(['website']) }))).toMatchObject({
      ok: true,
      isChanged: false,
      values: { company_name: 'Kept' },
    })
  })
  test('a window replaces its own value, and a late post does not overwrite a later one', () => {
    const own = kept({ marks: { company_name: { version: 3, window: 'mine', edit: 4 } } })
    expect(mergeDraft(own, typed({ seenVersion: 1 }))).toMatchObject({ values: { company_name: 'Typed' } })
    expect(mergeDraft(own, typed({ seenVersion: 1, edit: 3 }))).toMatchObject({
      ok: true,
      isChanged: false,
      values: { company_name: 'Kept' },
    })
  })
  test('windows without an id are never treated as the same', () => {
    const plain = kept({ marks: { company_name: { version: 3, window: '', edit: 0 } } })
    expect(mergeDraft(plain, typed({ seenVersion: 2, window: '', edit: 0 })).ok).toBe(false)
  })
  test('a choice counts once both values were seen: "mine" is stored, "saved" stays', () => {
    const touched = new Set<string>()
    const choose = (take: 'mine' | 'saved', seenVersion = 3) =>
      mergeDraft(kept(), typed({ seenVersion, touched, choices: { company_name: take } }))
    expect(choose('mine')).toMatchObject({ values: { company_name: 'Typed' } })
    expect(choose('saved')).toMatchObject({ isChanged: false, values: { company_name: 'Kept' } })
    expect(choose('saved', 2)).toEqual({ ok: false, fields: ['company_name'] })
    expect(choose('mine', 2)).toEqual({ ok: false, fields: ['company_name'] })
  })
  test('a window that saw an ended draft cannot write to its successor', () => {
    const after = kept({ version: 4, endedVersion: 4, marks: {} })
    expect(mergeDraft(after, typed())).toEqual({ ok: false, fields: ['company_name'] })
    expect(mergeDraft(after, typed({ values: { company_name: 'Kept' } }))).toEqual({ ok: false, fields: [] })
    expect(mergeDraft(after, typed({ seenVersion: 4 })).ok).toBe(true)
  })
})

test('answers are equal regardless of order, line endings and surrounding spaces', () => {
  expect(sameAnswer(['PL', 'CZ'], ['CZ', 'PL'])).toBe(true)
  expect(sameAnswer(undefined, '')).toBe(true)
  expect(sameAnswer([], '')).toBe(true)
  expect(sameAnswer('a\r\nb', 'a\nb ')).toBe(true)
  expect(sameAnswer('a', 'b')).toBe(false)
})
