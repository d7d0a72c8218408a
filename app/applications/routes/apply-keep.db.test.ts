import { isDeepRun } from '#test/runs.ts'
import { describe, expect, test } from 'vitest'
import { transaction } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { anApplication, applicationRow } from '#test/world/applications.ts'
import { FILLED, open, press, STORED, valueOf, versionIn } from '#test/world/apply-page.ts'
import { replaceLinks } from '../links.server.ts'

await testDatabase()
testDataFolder()

const fromIn = ({ html }: { html: string }) => /name="from" value="([^"]*)"/.exec(html)?.[1] ?? ''

/** A window of the page. Its autosaves and posts send what it showed, its name and its edit counter. */
async function aWindow(token: string, window: string) {
  const page = await open(token)
  const shown = { version: versionIn(page), from: fromIn(page), window }
  const post = (intent: 'keep' | 'save' | 'submit', edit: number, change: object = {}) =>
    press(token, intent, { fields: { ...FILLED, ...shown, edit: String(edit), ...change } })
  return { page, post }
}

describe('text that a candidate types', () => {
  test('is stored as typed and shown on the next page', async () => {
    const { token, id } = await anApplication({ companyName: 'Dom Północny' })
    const before = await applicationRow(id)
    const { post } = await aWindow(token, 'one')
    expect((await post('keep', 1, { contact_phone: 'call me', headquarters: 'Łódź' })).status).toBe(200)
    const page = await open(token)
    expect(valueOf(page, 'contact_phone')).toBe('call me')
    expect(valueOf(page, 'headquarters')).toBe('Łódź')
    const { typed: _typed, ...after } = { ...(await applicationRow(id)) } as Record<string, unknown>
    const { typed: _none, ...former } = { ...before } as Record<string, unknown>
    expect(after).toEqual(former)
  })

  test('is dropped once saved, and a late autosave does not bring it back', async () => {
    const { token, id } = await anApplication()
    const { post } = await aWindow(token, 'one')
    await post('keep', 1, { headquarters: 'Older' })
    expect((await post('save', 2)).status).toBe(303)
    expect((await post('keep', 1, { headquarters: 'Older' })).status).toBe(200)
    expect((await post('keep', 2)).status).toBe(200)
    expect(await applicationRow(id)).toMatchObject({ ...STORED, typed: null })
    expect(valueOf(await open(token), 'headquarters')).toBe('Gdańsk, Poland')
  })

  test('takes precedence over the saved version if typed after the button was clicked', async () => {
    const { token } = await anApplication()
    const { post } = await aWindow(token, 'one')
    await post('keep', 3, { headquarters: 'Typed after the press' })
    expect((await post('save', 2)).status).toBe(303)
    expect(valueOf(await open(token), 'headquarters')).toBe('Typed after the press')
  })

  test('in one window never overwrites unseen text of another, by autosave or save', async () => {
    const { token } = await anApplication()
    const [one, other] = [await aWindow(token, 'one'), await aWindow(token, 'other')]
    expect((await one.post('keep', 1, { headquarters: 'From one' })).status).toBe(200)
    for (const intent of ['keep', 'save', 'submit'] as const) {
      const refused = await other.post(intent, 1, { headquarters: 'From the other' })
      expect([intent, refused.status]).toEqual([intent, 409])
      expect(refused.text).toContain('changed in another window')
      expect(valueOf(refused, 'headquarters')).toBe('From the other')
    }
    expect(valueOf(await open(token), 'headquarters')).toBe('From one')
    // A page that shows the stored text may continue it, which makes the first window stale.
    const next = await aWindow(token, 'next')
    expect((await next.post('keep', 1, { headquarters: 'From the next' })).status).toBe(200)
    expect((await one.post('keep', 2, { headquarters: 'From one again' })).status).toBe(409)
  })

  test('is refused under a replaced link and stays on its page; earlier text shows under the new link', async () => {
    const { token, id } = await anApplication()
    const { post } = await aWindow(token, 'one')
    await post('keep', 1, { headquarters: 'Kept before' })
    const { path } = await transaction((tx) => replaceLinks(tx, id))
    const refused = await post('keep', 2, { headquarters: 'Typed after' })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('We sent you a newer link.')
    const page = await open(path.split('/').at(-1) ?? '')
    expect(valueOf(page, 'headquarters')).toBe('Kept before')
  })

  test('is refused for an application under review, and the page says when it was submitted', async () => {
    const { token } = await anApplication()
    const { post } = await aWindow(token, 'one')
    await post('keep', 1)
    expect((await post('submit', 2)).status).toBe(303)
    expect((await post('keep', 3)).status).toBe(409)
    const { text } = await open(token)
    expect(text).toMatch(/Submitted on \d+ \w+ \d{4}, \d\d:\d\d ?\..* There’s nothing you need to do\./)
    expect(text).toContain('Żuraw Development S.A.')
    expect(text).toContain('We build on the waterfront.')
  })

  test.runIf(isDeepRun)('50 concurrent autosaves of one window store the last text', async () => {
    const { token } = await anApplication()
    const { post } = await aWindow(token, 'one')
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        post('keep', index + 1, { headquarters: `Text ${index + 1}` }),
      ),
    )
    expect(valueOf(await open(token), 'headquarters')).toBe('Text 50')
  })
})
