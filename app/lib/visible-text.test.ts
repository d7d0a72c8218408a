import { expect, test } from 'vitest'
import { normalPassword } from '#app/account/policy.ts'
import { cleanFileName, keyName } from '#app/files/file-name.ts'
import { sourceFiles, root } from '#test/source-files.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { normalText, fold } from './visible-text.ts'

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
  ['a password', () => normalPassword(marks)],
  ['a file name', () => cleanFileName(marks)],
  ['a storage key', () => keyName(marks)],
  ['a search', () => fold(marks)],
])('%s with a million marks on one letter is normalised quickly', (_, work) => {
  expect(cost(work)).toBeLessThan(1500)
})

test('no other module normalises text', () => {
  const found = sourceFiles('app', 'server')
    .filter((file) => file !== 'app/lib/visible-text.ts')
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('.normalize('))
  expect(found).toEqual([])
})
