import { expect, test } from 'vitest'
import { transaction } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { press } from '#test/world/apply-page.ts'
import {
  aDraft,
  aNewLink,
  anApplication,
  applicationRow,
  auditOf,
  tokenOf,
  submitDraft,
} from '#test/world/applications.ts'
import { smallPdf } from '#test/world/files.ts'
import { aReviewer } from '#test/world/kyc-review.ts'
import { aFreshAdmin } from '#test/world/people.ts'
import { selectRows } from '#test/world/rows.ts'
import { replaceLinks, readToken } from '../links.server.ts'
import { revokeInvite } from './decide.server.ts'
import { saveApplication } from './save.server.ts'
import { isDeepRun, MANY } from '#test/runs.ts'

await testDatabase()
testDataFolder()

const ROUNDS = isDeepRun ? 12 : 4
const refusalsOf = (results: readonly ({ ok: true } | { ok: false; refused: string })[]) =>
  results.flatMap((result) => (result.ok ? [] : [result.refused]))

test('only one of many concurrent submissions succeeds: one version, one audit row, one email, one notification · ADM-070', async () => {
  const admin = await aReviewer()
  const { id, token, email } = await anApplication()
  const results = await Promise.all(
    Array.from({ length: MANY }, (_, index) =>
      submitDraft(token, aDraft({ headquarters: `Window ${index}` })),
    ),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(new Set(refusalsOf(results))).toEqual(new Set(['locked']))
  const row = await applicationRow(id)
  expect(row).toMatchObject({ status: 'submitted', revision: 1, version: 1 })
  const winner = results.findIndex(({ ok }) => ok)
  expect(row.applicationData).toMatchObject({ headquarters: `Window ${winner}` })
  expect(await auditOf(id)).toHaveLength(1)
  expect(await mailsTo(email)).toHaveLength(1)
  const bells = await selectRows('notices', { userId: admin.userId, path: `/admin/applications?id=${id}` }, [
    'title',
  ])
  expect(bells).toEqual([{ title: 'Application to review: Wisła Offices' }])
})

test('a submission races a revocation: one wins, and a revoked application is never submitted · ADM-061, ADM-064', async () => {
  const admin = await aFreshAdmin()
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, token } = await anApplication()
    const revoking = () => revokeInvite(admin, id, 0)
    const early = round % 2 === 0 ? revoking() : null
    const [sent, revoked] = await Promise.all([submitDraft(token), early ?? revoking()])
    const row = await applicationRow(id)
    expect(sent.ok).toBe(!revoked.ok)
    expect([row.status, row.revokedAt === null]).toEqual(sent.ok ? ['submitted', true] : ['draft', false])
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      sent.ok ? 'application.submit' : 'application.revoke',
    ])
    expect((await readToken(token)).state).toBe(sent.ok ? 'active' : 'dead')
    if (!sent.ok) expect(sent.refused).toBe('dead')
  }
})

test('a save races a submission: what was submitted is what is reviewed · ADM-069, ADM-070', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, token } = await anApplication()
    const calls = [
      saveApplication(token, aDraft({ headquarters: 'Saved', version: 0 })),
      submitDraft(token, aDraft({ headquarters: 'Submitted', version: 0 })),
    ]
    const [saved, sent] = await Promise.all(calls)
    const row = await applicationRow(id)
    expect([saved?.ok, sent?.ok].filter(Boolean)).toHaveLength(1)
    expect(row).toMatchObject(
      sent?.ok
        ? { status: 'submitted', applicationData: { headquarters: 'Submitted' } }
        : { status: 'draft', applicationData: { headquarters: 'Saved' } },
    )
    const snapshots = await selectRows('applicationRevisions', { applicationId: id }, ['snapshot'])
    expect(snapshots).toHaveLength(sent?.ok ? 1 : 0)
    if (sent?.ok) expect(snapshots[0]?.snapshot).toMatchObject({ headquarters: 'Submitted' })
  }
})

test.runIf(isDeepRun)(
  'only one of many concurrent saves of a page succeeds, and none overwrites another',
  async () => {
    const { id, token } = await anApplication()
    const results = await Promise.all(
      Array.from({ length: MANY }, (_, index) =>
        saveApplication(token, aDraft({ headquarters: `Window ${index}`, version: 0 })),
      ),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(new Set(refusalsOf(results))).toEqual(new Set(['stale']))
    expect((await applicationRow(id)).version).toBe(1)
  },
)

test.runIf(isDeepRun)(
  'a save races a new link: a save before it is stored, a save after it is refused as replaced · ADM-064',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, token } = await anApplication()
      const [saved, newer] = await Promise.all([
        saveApplication(token, aDraft({ headquarters: 'Saved' })),
        aNewLink(id),
      ])
      const { applicationData } = await applicationRow(id)
      if (saved.ok) expect(applicationData).toMatchObject({ headquarters: 'Saved' })
      else {
        expect(saved.refused).toBe('replaced')
        expect(applicationData).toMatchObject({ headquarters: null })
      }
      expect((await readToken(token)).state).toBe('replaced')
      expect((await readToken(newer)).state).toBe('active')
    }
  },
)

test.runIf(isDeepRun)(
  'after fifty concurrent link replacements only one link is valid · ADM-053, ADM-064',
  async () => {
    const { id, token } = await anApplication()
    const issued = await Promise.all(
      Array.from({ length: 50 }, () => transaction((tx) => replaceLinks(tx, id))),
    )
    const states = await Promise.all(
      [token, ...issued.map(({ path }) => tokenOf(path))].map((one) => readToken(one)),
    )
    expect(states.filter(({ state }) => state === 'active')).toHaveLength(1)
    expect(states.filter(({ state }) => state === 'replaced')).toHaveLength(50)
  },
)

test.runIf(isDeepRun)(
  'uploads race a submission: a refused file leaves nothing, and a stored file came before it · ADM-070, ADM-075',
  async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, token } = await anApplication()
      const fields = { documentType: 'passport_or_id', role: 'developer' }
      const [sent, ...uploads] = await Promise.all([
        submitDraft(token),
        ...Array.from({ length: 3 }, () =>
          press(token, 'upload', { fields, file: { name: 'id.pdf', bytes: smallPdf() } }),
        ),
      ])
      expect(sent.ok).toBe(true)
      const kept = uploads.filter(({ status }) => status === 200).length
      expect(uploads.filter(({ status }) => status === 409)).toHaveLength(3 - kept)
      const rows = await selectRows('files', { applicationId: id }, ['id'])
      expect(rows).toHaveLength(kept)
    }
  },
)
