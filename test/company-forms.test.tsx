import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requiredTypes } from '#app/companies/schema/documents.ts'
import { differencesOf } from '#app/companies/schema/field-texts.ts'
import { typedFromAnswers } from '#app/companies/schema/prefill.ts'
import { checkStep, checkWhole, postedNames, readStepForm } from '#app/companies/schema/profile-form.ts'
import { presentQuestionnaire } from '#app/companies/schema/questionnaire.ts'
import { setClock } from '#app/lib/clock.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { SAMPLES } from '#db/demo/questionnaires.ts'
import { KINDS } from './world/company-forms.ts'
import { ODD_ANSWERS, OLD_SHAPES, TOGETHER } from './world/odd-answers.ts'
import type { TypedValues } from '#app/lib/typed-values.ts'

beforeEach(() => setClock(() => new Date('2026-11-23T12:00:00Z')))
afterEach(() => setClock(null))

const kinds = Object.keys(KINDS) as CompanyType[]
/** Long texts are represented by their first letters and their length. */
const short = (_: string, value: unknown) =>
  typeof value === 'string' && value.length > 400 ? `${value.slice(0, 20)}… (${value.length})` : value
/** As the database stores it: names in one order. */
const sorted = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : short('', value)
const json = (value: unknown) => JSON.stringify(value, sorted)

const frozen = (kind: string, what: string) => `./fixtures/company-forms/${kind}.${what}.txt`

/** The result of a whole form: the stored answers and the row's columns, or the refusal. */
function outcome(kind: CompanyType, values: TypedValues) {
  const { form } = KINDS[kind]
  const whole = checkWhole(form, values)
  if (!whole.ok) return whole
  return {
    stored: form.toStored ? form.toStored(whole.data) : whole.data,
    columns: form.toColumns(whole.data),
    required: requiredTypes(form.slots, values),
  }
}

/** The result of one answer among good ones, with its toast texts. */
function answered(kind: CompanyType, step: number, name: string, odd: string | string[]) {
  const { form, good } = KINDS[kind]
  const result = checkStep(form, step, { ...good, [name]: odd })
  if (result.ok) return { kept: result.data[name] }
  const { errors, field, first: message } = result
  const words = (['next', 'submit'] as const).map((moment) =>
    form.words.refused({ moment, step, field, message, errors }),
  )
  return { errors, words }
}

/** The stored questionnaires of the demo world and of older shapes, by name. */
function storedForms(kind: CompanyType): [string, Readonly<Record<string, unknown>>][] {
  const { form, good, demo } = KINDS[kind]
  const contact = { name: 'Ada Lis', title: 'Director', email: 'ada@parcela.example' }
  const whole = checkWhole(form, good)
  if (!whole.ok) throw new Error(whole.first)
  const samples = SAMPLES.filter(({ type }) => type === kind)
  expect(samples.length).toBeGreaterThan(0)
  return [
    ...samples.map((company) => [company.name, demo(company, contact)] as [string, Record<string, unknown>]),
    ['a submission', form.toStored ? form.toStored(whole.data) : whole.data],
    ...Object.entries(OLD_SHAPES),
  ]
}

test.each(kinds)('every single answer of the %s form is kept or refused as before', async (kind) => {
  const { form } = KINDS[kind]
  const lines = form.steps.flatMap(({ title, fields, lists, rules }, index) => [
    `# ${title}: ${fields.join(' ')} | ${lists.join(' ')} | ${postedNames({ fields, rules }).join(' ')}`,
    ...fields.flatMap((name) => {
      const groups = new Map<string, string[]>()
      for (const [label, odd] of Object.entries(ODD_ANSWERS)) {
        const line = json(answered(kind, index + 1, name, odd))
        groups.set(line, [...(groups.get(line) ?? []), label])
      }
      return `${name}: ${[...groups].map(([line, labels]) => `${line} to ${labels.join(', ')}`).join(' ')}`
    }),
  ])
  await expect(lines.join('\n')).toMatchFileSnapshot(frozen(kind, 'answers'))
})

test.each(kinds)('interdependent answers of the %s form are kept or refused as before', async (kind) => {
  const { form, good } = KINDS[kind]
  const filled = Object.entries(TOGETHER[kind]).map(
    ([label, change]) => [label, { ...good, ...change }] as const,
  )
  const lines = [
    ...form.steps.map((_, index) => `empty step ${index + 1}: ${json(checkStep(form, index + 1, {}))}`),
    ...[['good', good] as const, ['empty', {}] as const, ...filled].flatMap(([label, values]) => [
      `${label}: ${json(form.steps.map((_, index) => checkStep(form, index + 1, values).ok))}`,
      `  ${json(outcome(kind, values))}`,
    ]),
  ]
  await expect(lines.join('\n')).toMatchFileSnapshot(frozen(kind, 'together'))
})

test.each(kinds)('every stored %s form reads as before, in the record and in the form', async (kind) => {
  const { form } = KINDS[kind]
  const forms = storedForms(kind)
  const [, decided] = forms[0] ?? ['', {}]
  const lines = forms.flatMap(([label, stored]) => {
    const typed = typedFromAnswers(form, stored)
    return [
      `# ${label}`,
      `stored ${json(stored)}`,
      `shown ${JSON.stringify(presentQuestionnaire(kind, stored, null))}`,
      `changed ${JSON.stringify(
        presentQuestionnaire(kind, stored, decided).flatMap(({ answers }) =>
          answers.filter(({ before }) => before !== undefined),
        ),
      )}`,
      `typed ${JSON.stringify(typed)}`,
      `sent again ${json(outcome(kind, typed))}`,
    ]
  })
  await expect(lines.join('\n')).toMatchFileSnapshot(frozen(kind, 'stored'))
})

test.each(kinds)('two drafts of the %s form differ in the same texts as before', async (kind) => {
  const { form, good } = KINDS[kind]
  const names = form.steps.flatMap((step) => [...postedNames(step), 'no_such_field'])
  const change = Object.fromEntries(
    names.map((name) => [name, Array.isArray(good[name]) ? ['other', 'PL'] : good[name] === 'on' ? '' : '7']),
  )
  const lines = differencesOf(form, names, good, change).map((difference) => JSON.stringify(difference))
  await expect(lines.join('\n')).toMatchFileSnapshot(frozen(kind, 'differences'))
})

/** Without styles except whether a field is visible; long lists, such as the countries, by their hash. */
const folded = (html: string) =>
  html
    .replaceAll(/ class="(?!hidden )[^"]*"/g, '')
    .replaceAll(/<(details|select)\b.*?<\/\1>/g, (list, tag: string) =>
      list.length > 1000 ? `<${tag} sha256=${createHash('sha256').update(list).digest('hex')}>` : list,
    )

/** The rendered steps: untouched, filled, refused, and with dependent fields. */
test.each(kinds)('the steps of the %s form render as before', async (kind) => {
  const { form, bodies, good } = KINDS[kind]
  const dialCodes = [{ country: 'PL', label: 'Poland (+48)' }]
  const draw = (step: number, values: TypedValues, errors: Record<string, string>, all: TypedValues) => {
    const Body = bodies[step - 1]
    if (!Body) return ''
    const props = { values, live: values, errors, dialCodes, all }
    return renderToStaticMarkup(<MemoryRouter>{<Body {...props} />}</MemoryRouter>)
  }
  const revealing = { ...good, ...Object.assign({}, ...Object.values(TOGETHER[kind])) } as TypedValues
  const lines = form.steps.flatMap((step, index) => {
    const errors = Object.fromEntries(postedNames(step).map((name) => [name, `No: ${name}`]))
    const stored = storedForms(kind)[0]?.[1] ?? {}
    const states: Readonly<Record<string, [TypedValues, Record<string, string>, TypedValues]>> = {
      untouched: [{}, {}, {}],
      filled: [good, {}, good],
      refused: [revealing, errors, revealing],
      'from the demo': [typedFromAnswers(form, stored), {}, typedFromAnswers(form, stored)],
    }
    return Object.entries(states).map(
      ([state, drawn]) =>
        `# ${step.title}, ${state}\n${folded(draw(index + 1, ...drawn)).replaceAll(/<(?:label|legend)/g, '\n$&')}`,
    )
  })
  await expect(lines.join('\n')).toMatchFileSnapshot(frozen(kind, 'html'))
})

test.each(kinds)('a post of the %s form is read by the same names as before', async (kind) => {
  const { form, good } = KINDS[kind]
  const posted = new FormData()
  for (const [name, value] of Object.entries({ ...good, no_such_field: 'x', intent: 'next' }))
    for (const one of [value].flat()) posted.append(name, one)
  const lines = form.steps.map((_, index) => json(readStepForm(form, index + 1, posted)))
  await expect(lines.join('\n')).toMatchFileSnapshot(frozen(kind, 'posted'))
})
