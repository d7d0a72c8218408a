import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { comparableText, revalidateAfterRefusal } from './client.ts'
import * as listings from '#app/listings/desk/desk.tsx'
import * as profiles from '#app/companies/desk/desk.tsx'

test('a refused decision also reloads the record on a hydrated page · ADM-037', () => {
  const asked = (actionStatus: number | undefined, defaultShouldRevalidate: boolean) =>
    revalidateAfterRefusal({ actionStatus, defaultShouldRevalidate } as ShouldRevalidateFunctionArgs)
  expect([asked(409, false), asked(422, false), asked(500, false)]).toEqual([true, true, true])
  expect([asked(undefined, true), asked(undefined, false), asked(303, true)]).toEqual([true, false, true])
  // If the server was not reached, a reload would close the dialog and lose the typed text.
  expect(asked(503, true)).toBe(false)
  for (const page of [profiles, listings]) expect(page.shouldRevalidate).toBe(revalidateAfterRefusal)
})

test('a newly signed link does not change a record; another file or text does', () => {
  const record = { id: 7, frame: '/files/a?expires=1&signature=x', reason: 'Why? Because.' }
  expect(comparableText({ ...record, frame: '/files/a?expires=2&signature=y' })).toBe(comparableText(record))
  expect(comparableText({ ...record, frame: '/files/b?expires=1&signature=x' })).not.toBe(
    comparableText(record),
  )
  expect(comparableText({ ...record, reason: 'Why? Therefore.' })).not.toBe(comparableText(record))
})
