import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  expectFields,
  formText,
  parseForm,
  refusedForm,
  MAX_ECHOED,
  typedValues,
  withFieldName,
} from './form.ts'

test('invisible characters never reach the schema, a command or the page; passwords are left unchanged', () => {
  const typed = {
    name: 'o.\u200bo.\u00ad \u{e0041}\ufeffŻ\u200d',
    newPassword: 'a\u200bb\u00ad',
    note: 'می\u200cشود 👩\u200d💻',
  }
  const form = formOf(...Object.entries(typed))
  const seen = { ...typed, name: 'o.o. Ż' }
  expect(parseForm(z.object({ name: z.string(), newPassword: z.string(), note: z.string() }), form)).toEqual({
    ok: true,
    data: seen,
  })
  for (const [name, text] of Object.entries(seen)) expect(formText(form, name)).toBe(text)
})

test('NUL characters never reach the schema, a command or the page', () => {
  const form = new FormData()
  for (const [name, text] of [
    ['name', 'Ma\0ja'],
    ['roles[]', 'a\0'],
    ['roles[]', '\0b'],
  ] as const)
    form.append(name, text)
  expect(formText(form, 'name')).toBe('Maja')
  expect(typedValues(form)).toEqual({ name: 'Maja', 'roles[]': ['a', 'b'] })
  const schema = z.object({ name: z.string(), roles: z.array(z.string()) })
  expect(parseForm(schema, form)).toEqual({ ok: true, data: { name: 'Maja', roles: ['a', 'b'] } })
})

test('an oversized form is echoed only up to the limit, an ordinary form in full', () => {
  const long = 'Zażółć "gęślą" <jaźń>. '.repeat(6000)
  const form = formOf(['note', long], ['more', '<'.repeat(1_000_000)], ['last', 'here'])
  expectFields(form, ['note', 'more', 'last'])
  const { note, more, last } = refusedForm(form, {}).values
  expect([note, last]).toEqual([long, ''])
  expect(more).toBe('<'.repeat(MAX_ECHOED - long.length))
})

const formOf = (...pairs: [string, string][]) => {
  const form = new FormData()
  for (const [name, value] of pairs) form.append(name, value)
  return form
}

test('a form with 60,000 fields is read in one pass', () => {
  const form = formOf(...Array.from({ length: 60_000 }, (_, at): [string, string] => [`f${at}`, 'x']))
  const before = process.threadCpuUsage()
  expect(Object.keys(typedValues(form)).length).toBe(60_000)
  expect(parseForm(z.object({ f1: z.string() }), form).ok).toBe(true)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(2000)
})

test('only known fields are echoed to the browser', () => {
  const schema = z
    .object({ name: z.string().min(9), tags: z.array(z.string()).default([]), note: z.string().optional() })
    .refine(() => true)
  const typed = formOf(['name', 'x'], ['tags[]', 'a'], ['unknown', 'y'], ['password', 'p'], ['note', 'n'])
  const known = { name: 'x', 'tags[]': ['a'], note: 'n' }
  const parsed = parseForm(schema, typed)
  expect(parsed.ok ? null : parsed.form.values).toEqual(known)
  expect(refusedForm(typed, {}).values).toEqual(known)
  parseForm(z.object({ unknown: z.string() }), typed)
  expect(refusedForm(typed, {}).values).toEqual({ ...known, unknown: 'y' })
})

test('without a schema, only fields read by the action are echoed', () => {
  const typed = formOf(
    ['email', 'm@x.pl'],
    ['note', 'n'],
    ['sure', 'on'],
    ['unknown', 'y'],
    ['password', 'p'],
  )
  expect(refusedForm(typed, {}).values).toEqual({})
  formText(typed, 'email')
  formText(typed, 'password')
  formText(typed, 'absent')
  expect(refusedForm(typed, {}).values).toEqual({ email: 'm@x.pl' })
  expectFields(typed, z.object({ note: z.string() }))
  expectFields(typed, ['sure'])
  expect(refusedForm(typed, {}).values).toEqual({ email: 'm@x.pl', note: 'n', sure: 'on' })
  parseForm(z.looseObject({}), typed)
  formText(typed, 'email')
  expect(refusedForm(typed, {}).values).toMatchObject({ unknown: 'y' })
})

test('an error follows its field’s name after one punctuation mark', () => {
  expect(withFieldName('Phone', 'Enter a number.')).toBe('Phone: Enter a number.')
  expect(withFieldName('Is one of you?', 'Answer yes or no.')).toBe('Is one of you? Answer yes or no.')
  expect(withFieldName('I consent.', 'Tick the box.')).toBe('I consent. Tick the box.')
})

test.each([
  [
    'a union of several schemas',
    z.discriminatedUnion('intent', [
      z.object({ intent: z.literal('a'), one: z.string() }),
      z.object({ intent: z.literal('b'), two: z.string() }),
    ]),
    ['intent', 'one', 'two'],
  ],
  [
    'an intersection of two schemas',
    z.intersection(z.object({ one: z.string() }), z.object({ two: z.string() })),
    ['one', 'two'],
  ],
  ['a schema with a transform', z.object({ one: z.string() }).transform(() => 1), ['one']],
  [
    'a schema behind a preprocess step',
    z.preprocess((given) => given, z.object({ one: z.string() })),
    ['one'],
  ],
  ['a schema that accepts any name', z.looseObject({ one: z.string() }), ['one', 'other']],
])('finds the fields of %s', (_what, schema, names) => {
  const typed = formOf(
    ...[...names, 'other', '__proto__', 'x'.repeat(200), '1'].map((name): [string, string] => [name, 'v']),
  )
  parseForm(schema, typed)
  expect(Object.keys(refusedForm(typed, {}).values)).toEqual([...new Set(names)])
})
