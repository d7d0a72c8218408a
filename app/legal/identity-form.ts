import type { TypedValues } from '#app/lib/form.ts'
import { readAddress } from '#app/lib/email-address.ts'
import { oneLine, visibleText } from '#app/lib/visible-text.ts'
import { readSheet, sheetText } from './editor-form.ts'
import { FIELDS, type Identity, MAX_PEOPLE, PERSON_FIELDS, type Person, personField } from './identity.ts'

const keys = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[]
/** Room for every picture and text; the body of the request has at most 2 MB. */
export const MAX_IDENTITY_ECHO = 2_000_000
const PERSON = ['name', ...keys(PERSON_FIELDS)] as const

export function identityValues({ story, people, ...fields }: Identity): Record<string, string> {
  return {
    ...fields,
    story: sheetText(story.map(({ heading, text }) => ({ heading, items: [{ title: '', text }] }))),
    ...Object.fromEntries(
      people.flatMap((person, at) => PERSON.map((name) => [personField(at, name), person[name]] as const)),
    ),
  }
}

export const IDENTITY_FIELDS: readonly string[] = [
  'document',
  'seen',
  ...keys(FIELDS),
  'story',
  ...Array.from({ length: MAX_PEOPLE }, (_, at) => PERSON.map((name) => personField(at, name))).flat(),
]

/** How many people the form shows: up to the last one with a value. */
export const countPeople = (values: TypedValues): number =>
  1 +
  Array.from({ length: MAX_PEOPLE }, (_, at) => at).findLastIndex((at) =>
    PERSON.some((name) => values[personField(at, name)]),
  )

/** Reads the posted form. A person without any text is removed. */
export function readIdentity(values: TypedValues): Identity {
  const text = (name: string) => visibleText(String(values[name] ?? ''))
  const line = (name: string) => oneLine(text(name))
  const email = (name: string) => readAddress(text(name)) ?? line(name)
  const fields = Object.fromEntries(
    keys(FIELDS).map((name) => [
      name,
      'kind' in FIELDS[name] && FIELDS[name].kind === 'email' ? email(name) : line(name),
    ]),
  ) as Record<keyof typeof FIELDS, string>
  const people = Array.from({ length: MAX_PEOPLE }, (_, at) =>
    Object.fromEntries(
      PERSON.map((name) => {
        const field = personField(at, name)
        return [name, name === 'email' ? email(field) : name === 'bio' ? text(field).trim() : line(field)]
      }),
    ),
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
