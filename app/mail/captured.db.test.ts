import { readFile, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { db, transaction } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { findRow, insertRow, selectRow, selectRows, updateRows } from '#test/world/rows.ts'
import { captureHeld } from './captured.server.ts'
import { mailCommand } from './command.server.ts'
import { mailRound } from './worker.server.ts'
import { purgeMail } from './jobs.server.ts'
import { queueMail } from './queue.server.ts'
import { testSettings } from '#test/settings.ts'
import '#test/secret-key.ts'

await testDatabase()
const data = testDataFolder()
testSettings({ PUBLIC_ORIGIN: 'https://parcela.example', SMTP_URL: undefined })

beforeEach(() => db().deleteFrom('emailQueue').execute())

async function queueLinked(subject = 'Ustaw hasło – witamy w Parceli', name = 'Łucja Żółć') {
  const user = await insertRow('users', { email: `${crypto.randomUUID()}@x.example` })
  const expiresAt = new Date(Date.now() + 86_400_000)
  const values = {
    purpose: 'set_password',
    userId: user.id,
    tokenHash: Buffer.from(crypto.getRandomValues(new Uint8Array(32))),
    expiresAt,
  }
  const link = await db().insertInto('oneTimeLinks').values(values).returning('id').executeTakeFirstOrThrow()
  const id = await transaction((tx) =>
    queueMail(tx, {
      to: { address: 'lucja@kowalska.example', name },
      kind: 'demo.sample',
      content: {
        subject,
        heading: 'Witaj, Łucjo',
        paragraphs: ['Zażółć gęślą jaźń. '.repeat(12)],
        action: { label: 'Set your password', oneTimeLink: true },
      },
      oneTimeLink: { id: link.id, path: '/complete-registration?token=the-secret&x=1', expiresAt },
    }),
  )
  return selectRow('emailQueue', { id: id ?? '' })
}

async function printed(...parameters: string[]) {
  const lines: string[] = []
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
  const bad = vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
  const code = await mailCommand(parameters).finally(() => (out.mockRestore(), bad.mockRestore()))
  return { code, text: lines.join('') }
}

test('without a mail server an email stays pending and is written to a file once, readable only by the owner, with its real link · ADM-155', async () => {
  const row = await queueLinked()
  expect(row).toMatchObject({ status: 'pending', held: true })
  await Promise.all([mailRound(), mailRound(), captureHeld()])
  const files = await data.files('mail')
  expect(files).toEqual([`${String(row.seq).padStart(6, '0')}-${row.id}.eml`])
  const path = join(data.path, 'mail', files[0] ?? '')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await selectRows('emailQueue', {}, ['status', 'held', 'attempts'])).toEqual([
    { status: 'pending', held: true, attempts: 0 },
  ])
  expect(await readFile(path, 'utf8')).toContain(`Message-ID: ${row.messageId}`)
})

test('no email client decodes a name or subject that looks like an encoded word', async () => {
  const word = '=?utf-8?q?Anna=E2=80=AE_x?='
  await queueLinked(`${word} has joined`, word)
  await captureHeld()
  const [file = ''] = (await data.files('mail')).slice(-1)
  const written = await readFile(join(data.path, 'mail', file), 'utf8')
  expect(written).toContain('To: "= ?utf-8?q?Anna=E2=80=AE_x?=" <lucja@kowalska.example>')
  expect(written).toContain('Subject: = ?utf-8?q?Anna=E2=80=AE_x?= has joined')
})

test('npm run mail lists captured emails and prints one with its links', async () => {
  const row = await queueLinked()
  const list = await printed()
  expect(list.code).toBe(0)
  expect(list.text).toContain('Łucja Żółć <lucja@kowalska.example>  Ustaw hasło – witamy w Parceli')
  const one = await printed(String(row.seq))
  expect(one.code).toBe(0)
  expect(one.text).toContain('Zażółć gęślą jaźń.')
  expect(one.text).toContain('https://parcela.example/complete-registration?token=the-secret&x=1')
  for (const bad of ['999999', '0', 'x', '../1']) expect((await printed(bad)).code).toBe(1)
})

test('emails queued while there was a mail server stay pending too', async () => {
  const row = await queueLinked()
  await updateRows('emailQueue', { id: row.id }, { held: false })
  await mailRound()
  expect(await findRow('emailQueue', {}, ['status', 'held'])).toEqual({
    status: 'pending',
    held: true,
  })
})

test('captured emails are deleted after seven days', async () => {
  const row = await queueLinked()
  await mailRound()
  const path = join(data.path, 'mail', `${String(row.seq).padStart(6, '0')}-${row.id}.eml`)
  const before = new Date(Date.now() - 7.1 * 86_400_000)
  await utimes(path, before, before)
  await purgeMail()
  await expect(stat(path)).rejects.toThrow('ENOENT')
})
