import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { signedInCookie, whileMissing } from '#test/world/accounts.ts'
import { aNewcomer, developerValues, fillDeveloperForm, seenBy } from '#test/world/companies.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRows, updateRows } from '#test/world/rows.ts'
import { purgeProfileDrafts } from '../../commands/end-draft.server.ts'
import { findDraft } from '../../queries/profile-form.server.ts'
import { stepOf } from '../../schema/profile-form.ts'
import { developerForm } from '../form.ts'
import * as page from './developer.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const FORM = 'developer_profile'

async function open({ userId }: { userId: string }, query = '?step=1') {
  return visit(page, `/profile/developer${query}`, { cookie: await signedInCookie(userId) })
}

/** Posts a step's button as a page without JavaScript would. */
async function press(
  { userId }: { userId: string },
  step: number,
  intent: string,
  change: Record<string, string> = {},
) {
  const { draftVersion, companyVersion } = await seenBy({ userId })
  const form = new URLSearchParams({
    intent,
    draft_version: String(draftVersion),
    seen_version: String(companyVersion),
  })
  for (const name of stepOf(developerForm, step).fields)
    for (const one of [developerValues[name] ?? ''].flat()) if (one !== '') form.append(name, one)
  for (const [name, value] of Object.entries(change)) form.set(name, value)
  return visit(page, `/profile/developer?step=${step}`, { cookie: await signedInCookie(userId), form })
}

const kept = async ({ userId }: { userId: string }) => findDraft(null, userId, FORM)

describe('leaving the wizard', () => {
  test.runIf(isDeepRun)(
    'every step offers Save & Exit, Exit Without Saving and Cancel · MEM-115',
    async () => {
      const member = await aNewcomer()
      await fillDeveloperForm(member)
      for (const step of [1, 2, 3, 4, 5, 6]) {
        const { text, html } = await open(member, `?step=${step}`)
        expect(html).toContain('commandfor="save-and-exit"')
        expect(text).toMatch(/Save and exit\?.*Cancel Exit Without Saving Save & Exit/)
      }
    },
  )
  test('Save & Exit stores an unfinished step and redirects to /?exit=1 · MEM-116 MEM-117', async () => {
    const member = await aNewcomer()
    const left = await press(member, 1, 'exit', { company_name: 'Half done', founded_year: '' })
    expect(left.location).toBe('/?exit=1')
    expect(left.toast).toEqual({
      title: 'Progress Saved',
      text: 'You can continue later from where you left off.',
      tone: 'ok',
    })
    expect(await kept(member)).toMatchObject({ step: 1, values: { company_name: 'Half done' } })
  })
  test.runIf(isDeepRun)(
    'Exit Without Saving links to the same page and keeps an earlier draft · MEM-118',
    async () => {
      const member = await aNewcomer()
      await press(member, 1, 'next', { company_name: 'Saved before' })
      const { html } = await open(member, '?step=2')
      expect(html).toMatch(/<a[^>]*href="\/\?exit=1"[^>]*>Exit Without Saving/)
      expect((await kept(member))?.values.company_name).toBe('Saved before')
    },
  )
  test('Cancel asks for confirmation, then clears the draft and redirects to the same page · MEM-119', async () => {
    const member = await aNewcomer()
    await press(member, 1, 'next')
    expect((await open(member, '?step=2')).text).toContain('Discard your changes?')
    const left = await press(member, 2, 'cancel')
    expect(left.location).toBe('/?exit=1')
    expect(await kept(member)).toBeNull()
    expect((await open(member)).html).not.toContain('KRS 0000123456')
  })
})

describe('coming back', () => {
  test('Start Fresh discards the draft for good, at the first step · MEM-134', async () => {
    const member = await aNewcomer()
    await press(member, 1, 'next', { company_name: 'Thrown away' })
    expect((await open(member, '')).text).toMatch(
      /Continuing your draft from \d+ \w+ \d{4}, \d\d:\d\d \. Start Fresh Start fresh\?/,
    )
    const fresh = await press(member, 2, 'fresh')
    expect(fresh.location).toBe('/profile/developer?step=1')
    expect(await kept(member)).toBeNull()
    const shown = await open(member)
    expect([shown.html.includes('Thrown away'), shown.text.includes('Continuing')]).toEqual([false, false])
  })
  test.runIf(isDeepRun)('a draft that an earlier release kept for an undo is removed', async () => {
    const member = await aNewcomer()
    await press(member, 1, 'next', { company_name: 'Thrown away' })
    await updateRows('profileDrafts', { userId: member.userId }, { discardedDraft: '{}', discardedStep: 2 })
    await purgeProfileDrafts()
    const rows = await selectRows('profileDrafts', { userId: member.userId }, ['discardedDraft'])
    expect(rows).toEqual([{ discardedDraft: null }])
  })
  test('a browser copy is merged into the draft like any save · MEM-132', async () => {
    const member = await aNewcomer()
    const restored = await press(member, 1, 'restore', { company_name: 'From the browser' })
    expect(restored.toast?.title).toBe('Draft Restored')
    expect((await kept(member))?.values.company_name).toBe('From the browser')
  })
  test.runIf(isDeepRun)('a refused copy returns only the text typed in its window · MEM-132', async () => {
    const member = await aNewcomer()
    const { draftVersion } = await seenBy(member)
    await press(member, 1, 'next', { company_name: 'Saved since', website: 'saved-since.example' })
    const copy = {
      company_name: 'Typed before',
      website: '',
      touched: 'company_name',
      window: 'w1',
      edit: '1',
    }
    const refused = await press(member, 1, 'restore', { ...copy, draft_version: String(draftVersion) })
    expect(refused.status).toBe(409)
    for (const text of ['Typed before', 'Saved since']) expect(refused.html).toContain(text)
    expect(refused.html).toMatch(/name="website"[^>]*value="saved-since.example"/)
  })
  test('a draft that another window changed is not discarded unread', async () => {
    const member = await aNewcomer()
    await press(member, 1, 'next')
    const refused = await press(member, 2, 'fresh', { draft_version: '0' })
    expect(refused.toast?.title).toBe('Not discarded')
    expect(await kept(member)).not.toBeNull()
  })
})

describe('the autosave', () => {
  test('stores an unfinished step without moving the wizard, and returns its time · MEM-124', async () => {
    const member = await aNewcomer()
    const saved = await press(member, 1, 'keep', { company_name: 'While typing', founded_year: '' })
    expect(saved.status).toBe(200)
    const draft = await kept(member)
    expect(draft).toMatchObject({ step: 1, version: 1, values: { company_name: 'While typing' } })
  })
  test('is refused and changes no draft if someone else has signed in since', async () => {
    const [member, other] = [await aNewcomer(), await aNewcomer()]
    const refused = await press(other, 1, 'keep', { owner: member.userId, company_name: 'Mine' })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('Someone else is now signed in on this browser')
    expect([await kept(member), await kept(other)]).toEqual([null, null])
  })
  test.runIf(isDeepRun)(
    'of another form under the same name does not affect this draft · MEM-122',
    async () => {
      const member = await aNewcomer()
      await press(member, 1, 'keep')
      const rows = await selectRows('profileDrafts', { userId: member.userId }, ['formType'])
      expect(rows).toEqual([{ formType: 'developer_profile' }])
    },
  )
})

test.runIf(isDeepRun)('an unreadable draft is reported but does not block the form · MEM-136', async () => {
  const member = await aNewcomer()
  await press(member, 1, 'keep', { company_name: 'Kept before' })
  const cookie = await signedInCookie(member.userId)
  const shown = await whileMissing('profile_drafts', () =>
    visit(page, '/profile/developer?step=1', { cookie }),
  )
  expect(shown.status).toBe(200)
  expect(shown.text).toContain('Your saved draft could not be loaded')
  expect(shown.html).toContain('name="company_name"')
  expect((await kept(member))?.values.company_name).toBe('Kept before')
  expect((await visit(page, '/profile/developer?step=1', { cookie })).text).not.toContain(
    'could not be loaded',
  )
})
