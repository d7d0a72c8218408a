import { readAddress } from '#app/lib/email-address.ts'
import { brandName, type ShownIdentity, THEME_COLORS } from '#app/lib/identity.ts'
import { type Part, type Sheet, tidy } from './schema.ts'

type Kind = 'email' | 'link' | 'color' | 'picture'
type Entry = { label: string; max: number; kind?: Kind; isRequired?: true }

/** The operator's fields. A label is also the key of its stored value. */
export const FIELDS = {
  name: { label: 'Brand name', max: 40, isRequired: true },
  entity: { label: 'Legal entity', max: 120, isRequired: true },
  seat: { label: 'Registered seat', max: 200, isRequired: true },
  register: { label: 'Register and number', max: 120 },
  taxNumber: { label: 'Tax number', max: 60 },
  dataContact: { label: 'Data-protection contact', max: 254, kind: 'email', isRequired: true },
  supportEmail: { label: 'Support email', max: 254, kind: 'email', isRequired: true },
  socialUrl: { label: 'Social link', max: 300, kind: 'link' },
  accentLight: { label: 'Accent colour, light theme', max: 7, kind: 'color' },
  accentDark: { label: 'Accent colour, dark theme', max: 7, kind: 'color' },
  logo: { label: 'Logo', max: 140_000, kind: 'picture' },
} as const satisfies Record<string, Entry>

/** The fields of a person on /about (PUB-146). */
export const PERSON_FIELDS = {
  role: { label: 'Role', max: 80 },
  email: { label: 'Email', max: 254, kind: 'email' },
  profile: { label: 'Professional profile', max: 300, kind: 'link' },
  bio: { label: 'Biography', max: 4000 },
  photo: { label: 'Photo', max: 140_000, kind: 'picture' },
} as const satisfies Record<string, Entry>

export const MAX_PEOPLE = 12
const MAX_NAME = 120
const MAX_STORY = 20_000
const MIN_CONTRAST = 4.5

type FieldName = keyof typeof FIELDS
type PersonField = keyof typeof PERSON_FIELDS
export type Person = { name: string } & Record<PersonField, string>
/** Who runs this installation. Pictures are data URLs. */
export type Identity = Record<FieldName, string> & {
  story: readonly { heading: string; text: string }[]
  people: readonly Person[]
}

const OPERATOR = 'Operator'
const STORY = 'Story'

const entries = <T extends Record<string, Entry>>(of: T) => Object.entries(of) as [keyof T & string, Entry][]
const fieldItems = <T extends Record<string, Entry>>(of: T, values: Record<keyof T, string>) =>
  entries(of).map(([name, { label }]) => ({ title: label, text: values[name] }))
const fieldValues = <T extends Record<string, Entry>>(of: T, part: Part | undefined) =>
  Object.fromEntries(
    entries(of).map(([name, { label }]) => [
      name,
      part?.items.find(({ title }) => title === label)?.text ?? '',
    ]),
  ) as Record<keyof T, string>

/** The identity as a versioned document: the operator, the story, and one part per person. */
export function identitySheet({ story, people, ...fields }: Identity): Sheet {
  return tidy([
    { heading: OPERATOR, items: fieldItems(FIELDS, fields) },
    { heading: STORY, items: story.map(({ heading, text }) => ({ title: heading, text })) },
    ...people.map(({ name, ...person }) => ({ heading: name, items: fieldItems(PERSON_FIELDS, person) })),
  ])
}

export function identityOf([operator, story, ...people]: Sheet): Identity {
  return {
    ...fieldValues(FIELDS, operator),
    story: (story?.items ?? []).map(({ title, text }) => ({ heading: title, text })),
    people: people.map((part) => ({ name: part.heading, ...fieldValues(PERSON_FIELDS, part) })),
  }
}

/** The part that every page needs. */
export function shownIdentity(version: number, identity: Identity): ShownIdentity {
  const { name, supportEmail, socialUrl, accentLight, accentDark, logo } = identity
  const accent = accentLight && accentDark ? { light: accentLight, dark: accentDark } : null
  return { version, name: brandName(name), supportEmail, socialUrl, accent, hasLogo: logo !== '' }
}

/** Legal entity, seat, register and tax number in one line. */
export const operatorLine = ({ entity, seat, register, taxNumber }: Identity): string =>
  [entity, seat, register, taxNumber].filter(Boolean).join(', ')

/** Fills in the placeholders that texts may use for the operator. */
export function withOperator(sheet: Sheet, identity: Identity): Sheet {
  const values: Record<string, string> = {
    '{brand}': identity.name,
    '{operator}': operatorLine(identity),
    '{data contact}': identity.dataContact,
    '{support}': identity.supportEmail,
  }
  const fill = (text: string) => text.replace(/\{[a-z ]+\}/g, (found) => values[found] ?? found)
  return sheet.map(({ heading, items }) => ({
    heading: fill(heading),
    items: items.map(({ title, text }) => ({ title: fill(title), text: fill(text) })),
  }))
}

const luminance = (color: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two "#rrggbb" colours (WCAG 2.2), rounded down to one decimal. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return Math.floor(((light + 0.05) / (dark + 0.05)) * 10) / 10
}

const COLOR = /^#[0-9a-f]{6}$/i
/** A picture that we drew, or one of the sample's. */
export const isPicture = (text: string) =>
  /^data:image\/(?:png|webp);base64,[\w+/]+=*$|^\/founders\/\w+\.svg$/.test(text)
const isLink = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

function entryError({ max, kind }: Entry, text: string): string | null {
  if (text.length > max)
    return kind === 'picture' ? 'Choose a simpler picture.' : `Use at most ${max} characters.`
  if (text === '') return null
  if (kind === 'email' && readAddress(text) === null) return 'Enter an email address.'
  if (kind === 'link' && !isLink(text)) return 'Enter an address that starts with https://.'
  if (kind === 'picture' && !isPicture(text)) return 'Choose the picture again.'
  if (kind === 'color' && !COLOR.test(text)) return 'Enter a colour such as #1f5c4a.'
  return null
}

/** Both colours are set, and each stands out from the page in its theme. */
function accentErrors({ accentLight: light, accentDark: dark }: Identity): Record<string, string> {
  if (light === '' && dark === '') return {}
  if (light === '') return { accentLight: 'Enter a colour for each theme.' }
  if (dark === '') return { accentDark: 'Enter a colour for each theme.' }
  if (!COLOR.test(light) || !COLOR.test(dark)) return {}
  const ratios = { light: contrast(light, THEME_COLORS.light), dark: contrast(dark, THEME_COLORS.dark) }
  const text = `The contrast with the page is ${ratios.light.toFixed(1)}:1 in light and ${ratios.dark.toFixed(1)}:1 in dark. Both must be at least ${MIN_CONTRAST}:1.`
  return {
    ...(ratios.light < MIN_CONTRAST && { accentLight: text }),
    ...(ratios.dark < MIN_CONTRAST && { accentDark: text }),
  }
}

export const personField = (at: number, name: keyof Person) => `person-${at}-${name}`

/** Why the identity cannot be saved, by form field. */
export function identityErrors(identity: Identity): Record<string, string> {
  const { story, people } = identity
  const length = story.reduce((sum, { heading, text }) => sum + heading.length + text.length, 0)
  const isIncomplete = story.some(({ heading, text }) => !heading || !text)
  const found: (readonly [string, string | null])[] = [
    ...entries(FIELDS).map(([name, entry]) => [name, entryError(entry, identity[name])] as const),
    ...Object.entries(accentErrors(identity)),
    ['story', length > MAX_STORY ? `Use at most ${MAX_STORY} characters.` : null],
    ['story', isIncomplete ? 'Give each section a heading and text.' : null],
    ...people.flatMap((person, at) => [
      [personField(at, 'name'), entryError({ label: '', max: MAX_NAME }, person.name)] as const,
      ...entries(PERSON_FIELDS).map(
        ([name, entry]) => [personField(at, name), entryError(entry, person[name])] as const,
      ),
      ...(person.name === '' ? [[personField(at, 'name'), 'Enter the name.'] as const] : []),
    ]),
  ]
  return Object.fromEntries(found.flatMap(([name, error]) => (error === null ? [] : [[name, error]])))
}

/** Fields that may match the sample: an operator can share them, or settings seed them. */
const SHARED: readonly string[] = [
  FIELDS.name,
  FIELDS.supportEmail,
  FIELDS.socialUrl,
  PERSON_FIELDS.role,
].map(({ label }) => label)
const namesIn = (sheet: Sheet) => sheet.slice(2).map(({ heading }) => heading)

function leftOf(sample: Sheet, sheet: Sheet): string[] {
  const invented = new Map([
    ...namesIn(sample).map((name) => [name, name] as const),
    ...sample.flatMap(({ heading, items }) =>
      items.flatMap(({ title, text }) =>
        text === '' || SHARED.includes(title)
          ? []
          : [[text, heading === OPERATOR ? title : heading] as const],
      ),
    ),
  ])
  const used = [...sheet.flatMap(({ items }) => items.map(({ text }) => text)), ...namesIn(sheet)]
  return [...new Set(used.flatMap((text) => invented.get(text) ?? []))]
}

/** Why the identity cannot be published: as a whole, so that no invented person or company passes for the operator. */
export function identityProblems(sheet: Sheet, sample: Sheet): string[] {
  const identity = identityOf(sheet)
  const missing = entries(FIELDS).flatMap(([name, { label, isRequired }]) =>
    isRequired && identity[name] === '' ? [`Enter the ${label.toLowerCase()}.`] : [],
  )
  const left = leftOf(sample, sheet)
  return [
    ...Object.values(identityErrors(identity)),
    ...missing,
    ...(left.length > 0 ? [`Replace or remove the remaining sample data: ${left.join(', ')}.`] : []),
  ]
}
