import { expect, test } from 'vitest'
import { z } from 'zod'
import { formText, parseForm, typedValues } from './form.ts'

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
