import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { SWITCHES } from '#test/attack/matrix/switches.ts'
import { root } from '#test/source-files.ts'

type Guard = { name: string; file: string; guard: string; without?: string; switched?: string }
const load = (file: string) => import(join(root, 'scripts', file)) as Promise<unknown>
const { GUARDS } = (await load('guard-list.mjs')) as { GUARDS: readonly Guard[] }
const { switchedText, withSwitches } = (await load('guard-switch.mjs')) as {
  switchedText: (guard: Partial<Guard>) => string
  withSwitches: (text: string, guards: readonly Guard[]) => string
}
const ALL: readonly Guard[] = [...GUARDS, ...SWITCHES]

test('every guard of both lists is a switch in one build, each with a name of its own', () => {
  expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length)
  for (const file of new Set(ALL.map((guard) => guard.file))) {
    const own = ALL.filter((guard) => guard.file === file)
    const text = withSwitches(readFileSync(join(root, file), 'utf8'), own)
    for (const { name } of own)
      expect(text.split(`guardOff?.(${JSON.stringify(name)})`), name).toHaveLength(2)
    expect(parseSync(file, text).errors, file).toEqual([])
  }
})

test.each([
  ['if (a) return', 'if (b) return', 'if (OFF ? (b) : (a)) return'],
  ['if (!f(x)) {', 'if (false) {', 'if (OFF ? (false) : (!f(x))) {'],
  ['a === 1 &&', 'b &&', '(OFF ? (b) : (a === 1)) &&'],
  ['!a.b', 'true', '(OFF ? (true) : (!a.b))'],
  ['if (a) return b', 'return b', 'if (OFF) { return b } else { if (a) return b }'],
  ['throw no(1)', '', 'if (OFF) {  } else { throw no(1) }'],
])('%s without which %s stands becomes %s', (guard, without, switched) => {
  expect(switchedText({ name: 'n', guard, without })).toBe(
    switched.replace('OFF', 'globalThis.guardOff?.("n")'),
  )
})

test('no switch is in the source, and so none in what is shipped', () => {
  for (const file of new Set(ALL.map((guard) => guard.file)))
    expect(readFileSync(join(root, file), 'utf8')).not.toContain('guardOff')
})
