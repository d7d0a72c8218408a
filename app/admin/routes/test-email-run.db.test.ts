import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { mailRound } from '#app/mail/worker.server.ts'
import { testDatabase } from '#test/database.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { visit } from '#test/world/pages.tsx'
import { selectRows, updateRows } from '#test/world/rows.ts'
import { testMailbox } from '#test/world/test-mailbox.ts'
import * as page from './test-email.tsx'
import { testSettings } from '#test/settings.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
const { mailbox } = await testMailbox()
testSettings({ LOG_LEVEL: 'silent' })

const HERE = '/admin/test-email'
const run = (cookie: string) =>
  visit(page, HERE, { cookie, form: { email: 'ops@desk.example', send: 'all' } })

/** Runs the worker until the queue is empty, each time as if every email were due. */
async function work(): Promise<void> {
  for (;;) {
    await updateRows('emailQueue', {}, { nextAttemptAt: new Date(0) })
    await mailRound()
    const open = await db()
      .selectFrom('emailQueue')
      .where('status', 'in', ['pending', 'sending'])
      .select('id')
      .execute()
    if (open.length === 0) return
  }
}

test('the run sends 4 emails 2 seconds apart and shows each result live · ADM-173', async () => {
  const { cookie } = await aSignedInAdmin()
  const pressed = await run(cookie)
  expect(pressed.toast?.title).toBe('Sending test emails')
  const look = async () => (await visit(page, pressed.location ?? '', { cookie })).text
  expect(await look()).toContain('0 of 4 done.')
  const due = (await selectRows('emailQueue', {}, ['nextAttemptAt'], 'seq')).map(({ nextAttemptAt }) =>
    nextAttemptAt.getTime(),
  )
  for (const [at, moment] of due.entries())
    if (at > 0) expect(moment - (due[at - 1] ?? 0)).toBeGreaterThanOrEqual(2000)
  const shown: string[] = []
  for (const kind of ['test.basic', 'test.approval', 'test.rejection', 'test.more_info']) {
    await updateRows('emailQueue', { kind }, { nextAttemptAt: new Date(0) })
    await mailRound()
    shown.push(/(\d of 4 done|All 4 done)/.exec(await look())?.[0] ?? '')
  }
  expect(shown).toEqual(['1 of 4 done', '2 of 4 done', '3 of 4 done', 'All 4 done'])
  expect(mailbox.mails.map(({ subject }) => subject)).toEqual([
    '[Test] Parcela can send email',
    '[Test] Your company profile is approved',
    '[Test] Your company profile needs updates',
    '[Test] We need more information about your company',
  ])
})

test.runIf(isDeepRun)(
  'the run continues while the page is closed, and the page shows its results when it is opened again · ADM-173',
  async () => {
    const { cookie } = await aSignedInAdmin()
    mailbox.behave({ rejectData: 554 })
    await run(cookie)
    await work()
    mailbox.behave('take')
    const { text } = await visit(page, HERE, { cookie })
    expect(text.match(/554 from the test server/g)).toHaveLength(4)
    expect(text.match(/Not sent yet/g)).toHaveLength(4)
    const rows = await selectRows('emailQueue', {}, ['status', 'attempts'])
    expect(rows).toEqual(Array.from({ length: 4 }, () => ({ status: 'failed', attempts: 1 })))
  },
)
