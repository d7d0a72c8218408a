import { expect, test } from 'vitest'
import { normalisedPassword } from '#app/account/policy.ts'
import { mailFilters } from '#app/admin/mail-filters.ts'
import { inboxFilters } from '#app/contact/desk/schema.ts'
import { criteriaOf } from '#app/directory/filters.ts'
import { readWindow } from '#app/drafts/posted-window.ts'
import { joinSchema } from '#app/companies/colleagues/schema.ts'
import { requiredText } from '#app/companies/schema/fields.ts'
import { personLine } from '#app/account/schema.ts'
import { cleanFileName, keyName } from '#app/files/file-name.ts'
import { kycFilters } from '#app/kyc/desk/schema.ts'
import { editorForm } from '#app/listings/editor/form.ts'
import { readFilters } from '#app/listings/market/filter-schema.ts'
import { headerText, strangerContent } from '#app/mail/render.tsx'
import { linesOf } from '#app/notices/notify.server.ts'
import { auditFilters } from '#app/oversight/audit/schema.ts'
import { sourceFiles, root } from '#test/source-files.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { normalText, fold, visibleText } from './visible-text.ts'

test('letters of every script keep their diacritics', () => {
  expect(normalText('Łódź, ż́ółć Ệ', 'NFD').normalize('NFC')).toBe('Łódź, ż́ółć Ệ'.normalize('NFC'))
  expect(normalText(`a${'\u0301'.repeat(30)}b`, 'NFD')).toHaveLength(32)
})

/** CPU time of one call in milliseconds. */
function cost(work: () => unknown): number {
  const began = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1000
}

const marks = `a${'\u0323\u0301'.repeat(500_000)}`

test.each([
  ['a password', () => normalisedPassword(marks)],
  ['a file name', () => cleanFileName(marks)],
  ['a storage key', () => keyName(marks)],
  ['a search', () => fold(marks)],
])('%s with a million marks on one letter is normalised quickly', (_, work) => {
  expect(cost(work)).toBeLessThan(1500)
})

test('a name is folded up to a length that no name has, since one letter may become 18', () => {
  expect(fold('\ufdfa'.repeat(100_000)).length).toBeLessThan(20_000)
})

test('no other module normalises text', () => {
  const found = sourceFiles('app', 'server')
    .filter((file) => file !== 'app/lib/visible-text.ts')
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('.normalize('))
  expect(found).toEqual([])
})

test('a required name or title needs at least one visible character', () => {
  const codes = ['3164', '2800', 'ffa0', '34f', 'fe0f', 'e0100', '180b', 'e000', '1', '200d', 'a0']
  const empty = codes.map((code) => String.fromCodePoint(Number.parseInt(code, 16)).repeat(2))
  const required: [string, (text: string) => boolean][] = [
    ['title', (title) => editorForm.safeParse({ title, location: 'Gdańsk' }).success],
    ['company', (text) => requiredText('Missing.').safeParse(text).success],
    ['applicant', (text) => personLine.parse(text) !== null],
    ['colleague', (fullName) => joinSchema.safeParse({ fullName, acceptTerms: 'on' }).success],
  ]
  for (const [what, isTaken] of required) {
    for (const text of empty)
      expect(isTaken(visibleText(text)), `${what} ${encodeURIComponent(text)}`).toBe(false)
    for (const text of ['Łódź', '地块', 'بيت', '😀😀', '№ 5', `a${empty[0]}`])
      expect(isTaken(visibleText(text)), `${what} ${text}`).toBe(true)
  }
  expect(visibleText('a\u0001\u009bb\tc\r\nd')).toBe('ab\tc\r\nd')
})

const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test.each<[string, (text: string) => unknown]>([
  ['the window of a post', (window) => readWindow(formOf({ window, edit: '1' }))],
  ['a reason', (why) => editorForm.parse({ title: 'T', location: 'Gdańsk', 'why_R1.city': why })],
  ['an audit filter', (object) => auditFilters.parse({ object })],
  ['an inbox filter', (search) => inboxFilters.parse({ search })],
  ['a document filter', (id) => kycFilters.parse({ entity_id: id })],
  ['an email filter', (q) => mailFilters(new URLSearchParams({ q }))],
  ['a directory search', (q) => criteriaOf(new URLSearchParams({ q }))],
  ['a listing search', (location) => readFilters(new URLSearchParams({ location }))],
  ['a subject', (text) => headerText(text)],
  ['a fact in an email', (value) => strangerContent({ facts: [{ label: 'Name', value }] } as never)],
  ['a notice', (text) => linesOf({ title: text, text })],
])('%s is never cut in the middle of a character, which JSON columns would refuse', (_, read) => {
  for (const start of ['', 'x']) {
    const stored = JSON.stringify(read(start + '😀'.repeat(3000)))
    expect(stored).toContain('😀')
    expect(stored).not.toMatch(/\\ud83d|\ufffd/)
  }
})
