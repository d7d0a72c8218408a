import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

const MB = 1024 * 1024

test('sizes below 1 MB are in kB, others in MB of 1,048,576 bytes, rounded up to one decimal', () => {
  expect([0, 1, 1024, 1025, 347_000, MB - 1, MB, MB + 1, 20 * MB, 23.31 * MB].map(fileSize)).toEqual([
    '1 kB',
    '1 kB',
    '1 kB',
    '2 kB',
    '339 kB',
    '1 MB',
    '1 MB',
    '1.1 MB',
    '20 MB',
    '23.4 MB',
  ])
})

/** Console output for operators. */
const FOR_OPERATORS = ['app/lib/secret.server.ts', 'app/mail/command.server.ts']

test('no page or email shows a size in bytes', () => {
  const root = join(import.meta.dirname, '../..')
  const files = globSync('app/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.ts', '**/*.test.tsx'] })
  const inBytes = /(?:\$\{[^}]+\}|['"`>][^'"`<\n]*\d) bytes\b/
  const withBytes = files.filter((file) => inBytes.test(readFileSync(join(root, file), 'utf8')))
  expect(withBytes.toSorted()).toEqual(FOR_OPERATORS)
})
