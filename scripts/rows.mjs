// `npm run rows`: reports which test files name which rows of docs/requirements. Never fails.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const read = (file) => readFileSync(join(root, file), 'utf8')
const rows = globSync('docs/requirements/*.md', { cwd: root })
  .toSorted()
  .flatMap((file) => [...read(file).matchAll(/^- ([A-Z]{3}-\d{3}) · /gm)].map(([, row]) => row))
const named = new Map(rows.map((row) => [row, new Set()]))
for (const file of globSync('{app,server,db,test,scripts,bench}/**/*.{test,journey}.{ts,tsx}', { cwd: root }))
  for (const [row] of read(file).matchAll(/\b(?:PUB|MEM|ADM)-\d{3}\b/g)) named.get(row)?.add(file)

const say = (line) => process.stdout.write(`${line}\n`)
for (const [row, files] of named) say(`${row}  ${[...files].join(' ') || '–'}`)
const without = rows.filter((row) => named.get(row).size === 0)
say(`${rows.length} rows, ${rows.length - without.length} named by a test`)
