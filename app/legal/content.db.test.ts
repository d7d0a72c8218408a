import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { anAdminViewer } from '#test/world/companies.ts'
import { asFreshAdmin, contentRow, withPart } from '#test/world/content.ts'
import { selectRows } from '#test/world/rows.ts'
import { discardDraft, saveDraft, undoDraft } from './commands/draft.server.ts'
import { publishDraft } from './commands/publish.server.ts'
import { FIRST_TEXTS } from './first-texts.ts'
import { withOperator } from './identity.ts'
import { publishedIdentity, publishedText } from './published.server.ts'
import { DOCUMENT_NAMES, type DocumentName, type Sheet } from './schema.ts'
import { findVersion, storeFirstTexts, listVersions, liveVersion } from './versions.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const actionsOn = async (document: DocumentName) => {
  const rows = await selectRows('auditLog', { subjectType: 'content', subjectId: document }, ['action'], 'id')
  return rows.map(({ action }) => action)
}
const note = (text: string): Sheet => [{ heading: 'Note', items: [{ title: '', text }] }]

describe('a fresh installation', () => {
  test('has the built-in text as version 1 of each document, stored once · ADM-203', async () => {
    for (const document of DOCUMENT_NAMES) {
      const { sheet } = FIRST_TEXTS[document]
      expect((await publishedText(document)).sheet).toEqual(withOperator(sheet, await publishedIdentity()))
      expect(await listVersions(document)).toEqual([{ version: 1, updated: FIRST_TEXTS[document].updated }])
    }
    await Promise.all([storeFirstTexts(), storeFirstTexts()])
    const rows = await selectRows('contentVersions', {}, ['document', 'version'])
    expect(rows).toHaveLength(4)
    for (const document of DOCUMENT_NAMES)
      expect(await findVersion(document, 1)).toEqual(FIRST_TEXTS[document])
  })

  test('the database refuses to change or remove a published version · ADM-203', async () => {
    await storeFirstTexts()
    const changed = db().updateTable('contentVersions').set({ updated: 'May 2030' }).execute()
    await expect(changed).rejects.toThrow('append-only')
    await expect(db().deleteFrom('contentVersions').execute()).rejects.toThrow('append-only')
    await expect(sql`truncate content_versions cascade`.execute(db())).rejects.toThrow('append-only')
  })
})

describe('publishing', () => {
  test('fifty concurrent attempts to publish create one version with one audit row · ADM-203', async () => {
    const admin = await anAdminViewer()
    const { revision, version } = await contentRow('terms')
    const saved = await saveDraft(admin, {
      document: 'terms',
      seen: revision,
      sheet: withPart('terms', 'Race'),
    })
    const seen = saved.ok ? saved.value : -1
    const results = await Promise.all(
      Array.from({ length: 50 }, () => publishDraft(asFreshAdmin(admin), { document: 'terms', seen })),
    )
    expect(results.filter(({ ok }) => ok)).toEqual([{ ok: true, value: version + 1 }])
    expect(results.filter((result) => !result.ok && result.refused === 'stale')).toHaveLength(49)
    expect((await listVersions('terms')).map((one) => one.version)).toEqual([version + 1, version])
    expect((await actionsOn('terms')).filter((action) => action === 'content.publish')).toHaveLength(1)
    expect(await liveVersion(db(), 'terms')).toBe(version + 1)
  })

  test('refuses an incomplete, unchanged or missing draft and changes nothing · ADM-203', async () => {
    const admin = await anAdminViewer()
    const fresh = asFreshAdmin(admin)
    const attempt = async (sheet: Sheet) => {
      const { revision } = await contentRow('privacy')
      const saved = await saveDraft(admin, { document: 'privacy', seen: revision, sheet })
      return publishDraft(fresh, { document: 'privacy', seen: saved.ok ? saved.value : -1 })
    }
    const before = await contentRow('privacy')
    expect(await attempt([])).toEqual({ ok: false, refused: 'incomplete' })
    expect(await attempt([{ heading: 'Without words', items: [] }])).toEqual({
      ok: false,
      refused: 'incomplete',
    })
    expect(await attempt(note(' \n '))).toEqual({ ok: false, refused: 'incomplete' })
    expect(await attempt(FIRST_TEXTS.privacy.sheet)).toEqual({ ok: false, refused: 'unchanged' })
    const { revision } = await contentRow('privacy')
    await discardDraft(admin, { document: 'privacy', seen: revision, sheet: note('gone') })
    const none = await publishDraft(fresh, { document: 'privacy', seen: revision + 1 })
    expect(none).toEqual({ ok: false, refused: 'no_draft' })
    expect((await contentRow('privacy')).version).toBe(before.version)
    expect(await actionsOn('privacy')).not.toContain('content.publish')
  })
})

/** One action by one of two editors, possibly from a stale page. */
const presses = fc.array(
  fc.record({
    who: fc.constantFrom(0, 1),
    does: fc.constantFrom('look', 'save', 'save', 'publish', 'discard', 'undo'),
    text: fc.string({ minLength: 1, maxLength: 6, unit: fc.constantFrom('ą', 'b', 'ż') }),
  }),
  { minLength: 1, maxLength: 14 },
)

test('whatever two editors do, no acknowledged save is lost unnoticed, and version numbers have no gaps · ADM-203', async () => {
  const editors = [await anAdminViewer(), await anAdminViewer()] as const
  const document = 'privacy'
  await fc.assert(
    fc.asyncProperty(presses, async (all) => {
      const seen = [(await contentRow(document)).revision, (await contentRow(document)).revision]
      for (const { who, does, text } of all) {
        const admin = editors[who]
        const before = await contentRow(document)
        const inForce = (await findVersion(document, before.version))?.sheet
        if (does === 'look') {
          seen[who] = before.revision
          continue
        }
        const step = { document, seen: seen[who] ?? -1 } as const
        const isStale = step.seen !== before.revision
        const done =
          does === 'publish'
            ? await publishDraft(asFreshAdmin(admin), step)
            : await { save: saveDraft, discard: discardDraft, undo: undoDraft }[does as 'save'](admin, {
                ...step,
                sheet: note(text),
              })
        const after = await contentRow(document)
        // An editor who has not seen the last saved step cannot change anything.
        if (isStale) expect(done).toEqual({ ok: false, refused: 'stale' })
        if (!done.ok) {
          expect(after).toEqual(before)
          continue
        }
        expect(after.revision).toBe(before.revision + 1)
        expect(after.version).toBe(before.version + (does === 'publish' ? 1 : 0))
        if (does === 'save')
          expect([after.draft, after.draftBefore]).toEqual([note(text), before.draft ?? inForce])
        if (does === 'discard') expect([after.draft, after.draftBefore]).toEqual([null, note(text)])
        if (does === 'undo')
          expect([after.draft, after.draftBefore]).toEqual([before.draftBefore, note(text)])
        if (does === 'publish') {
          expect((await findVersion(document, after.version))?.sheet).toEqual(before.draft)
          expect((await publishedText(document)).version).toBe(after.version)
        }
        if (does !== 'publish') seen[who] = after.revision
      }
      const versions = (await listVersions(document)).map(({ version }) => version)
      expect(versions).toEqual(versions.map((_, at) => versions.length - at))
    }),
    { numRuns: isDeepRun ? 40 : 8 },
  )
})
