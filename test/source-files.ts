import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** The project's own TypeScript files in these folders, relative to the root, without tests. */
export function sourceFiles(...folders: string[]): string[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .toSorted()
}

/** The imports of a file, with `#app/…` and relative paths resolved to the root, without packages. */
export function importsOf(file: string): { path: string; isType: boolean }[] {
  const text = readFileSync(join(root, file), 'utf8')
  const found = text.matchAll(/^(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|^import\s+()'([^']+)'/gm)
  return [...found].flatMap((match) => {
    const specifier = match[2] ?? match[4] ?? ''
    const isType = match[1] !== undefined
    if (specifier.startsWith('#')) return [{ path: specifier.slice(1), isType }]
    if (!specifier.startsWith('.')) return []
    return [{ path: join(file, '..', specifier), isType }]
  })
}
