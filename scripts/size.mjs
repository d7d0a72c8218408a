// `npm run size`: reports the size of app/, what route modules import, and import cycles. Never fails.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf, root, sourceFiles } from '../test/source-files.ts'

const read = (file) => readFileSync(join(root, file), 'utf8')
const files = sourceFiles('app').filter((file) => !file.includes('.gen.'))
const all = new Map(files.map((file) => [file, importsOf(file).filter(({ path }) => files.includes(path))]))
const allOf = (file) => all.get(file).map(({ path }) => path)
const loadedBy = (file) =>
  all
    .get(file)
    .filter(({ isType }) => !isType)
    .map(({ path }) => path)

/** All direct and transitive imports of a file, excluding itself. */
function reachedFrom(start, next) {
  const reached = new Set([start])
  for (const file of reached) for (const path of next(file)) reached.add(path)
  reached.delete(start)
  return reached
}

/** Import cycles (Tarjan's strongly connected components). */
function cyclesOf(next) {
  const order = new Map()
  const lowest = new Map()
  const stack = []
  const found = []
  function visit(file) {
    order.set(file, order.size)
    lowest.set(file, order.get(file))
    stack.push(file)
    for (const path of next(file)) {
      if (!order.has(path)) visit(path)
      if (stack.includes(path)) lowest.set(file, Math.min(lowest.get(file), lowest.get(path)))
    }
    if (lowest.get(file) !== order.get(file)) return
    const cycle = stack.splice(stack.indexOf(file))
    if (cycle.length > 1 || next(file).includes(file))
      found.push(cycle.toSorted((a, b) => a.localeCompare(b)))
  }
  for (const file of files) if (!order.has(file)) visit(file)
  return found
}

const say = (line) => process.stdout.write(`${line}\n`)
const count = (name, lines, number) =>
  say(`${name.padEnd(16)}${String(lines).padStart(7)} lines${String(number).padStart(6)} files`)

const nounOf = (file) => (file.split('/').length > 2 ? file.split('/')[1] : '(root)')
const lines = new Map(files.map((file) => [file, read(file).split('\n').length - 1]))
const sum = (some) => some.reduce((total, file) => total + lines.get(file), 0)
for (const [noun, own] of Object.entries(Object.groupBy(files, nounOf))) count(noun, sum(own), own.length)
count('app', sum(files), files.length)

const routes = [...read('app/routes.ts').matchAll(/'([\w/-]+\.tsx?)'/g)].map(([, file]) => `app/${file}`)

function report(next) {
  const sizes = routes
    .map((file) => ({ file, size: reachedFrom(file, next).size }))
    .toSorted((a, b) => a.size - b.size)
  const { file, size } = sizes.at(-1)
  say(`  files behind a route module: median ${sizes[sizes.length >> 1].size}, largest ${size} (${file})`)
  const cycles = cyclesOf(next)
  say(`  cycles: ${cycles.length}`)
  for (const cycle of cycles) say(`  - ${cycle.join(' ')}`)
}

say(`\n${routes.length} route modules, excluding type-only imports:`)
report(loadedBy)
say('including type-only imports:')
report(allOf)
