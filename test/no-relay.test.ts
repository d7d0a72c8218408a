import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, root, sourceFiles } from './source-files.ts'

const app = sourceFiles('app')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const importers = (path: string) =>
  app.filter((file) => importsOf(file).some((one) => one.path === path && !one.isType))

test('emails are queued only by commands: no route, page or component uses the queue · ADM-154', () => {
  const queuing = importers('app/mail/queue.server.ts')
  expect(queuing.length).toBeGreaterThan(12)
  expect(queuing.filter((file) => !file.endsWith('.server.ts') || file.includes('/routes/'))).toEqual([])
})

test('only the queue renders what it stores, and only the worker uses a mail server · ADM-154', () => {
  const writers = app.filter((file) =>
    /insertInto\('emailQueue'\)|insert into email_queue/.test(textOf(file)),
  )
  expect(writers).toEqual(['app/mail/queue.server.ts'])
  const senders = app.filter((file) => /from 'nodemailer'/.test(textOf(file)))
  expect(senders).toEqual(['app/mail/message.server.ts', 'app/mail/transport.server.ts'])
  expect(importers('app/mail/transport.server.ts')).toEqual(['app/mail/worker.server.ts'])
})
