import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { root } from '../../test/source-files.ts'
import { referencePage } from './reference/page.ts'
import { refusalTable } from './reference/refusals.ts'
import { routinesFile } from './routines.ts'
import { readSchema, schemaPage, unowned } from './schema.ts'
import { tiersPage } from './tiers.ts'

/** All generated documents by path. Throws if a table has no owner in table-owners.ts. */
export async function generatedPages(client: pg.Client): Promise<Record<string, string>> {
  const schema = await readSchema(client)
  const wrong = unowned(schema)
  if (wrong.length > 0)
    throw new Error(`scripts/docs/table-owners.ts and the schema differ: ${wrong.join(', ')}`)
  return {
    'docs/schema.md': schemaPage(schema),
    'docs/routines.sql': await routinesFile(client),
    ...pagesOfCode(),
  }
}

/** Documents that need no database. */
export function pagesOfCode(): Record<string, string> {
  return {
    'docs/architecture.md': tiersPage(),
    'docs/reference.md': referencePage(),
    'docs/domain.md': withBlock('docs/domain.md', 'refusals', refusalTable()),
  }
}

/** Replaces the lines between `<!-- NAME: npm run docs -->` and `<!-- end -->`. */
function withBlock(path: string, name: string, text: string): string {
  const begin = `<!-- ${name}: npm run docs -->\n`
  const [before, after] = (current(path) ?? '').split(begin)
  const end = after?.indexOf('<!-- end -->') ?? -1
  if (before === undefined || after === undefined || end < 0)
    throw new Error(`${path} has no block "${name}"`)
  return `${before}${begin}${text}\n${after.slice(end)}`
}

const current = (path: string): string | null => {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return null
  }
}

/** Paths of stale generated documents. */
export function stalePages(pages: Readonly<Record<string, string>>): string[] {
  return Object.keys(pages).filter((path) => current(path) !== pages[path])
}

export function writePages(pages: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(pages)) writeFileSync(join(root, path), text)
}
