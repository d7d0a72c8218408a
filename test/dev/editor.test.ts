import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#test/source-files.ts'

const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))

test('the editor has the extensions, formats on save and attaches to the development server', () => {
  expect(read('.vscode/extensions.json')).toEqual({
    recommendations: [
      'oxc.oxc-vscode',
      'vitest.explorer',
      'ms-playwright.playwright',
      'bradlc.vscode-tailwindcss',
    ],
  })
  expect(read('.vscode/settings.json')).toMatchObject({
    'editor.defaultFormatter': 'oxc.oxc-vscode',
    'editor.formatOnSave': true,
  })
  const { configurations } = read('.vscode/launch.json') as { configurations: { port: number }[] }
  expect(configurations).toMatchObject([{ type: 'node', request: 'attach', port: 9229 }])
  expect(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')).toContain(
    '--inspect` opens a debugger on port 9229',
  )
})
