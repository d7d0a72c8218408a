import { expect, test } from 'vitest'
import * as audit from '#app/admin/routes/audit.tsx'
import { db } from '#app/db/client.server.ts'
import { auditCommand, sealAudit } from '#app/review/seal.server.ts'
import { testDatabase } from '#test/database.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { aLogRow, aLongLog, forge } from '#test/world/oversight.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRows, updateRows } from '#test/world/rows.ts'
import { continueChecks } from './check.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const PATH = '/admin/audit'
const press = (cookie: string) => visit(audit, PATH, { cookie, form: { intent: 'verify' } })
const newest = () =>
  db().selectFrom('auditChecks').orderBy('id', 'desc').selectAll().executeTakeFirstOrThrow()
const audited = (action: string) => selectRows('auditLog', { action }, '*', 'id')

test('Verify recomputes the seals and reports an intact log with the numbers of rows and seals · ADM-200', async () => {
  const { cookie, userId } = await aSignedInAdmin()
  expect((await visit(audit, PATH, { cookie })).text).toContain('Not checked yet')
  for (let n = 0; n < 7; n++) await aLogRow()
  const rows = await sealAudit()
  expect((await press(cookie)).location).toBe(PATH)
  const { text } = await visit(audit, PATH, { cookie })
  expect(text).toContain('The log is intact')
  expect(text).toContain(`${rows} rows in 1 seal checked`)
  expect(text).toContain('Requested by Ada Admin')
  expect((await audited('audit.verify')).map(({ actorUserId }) => actorUserId)).toEqual([userId])
  expect(
    (await audited('audit.finish_verification')).map(({ actorKind, toStatus }) => [actorKind, toStatus]),
  ).toEqual([['system', 'whole']])
})

test('Verify reports the first altered row, and so does the command · ADM-200', async () => {
  const { cookie } = await aSignedInAdmin()
  const wrong = await aLogRow()
  await aLogRow()
  await sealAudit()
  await forge(`update audit_log set reason = 'forged' where id = ${wrong}`)
  try {
    await press(cookie)
    const page = await visit(audit, PATH, { cookie })
    expect(page.text).toContain(`The log was altered at row ${wrong}`)
    expect(page.html).toContain(`href="/admin/audit?id=${wrong}"`)
    expect(page.text).toContain('Altered')
    expect(page.text).toContain('Uncertain')
    expect(await auditCommand(['verify'])).toBe(1)
  } finally {
    await forge(`update audit_log set reason = null where id = ${wrong}`)
  }
  await press(cookie)
  expect((await visit(audit, PATH, { cookie })).text).toContain('The log is intact')
  expect(await auditCommand(['verify'])).toBe(0)
})

test.runIf(isDeepRun)(
  'a long check responds quickly and continues in the background · ADM-200',
  async () => {
    const { cookie, userId } = await aSignedInAdmin()
    await aLongLog(20_000, userId)
    while ((await sealAudit()) > 0);
    await press(cookie)
    while (await continueChecks({ budgetMs: 50 }));
    const done = await newest()
    expect([done.state, done.rowCount]).toEqual(['whole', done.totalRows])
    expect(done.totalRows).toBeGreaterThan(20_000)
  },
  300_000,
)

test.runIf(isDeepRun)(
  'an abandoned check shows its progress and resumes once its lease expires · ADM-200',
  async () => {
    const { cookie } = await aSignedInAdmin()
    await aLogRow()
    await sealAudit()
    await press(cookie)
    const { id, sealCount, totalRows } = await newest()
    const stopped = { state: 'running', finishedAt: null, leasedUntil: new Date(Date.now() + 30_000) }
    await updateRows('auditChecks', { id }, stopped)
    expect(await continueChecks({ budgetMs: 1000 })).toBe(false)
    const page = await visit(audit, PATH, { cookie })
    expect(page.text).toMatch(/Checking the log (Refresh )?[\d,]+ of [\d,]+ rows checked/)
    // Expired, or from a clock that ran ahead.
    for (const leasedUntil of [new Date(0), new Date(Date.now() + 86_400_000)]) {
      await updateRows('auditChecks', { id }, { leasedUntil })
      expect(await continueChecks({ budgetMs: 0 })).toBe(true)
    }
    expect(await newest()).toMatchObject({ id, state: 'running', sealCount })
    while (await continueChecks({ budgetMs: 5000 }));
    expect(await newest()).toMatchObject({ id, state: 'whole', rowCount: totalRows })
  },
)

test.runIf(isDeepRun)(
  'with fifty concurrent submits, one check runs at a time, every request is audited, and each check finishes once',
  async () => {
    const { cookie } = await aSignedInAdmin()
    const before = await selectRows('auditChecks', {}, ['id'])
    const [asked, ended] = [await audited('audit.verify'), await audited('audit.finish_verification')]
    const responses = await Promise.all(Array.from({ length: 50 }, () => press(cookie)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([303]))
    while (await continueChecks({ budgetMs: 5000 }));
    const checks = await selectRows('auditChecks')
    const made = checks.length - before.length
    expect(made).toBeGreaterThan(0)
    expect(checks.filter(({ state }) => state === 'running')).toEqual([])
    expect((await audited('audit.verify')).length - asked.length).toBe(50)
    expect((await audited('audit.finish_verification')).length - ended.length).toBe(made)
  },
)
