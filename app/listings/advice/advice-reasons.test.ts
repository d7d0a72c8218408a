import { expect, test } from 'vitest'
import { parseForm } from '#app/lib/form.ts'
import { editorForm, isEditorField } from '../editor/form.ts'

function reasonsOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ title: 'Amber Quay', location: 'Gdańsk', ...fields }))
    form.set(name, value)
  const parsed = parseForm(editorForm, form)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.form.errors))
  return parsed.data.fields.adviceReasons
}

test('keeps reasons only for rules with a warning', () => {
  const invented = Object.fromEntries(
    Array.from({ length: 900 }, (_, at) => [`why_made-up-${at}`, 'x'.repeat(300)]),
  )
  expect(reasonsOf({ ...invented, 'why_R1.city': 'A district of its own.' })).toEqual({
    'R1.city': 'A district of its own.',
  })
  expect(reasonsOf(invented)).toEqual({})
  expect(isEditorField('why_R1.city')).toBe(true)
  expect(isEditorField('why_made-up-1')).toBe(false)
})
