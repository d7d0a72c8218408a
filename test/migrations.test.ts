import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { migrationNames } from '#app/db/migrate.ts'
import { root } from './source-files.ts'

const folder = join(root, 'db/migrations')
/** From here on, a release is deployed while the previous one is still running. */
const FIRST = '0044'

/** Statements that break the previous release or block it for too long unless a comment says why they do not. */
const RISKS: readonly [string, RegExp][] = [
  ['drops a table', /^drop table/],
  [
    'drops a column',
    /^alter table .*\bdrop (?:column )?(?!constraint|identity|default|not null|expression)\w/,
  ],
  ['drops a view, function or type', /^drop (?:view|materialized view|function|type|domain|trigger)/],
  ['renames', /\brename\b/],
  ['changes the type of a column', /^alter table .*\balter (?:column )?\w+ (?:set data )?type\b/],
  [
    'requires a value that the previous release does not write',
    /\bset not null\b|\badd column (?!.*\b(?:default|generated)\b).*\bnot null\b/,
  ],
  [
    'checks every row and blocks writes meanwhile',
    /^alter table .*\badd (?:constraint \w+ )?(?:check|foreign key)\b(?!.*\bnot valid\b)/,
  ],
  ['builds an index and blocks writes meanwhile', /^create (?:unique )?index\b/],
]
const EXPLAINED = /^-- the release before: \S.{20,}/

type Statement = { text: string; above: string[] }

/** The statements of a file, one per line, with the comments right above them; function bodies are not statements. */
export function statementsOf(text: string): Statement[] {
  const found: Statement[] = []
  let [above, statement, quote]: [string[], string, string] = [[], '', '']
  for (const line of text.split('\n')) {
    if (quote === '' && statement.trim() === '' && line.startsWith('--')) {
      above.push(line)
      continue
    }
    const bare = quote === '' ? line.replace(/--.*$/, '') : line
    statement += ` ${bare}`
    for (const [mark] of bare.matchAll(/\$\w*\$/g)) quote = quote === mark ? '' : quote || mark
    if (quote === '' && bare.trimEnd().endsWith(';')) {
      const whole = statement
        .replace(/(\$\w*\$).*?\1/g, ' body ')
        .replaceAll(/\s+/g, ' ')
        .trim()
        .toLowerCase()
      found.push({ text: whole, above })
      ;[above, statement] = [[], '']
    } else if (statement.trim() === '') above = []
  }
  return found
}

/**
 * Statements that may harm the previous release, on objects that the file has not created itself, without a comment
 * that says why they do not.
 */
export function risksOf(text: string): string[] {
  const statements = statementsOf(text)
  const made = new Set(
    statements.flatMap((one) => /^create table (?:if not exists )?(\w+)/.exec(one.text)?.[1] ?? []),
  )
  return statements.flatMap(({ text: statement, above }) => {
    const table = /^(?:alter table (?:if exists |only )?|create (?:unique )?index .*?\bon )(\w+)/.exec(
      statement,
    )?.[1]
    if (table && made.has(table)) return []
    if (above.some((line) => EXPLAINED.test(line))) return []
    return RISKS.filter(([, risk]) => risk.test(statement)).map(
      ([why]) => `${why}: ${statement.slice(0, 90)}`,
    )
  })
}

describe('a migration that runs while the previous release is live', () => {
  test(`from ${FIRST} on, removes, requires or locks nothing without a comment that says why it does no harm`, async () => {
    const names = (await migrationNames(folder)).filter((name) => name >= FIRST)
    for (const name of names) {
      const risks = risksOf(readFileSync(join(folder, `${name}.sql`), 'utf8'))
      expect([name, risks]).toEqual([name, []])
    }
  })

  test.each([
    'drop table members;',
    'alter table members\n  drop column phone;',
    'alter table members drop phone;',
    'alter table members rename column phone to telephone;',
    'alter table members alter column phone type integer;',
    'alter table members alter phone set not null;',
    'alter table members add column age integer not null;',
    'alter table members add constraint a check (phone is not null);',
    'create index members_phone on members (phone);',
    'drop function fold(text);',
  ])('%s is reported', (text) => {
    expect(risksOf(text)).toHaveLength(1)
    expect(risksOf(`-- the release before: it never reads this, and the table is small\n${text}`)).toEqual([])
  })

  test.each([
    'alter table members add column age integer;',
    'alter table members add column age integer not null default 0;',
    'alter table members add constraint a check (phone is not null) not valid;',
    'alter table members drop constraint a;',
    'create table ages (id integer not null);\ncreate index ages_id on ages (id);\nalter table ages rename id to n;',
    'create or replace function f() returns void language sql as $$\n drop table members;\n$$;',
  ])('%s is not reported', (text) => {
    expect(risksOf(text)).toEqual([])
  })

  test('numbers are unique, and none is below a released one', async () => {
    const numbers = (await migrationNames(folder)).map((name) => name.slice(0, 4))
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})
