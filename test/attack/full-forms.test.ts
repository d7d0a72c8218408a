import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { LIMITS } from '#app/applications/schema.ts'
import { advisorForm } from '#app/companies/advisor/form.ts'
import { developerForm } from '#app/companies/developer/form.ts'
import { investorForm } from '#app/companies/investor/form.ts'
import { stepPath } from '#app/companies/schema/profile-form.ts'
import type { Visitor } from '#test/door-outcomes.ts'
import { openFront } from '#test/front.ts'
import { anApplication } from '#test/world/applications.ts'
import { type FoundForm, formsIn } from './forms.ts'
import { MAX_BLOCKED_MS, startMeasured } from './held-loop.ts'
import { journalledFront } from './matrix/journalled-front.ts'
import { getPage, postForm, type RawRequest, sender } from './send.ts'

const { cookies } = await openFront(journalledFront)
const { origin, blocked } = await startMeasured()
const { send } = sender(origin)

/** Texts that are the most expensive for reading numbers, patterns, normalisation or layout. */
const UNITS = ['1,1.1 1’', '1 ', '9', '1 m²/', '+1(', 'mln ', 'Ł', 'a@a.-', 'a\u0323\u0301', '&<"']
/** The limits that pages do not state. */
const UNSTATED: Readonly<Record<string, number>> = {
  full_name: 120,
  position: 120,
  company_name: LIMITS.line,
  headquarters: LIMITS.line,
  asset_class: LIMITS.line,
  company_website: LIMITS.website,
  contact_phone: 40,
  leases: 5000,
}
/** A figure is read up to this length. */
const FIGURE = 40

type Page = { what: string; who: Visitor; path: string; post: string }

/** The pages with a long form: each step of each profile, the application and the listing editor. */
async function longForms(): Promise<Page[]> {
  const kinds = [
    ['rejected', developerForm],
    ['incomplete', investorForm],
    ['advisor', advisorForm],
  ] as const
  const steps = kinds.flatMap(([who, form]) =>
    form.steps.flatMap(({ title, fields }, at): Page[] =>
      fields.length === 0
        ? []
        : [{ what: `${form.path}, ${title}`, who, path: stepPath(form, at + 1), post: 'next' }],
    ),
  )
  const { token } = await anApplication()
  return [
    ...steps,
    { what: 'the application', who: 'guest', path: `/apply/${token}`, post: 'submit' },
    { what: 'a new listing', who: 'developer', path: '/my-listings/new', post: 'save' },
  ]
}

const TYPED = new Set(['text', 'textarea', 'email', 'tel', 'url'])
/** All but the invited address of an application, which nobody can change. */
const typedIn = ({ fields, page }: FoundForm) =>
  fields.filter(({ name, type }) => TYPED.has(type) && !(name === 'email' && page.startsWith('/apply/')))

/** Sends a request; repeats one that blocks too long, because a page's first visit also compiles it. */
async function measured(request: RawRequest, what: string): Promise<{ status: number; html: string }> {
  const once = async () => {
    await blocked()
    const { status, body } = await send(request)
    return { status, html: body.toString(), ms: await blocked() }
  }
  let answer = await once()
  if (answer.ms > MAX_BLOCKED_MS) answer = await once()
  expect.soft(answer.ms, what).toBeLessThanOrEqual(MAX_BLOCKED_MS)
  return answer
}

/** The longest form of a page. */
function longestForm(html: string, { who, path }: Page): FoundForm {
  const forms = formsIn(html, who, path)
  const [longest] = forms.toSorted((one, other) => typedIn(other).length - typedIn(one).length)
  if (!longest) throw new Error(`${path} has no form`)
  return longest
}

test.each(await longForms())('$what, filled to all its limits, is kept, shown and posted', async (page) => {
  const headers = { Cookie: cookies[page.who] }
  // A listing has one draft for each window.
  const draftPath = (draft: string) => (page.post === 'save' ? `${page.path}?draft=${draft}` : page.path)
  const open = async (path: string, what: string) => {
    const { html } = await measured(getPage(path, headers.Cookie), what)
    return longestForm(html, page)
  }
  for (const unit of UNITS) {
    const form = await open(draftPath('none'), 'the page')
    const typed = new Map(
      typedIn(form).map(({ name, max = UNSTATED[name] ?? FIGURE }) => [
        name,
        unit.repeat(max).slice(0, max).trim(),
      ]),
    )
    const others = form.fields.filter(({ name, type }) => type !== 'button' && !typed.has(name))
    const window = randomUUID()
    const press = (intent: string) => {
      const body = new URLSearchParams([...others.map(({ name, value }) => [name, value]), ...typed])
      for (const [name, value] of Object.entries({ intent, window, edit: '1' })) body.set(name, value)
      return measured(postForm(origin, page.path, body, headers), `${intent} with ${unit}`)
    }
    const shown = ({ fields }: FoundForm) =>
      new Map(fields.flatMap(({ name, value }) => (typed.has(name) ? [[name, value]] : [])))
    expect.soft((await press('keep')).status, `keep with ${unit}`).toBe(200)
    const draft = await open(draftPath(window), `the draft with ${unit}`)
    expect.soft(shown(draft), unit).toEqual(typed)
    const posted = await press(page.post)
    expect.soft([303, 422], `${page.post} with ${unit}`).toContain(posted.status)
    if (posted.status === 422) expect.soft(shown(longestForm(posted.html, page)), unit).toEqual(typed)
  }
  // The editor lists the drafts of all other windows with their differences.
  if (page.post === 'save') {
    const { html } = await measured(getPage(draftPath('none'), headers.Cookie), 'all drafts')
    expect(new Set(html.match(/\?draft=[0-9a-f-]{36}/g))).toHaveLength(UNITS.length)
  }
})
