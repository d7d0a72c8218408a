import { afterAll } from 'vitest'
import { resetSettings } from '#app/lib/env.ts'

/**
 * Gives the test file its own settings (undefined unsets one) and restores the previous settings after the file. Test
 * files share their modules, so nobody sets `process.env` directly.
 */
export function testSettings(own: Readonly<Record<string, string | undefined>>): void {
  const names = Object.keys(own)
  const before = Object.fromEntries(names.map((name) => [name, process.env[name]]))
  change(own)
  afterAll(() => change(before))
}

function change(values: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
  resetSettings()
}
