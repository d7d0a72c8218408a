import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import { DICTIONARY, type FieldEntry } from '#app/listings/dictionary/dictionary.ts'
import routes from '#app/routes.ts'
import { DOORS } from './doors-table.ts'
import { LOOKS, WITHOUT_PAGE } from './journeys/look/pages.ts'
import { root } from './source-files.ts'

function leaves(entries: readonly RouteConfigEntry[], base = ''): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? base : `${base}/${entry.path}`
    const isLeaf = entry.index || (entry.path !== undefined && !entry.children)
    return [...(isLeaf ? [path || '/'] : []), ...leaves(entry.children ?? [], path)]
  })
}
const PATHS = [...new Set(leaves(routes))]

/** Facts that the data dictionary has under the name of the record that they are a part of. */
const PART_OF: Readonly<Record<string, string>> = {
  sale_status: 'status',
  parking_ratio_unit: 'parking_ratio',
  anchor_tenant_share: 'anchor_tenant',
  anchor_tenant_sector: 'anchor_tenant',
}

/** Sections that the pages have beside the data dictionary. */
const BESIDE = new Set(['concept', 'vicinity', 'transport'])

/** The names under which a fact may stand in docs/data-dictionary.md. */
function namesOf(key: string, { source }: FieldEntry): string[] {
  const record = 'detail' in source ? [source.detail[0]] : []
  return [key, PART_OF[key] ?? key, ...record]
}

describe('a step of a recipe that is left out is named with its place', () => {
  test('every address has its row in the doors of test/doors-*.ts', () => {
    const rows = new Set(DOORS.map(({ route }) => route))
    expect(PATHS.filter((path) => !rows.has(path)).map((path) => `test/doors-*.ts lacks ${path}`)).toEqual([])
    expect([...rows].filter((path) => !PATHS.includes(path))).toEqual([])
  })

  test('every page is looked at by test/journeys/look/pages.ts, or listed there as none', () => {
    const seen = new Set([...LOOKS.map(({ route }) => route), ...WITHOUT_PAGE])
    const lacking = PATHS.filter((path) => !seen.has(path))
    expect(lacking.map((path) => `test/journeys/look/pages.ts lacks ${path}`)).toEqual([])
  })

  test('every fact has its row in docs/data-dictionary.md', () => {
    const page = readFileSync(join(root, 'docs/data-dictionary.md'), 'utf8')
    const lacking = Object.entries<FieldEntry>(DICTIONARY).filter(
      ([key, entry]) =>
        !BESIDE.has(entry.section) &&
        entry.need !== 'C' &&
        !namesOf(key, entry).some((name) => page.includes(`\n| ${name} |`)),
    )
    expect(lacking.map(([key]) => `docs/data-dictionary.md lacks ${key}`)).toEqual([])
  })
})

test('CONTRIBUTING has the five recipes, each a numbered list whose files exist', () => {
  const [, after = ''] = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split('\n## Recipes\n')
  const recipes = after.split('\n### ').slice(1)
  const names = recipes.map((recipe) => recipe.split('\n')[0])
  expect(names).toEqual(['A page', 'A mail', 'A fact', 'A filter', 'A reviewable noun'])
  for (const recipe of recipes) {
    const steps = recipe.match(/^\d+\. /gm) ?? []
    expect(steps.length, recipe).toBeGreaterThan(3)
    const files = [...recipe.matchAll(/`((?:app|test|docs|db|scripts)\/[\w./-]+\.(?:tsx?|md|mjs))`/g)]
    const named = files.map(([, file = '']) => file).filter((file) => !/\b(?:NOUN|NAME)\b/.test(file))
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
  }
})
