import { mkdtempSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { testSettings } from './settings.ts'

/**
 * Gives the test file its own DATA_DIR, removed afterwards. Call it at the top of the file, before anything reads
 * the settings. `files()` lists the files below a part of it, sorted.
 */
export function testDataFolder(): { path: string; files: (part?: string) => Promise<string[]> } {
  const path = mkdtempSync(join(tmpdir(), 'parcela-data-'))
  testSettings({ DATA_DIR: path })
  afterAll(() => rm(path, { recursive: true, force: true }))
  return {
    path,
    async files(part = '') {
      const root = join(path, part)
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
      const found = entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
      return found.map((name) => name.slice(root.length + 1)).toSorted()
    },
  }
}
