import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aDocument, aNewcomer, developerValues, viewerOf } from '#test/world/companies.ts'
import { findDraft, loadForm } from '../queries/profile-form.server.ts'
import { developerForm } from '../developer/form.ts'
import { clearDraft } from './end-draft.server.ts'
import { saveDraft, type Saved } from './save-draft.server.ts'
import { submitCompany } from './submit-company.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const FORM = 'developer_profile'
const FIELDS = ['company_name', 'website'] as const
type Field = (typeof FIELDS)[number]

type Step =
  | { kind: 'type'; tab: 0 | 1; field: Field; text: string }
  | { kind: 'save' | 'discard' | 'submit' | 'reload'; tab: 0 | 1 }
  | { kind: 'choose'; tab: 0 | 1; take: 'mine' | 'saved' }

const tab = fc.constantFrom(0 as const, 1 as const)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('type' as const),
      tab,
      field: fc.constantFrom(...FIELDS),
      text: fc.constantFrom('https://a.example', 'https://b.example', 'https://c.example'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('save' as const), tab }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('choose' as const),
      tab,
      take: fc.constantFrom('mine' as const, 'saved' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('discard' as const, 'submit' as const, 'reload' as const),
      tab,
    }),
  },
)

/** One open page: its values, what its author has read, and the pending choice. */
type Tab = {
  name: string
  seen: number
  shown: Record<Field, string>
  /** Saved values that the author has read, by field. */
  known: Record<Field, string>
  touched: Set<string>
  edit: number
  conflict: Extract<Saved, { refused: 'conflict' }> | null
}

/** Two windows of one member, and a record of every value that the server acknowledged. */
async function aDesk() {
  const { userId } = await aNewcomer()
  await aDocument(userId, 'company_registration_cert')
  await aDocument(userId, 'personal_id')
  const { company_name, website, ...rest } = developerValues
  await saveDraft(developerForm, await viewerOf(userId), {
    values: { ...rest, company_name: company_name ?? '', website: website ?? '' },
    step: 6,
    seenVersion: 0,
  })
  const open = async (name: string): Promise<Tab> => {
    const { values, draftVersion } = await loadForm(developerForm, await viewerOf(userId))
    const shown = { company_name: String(values.company_name), website: String(values.website) }
    return {
      name,
      seen: draftVersion,
      shown,
      known: { ...shown },
      touched: new Set(),
      edit: 0,
      conflict: null,
    }
  }
  return { userId, open, tabs: [await open('one'), await open('two')] as [Tab, Tab] }
}

type Desk = Awaited<ReturnType<typeof aDesk>>

async function keptTexts(userId: string): Promise<Record<Field, string>> {
  const { values } = await loadForm(developerForm, await viewerOf(userId))
  return { company_name: String(values.company_name), website: String(values.website) }
}

/** Runs one step and fails if a window replaces a saved value that its author had not read. */
async function run(desk: Desk, todo: Step): Promise<void> {
  const here = desk.tabs[todo.tab]
  const member = await viewerOf(desk.userId)
  const before = await keptTexts(desk.userId)
  if (todo.kind === 'type') {
    here.shown[todo.field] = todo.text
    here.touched.add(todo.field)
    here.edit += 1
    return
  }
  if (todo.kind === 'reload') {
    desk.tabs[todo.tab] = await desk.open(`${here.name}+`)
    return
  }
  if (todo.kind === 'discard') {
    const draft = await findDraft(null, desk.userId, FORM)
    const cleared = await clearDraft(member, FORM, { version: here.seen, window: here.name })
    const isUnseen = Object.values(draft?.marks ?? {}).some(
      ({ version, window }) => version > here.seen && window !== here.name,
    )
    if (isUnseen) expect(cleared.ok).toBe(false)
    return
  }
  if (todo.kind === 'submit') {
    const { draftVersion, companyVersion } = await loadForm(developerForm, member)
    const submitted = await submitCompany(developerForm, member, { draftVersion: here.seen, companyVersion })
    if (submitted.ok) {
      expect(here.seen).toBe(draftVersion)
      expect(await keptTexts(desk.userId)).toEqual(before)
    }
    return
  }
  if (todo.kind === 'save' ? here.conflict : !here.conflict) return
  const named = here.conflict?.differences.map(({ name }) => name) ?? []
  const choices = todo.kind === 'choose' ? Object.fromEntries(named.map((name) => [name, todo.take])) : {}
  const saved = await saveDraft(developerForm, member, {
    values: { ...here.shown },
    step: 1,
    seenVersion: here.conflict?.version ?? here.seen,
    touched: here.touched,
    window: here.name,
    edit: here.edit,
    choices,
  })
  const after = await keptTexts(desk.userId)
  if (!saved.ok) {
    expect(saved.refused).toBe('conflict')
    expect(after).toEqual(before)
    if (saved.refused !== 'conflict') return
    for (const { name, typed, saved: text } of saved.differences) {
      expect(typed).toBe(here.shown[name as Field])
      expect(text).toBe(before[name as Field])
      here.known[name as Field] = text
    }
    here.conflict = saved
    return
  }
  for (const field of FIELDS) {
    const isMine = here.touched.has(field) && choices[field] !== 'saved'
    if (isMine) expect(after[field]).toBe(here.shown[field])
    else expect(after[field]).toBe(before[field])
    if (after[field] !== before[field])
      expect(here.known[field], `${field} was replaced by somebody who had not read it`).toBe(before[field])
    if (isMine) here.known[field] = after[field]
    if (choices[field] === 'saved') here.shown[field] = after[field]
  }
  here.seen = saved.value.version
  here.conflict = null
}

test('two windows in any order never lose saved text without a choice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const desk = await aDesk()
      for (const todo of steps) await run(desk, todo)
    }),
    { numRuns: isDeepRun ? 30 : 4 },
  )
})

test.runIf(isDeepRun)('concurrent saves from 50 windows, each to its own field, are all stored', async () => {
  const member = await aNewcomer()
  const names = developerForm.steps.flatMap(({ fields, lists }) =>
    fields.filter((name) => !lists.includes(name)),
  )
  const saved = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const name = names[index % names.length] ?? ''
      const values = { [name]: `Text of ${name}` }
      return saveDraft(developerForm, member, { values, step: 1, seenVersion: 0, touched: new Set([name]) })
    }),
  )
  expect(saved.filter(({ ok }) => !ok)).toEqual([])
  const draft = await findDraft(null, member.userId, FORM)
  for (const name of names) expect(draft?.values[name]).toBe(`Text of ${name}`)
})

test('after a submission the other window says so, saves nothing by itself, and lets the person choose · MEM-135', async () => {
  const desk = await aDesk()
  await run(desk, { kind: 'type', tab: 1, field: 'company_name', text: 'https://c.example' })
  await run(desk, { kind: 'submit', tab: 0 })
  expect(await findDraft(null, desk.userId, FORM)).toBeNull()
  await run(desk, { kind: 'save', tab: 1 })
  expect(desk.tabs[1].conflict).toMatchObject({ endedBy: 'submit' })
  expect(await findDraft(null, desk.userId, FORM)).toBeNull()
  await run(desk, { kind: 'choose', tab: 1, take: 'mine' })
  expect((await findDraft(null, desk.userId, FORM))?.values.company_name).toBe('https://c.example')
})
