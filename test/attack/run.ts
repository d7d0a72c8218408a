// `npm run attack`: what an attacker from outside or with an account tries against the built product, as one table.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { given, type Row } from '#test/faults/row.ts'
import './tsx.ts'
import { type TestBed, startTestBed } from './test-bed.ts'

// Once the JSX loader is registered.
const { ATTACKS } = await import('./all.ts')

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    requests: { type: 'string' },
    from: { type: 'string' },
    only: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
  },
})

let testBed: Promise<TestBed> | undefined
const stop = async () => (await testBed?.catch(() => undefined))?.stop()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stop().finally(() => process.exit(130)))

const say = (line: string) => process.stdout.write(`${line}\n`)

function table(name: string, rows: readonly Row[]): void {
  for (const { what, figure, goal, met } of rows)
    say(
      `${name.padEnd(12)} | ${what.padEnd(66)} | ${figure.padEnd(28)} | ${goal.padEnd(16)} | ${met ? 'met' : 'MISSED'}`,
    )
}

function refuse(words: string): never {
  process.stderr.write(`${words}\n`)
  process.exit(1)
}

function numbers() {
  try {
    return {
      seed: given('seed', values.seed, Date.now() % 1_000_000, 0),
      requests: given('requests', values.requests, 100_000),
      from: given('from', values.from, 0, 0),
    }
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

const { seed, requests, from } = numbers()
const wanted = values.only.split(',').filter(Boolean)
const unknown = wanted.filter((name) => !ATTACKS.some((attack) => attack.name === name))
if (unknown.length > 0)
  refuse(`no such attack: ${unknown.join(', ')}; there are ${ATTACKS.map(({ name }) => name).join(', ')}`)

const built = spawnSync(process.execPath, [join(import.meta.dirname, '../../scripts/build.mjs')], {
  stdio: ['ignore', 'ignore', 'inherit'],
})
if (built.status !== 0) process.exit(1)
say(`seed ${seed}`)
const rows: Row[] = []
try {
  for (const { name, run } of ATTACKS.filter(
    (attack) => wanted.length === 0 || wanted.includes(attack.name),
  )) {
    const began = performance.now()
    let found: Row[]
    try {
      found = await run({
        seed,
        requests,
        from,
        quick: values.quick,
        testBed: () => (testBed ??= startTestBed()),
      })
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      found = [{ what: 'ran to its end', figure: 'no', goal: 'yes', met: false }]
    }
    table(name, found)
    process.stderr.write(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
    rows.push(...found)
  }
} finally {
  await stop()
}
const met = rows.filter((row) => row.met).length
say(`${met} passed, ${rows.length - met} failed`)
process.exitCode = met === rows.length && rows.length > 0 ? 0 : 1
