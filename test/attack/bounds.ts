import { randomUUID } from 'node:crypto'
import { advisorForm } from '#app/companies/advisor/form.ts'
import { developerForm } from '#app/companies/developer/form.ts'
import { investorForm } from '#app/companies/investor/form.ts'
import { stepPath } from '#app/companies/schema/profile-form.ts'
import type { Visitor } from '#test/door-outcomes.ts'
import { anApplication } from '#test/world/applications.ts'
import { type FoundForm, formsIn } from './forms.ts'
import { type Attack, blockedRow, MAX_BLOCKED_MS, nothing } from './scenario.ts'
import { opening, posting } from './send.ts'
import type { TestBed } from './test-bed.ts'

/** Texts that are the most expensive for number parsing, patterns, normalisation or layout. */
const UNITS: Readonly<Record<string, string>> = {
  'digits and separators': '1,1.1 1’',
  'one long word': 'Ł',
  'beginnings of addresses': 'a@a.-',
  'combining marks': 'a\u0323\u0301',
  markup: '&<"',
}
/** Characters of a field without a stated limit, such as a figure, which is read up to 40. */
const UNSTATED = 100
const TYPED = new Set(['text', 'textarea', 'email', 'tel', 'url'])
/** All but the invited address of an application, which nobody can change. */
const typedIn = ({ fields, page }: FoundForm) =>
  fields.filter(({ name, type }) => TYPED.has(type) && !(name === 'email' && page.startsWith('/apply/')))

type Page = { who: Visitor; path: string }

/** The longest form of a page. */
async function formOf(testBed: TestBed, { who, path }: Page): Promise<FoundForm | undefined> {
  const { status, body } = await testBed.sender.send(opening(path, testBed.cookies[who]))
  const forms = status === 200 ? formsIn(body.toString('utf8'), who, path) : []
  return forms.toSorted((one, other) => typedIn(other).length - typedIn(one).length)[0]
}

/** The milliseconds that the longest turn of the loop took meanwhile. */
async function blockedBy<T>(testBed: TestBed, work: () => Promise<T>): Promise<{ done: T; ms: number }> {
  await testBed.blocked()
  const done = await work()
  return { done, ms: await testBed.blocked() }
}

/** Every page of the form tables: the steps of each kind of company, the application and the listing editor. */
async function pagesOf(): Promise<Page[]> {
  const kinds = [
    ['rejected', developerForm],
    ['incomplete', investorForm],
    ['advisor', advisorForm],
  ] as const
  const profiles = kinds.flatMap(([who, form]) =>
    form.steps.map((_, at): Page => ({ who, path: stepPath(form, at + 1) })),
  )
  return [
    ...profiles,
    { who: 'guest', path: `/apply/${(await anApplication()).token}` },
    { who: 'developer', path: '/my-listings/new' },
  ]
}

/**
 * Every typed field of every long form at its limit, all together and kept as a page keeps them: no submit and no page after
 * it blocks everybody else, and the page shows exactly what was typed.
 */
export const bounds: Attack = async (testBed) => {
  const [slow, lost]: [string[], string[]] = [[], []]
  let [longest, fields] = [0, 0]
  for (const page of await pagesOf())
    for (const [what, unit] of Object.entries(UNITS)) {
      const form = await formOf(testBed, page)
      if (!form || typedIn(form).length === 0) break
      const window = randomUUID()
      const texts = new Map(
        typedIn(form).map(({ name, max = UNSTATED }) => [name, unit.repeat(max).slice(0, max).trim()]),
      )
      const body = new URLSearchParams([
        ...form.fields.flatMap(({ name, type, value }) =>
          type === 'button' || texts.has(name) ? [] : [[name, value]],
        ),
        ...texts,
      ])
      for (const [name, value] of Object.entries({ intent: 'keep', window, edit: '1' })) body.set(name, value)
      const headers = { Cookie: testBed.cookies[page.who] }
      const press = () => testBed.sender.send(posting(testBed.origin, page.path, body, headers))
      const kept = await blockedBy(testBed, press)
      const back = page.path === '/my-listings/new' ? { ...page, path: `${page.path}?draft=${window}` } : page
      let shown = await blockedBy(testBed, () => formOf(testBed, back))
      // A page's first visit also compiles it.
      if (shown.ms > MAX_BLOCKED_MS) shown = await blockedBy(testBed, () => formOf(testBed, back))
      const held = Math.max(kept.ms, shown.ms)
      longest = Math.max(longest, held)
      fields += texts.size
      const where = `${what} in ${page.path.replace(/(apply\/).*/, '$1…')}`
      if (held > MAX_BLOCKED_MS) slow.push(`${Math.round(kept.ms)} and ${Math.round(shown.ms)} ms: ${where}`)
      if (kept.done.status !== 200) lost.push(`${kept.done.status}: ${where}`)
      const found = new Map(shown.done?.fields.map(({ name, value }) => [name, value]))
      for (const [name, text] of texts)
        if (found.get(name) !== text) lost.push(`${name} ${found.get(name)?.slice(0, 40)}: ${where}`)
    }
  return [
    nothing('forms at their limits that blocked everybody else', fields, slow),
    nothing('fields at their limits that came back otherwise', fields, lost),
    blockedRow('the longest that one of them blocked the loop', longest),
  ]
}
