import type { TypedValues } from '#app/lib/form.ts'
import { readSheet, sheetText } from './editor-form.ts'
import { FIELDS, type Identity, MAX_PEOPLE, PERSON_FIELDS, type Person, personField } from './identity.ts'

const keys = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[]
const PERSON = ['name', ...keys(PERSON_FIELDS)] as const

/** The identity as the values of its form. */
export function identityValues({ story, people, ...fields }: Identity): Record<string, string> {
  return {
    ...fields,
    story: sheetText(story.map(({ heading, text }) => ({ heading, items: [{ title: '', text }] }))),
    ...Object.fromEntries(
      people.flatMap((person, at) => PERSON.map((name) => [personField(at, name), person[name]] as const)),
    ),
  }
}

/** Reads the posted form. A person without any text is removed. */
export function readIdentity(values: TypedValues): Identity {
  const text = (name: string) => String(values[name] ?? '').trim()
  const fields = Object.fromEntries(keys(FIELDS).map((name) => [name, text(name)])) as Record<
    keyof typeof FIELDS,
    string
  >
  const people = Array.from({ length: MAX_PEOPLE }, (_, at) =>
    Object.fromEntries(PERSON.map((name) => [name, text(personField(at, name))])),
  ) as Person[]
  return {
    ...fields,
    story: readSheet('terms', text('story')).map(({ heading, items }) => ({
      heading,
      text: items.map((item) => item.text).join('\n\n'),
    })),
    people: people.filter((person) => PERSON.some((name) => name !== 'photo' && person[name] !== '')),
  }
}
