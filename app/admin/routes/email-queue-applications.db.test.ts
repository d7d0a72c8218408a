import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { sendApplicationLink } from '#app/applications/commands/send-link.server.ts'
import { readToken } from '#app/applications/links.server.ts'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { anApplication, aNewLink } from '#test/world/applications.ts'
import { viewerOf } from '#test/world/companies.ts'
import { mark } from '#test/world/email-queue.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRow, updateRows } from '#test/world/rows.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { decrypt } from '#app/lib/secret.server.ts'
import * as page from './email-queue.tsx'

await testDatabase()

const signedIn = await aSignedInAdmin()
const cookie = signedIn.cookie
const admin = (await viewerOf(signedIn.userId)) as AdminViewer

const retry = async (id: string) =>
  (await visit(page, '/admin/email-queue', { cookie, form: { intent: 'retry', id } })).toast
const mailOf = (email: string) => selectRow('emailQueue', { toEmail: email })

async function aFailedInvitation() {
  const application = await anApplication()
  const living = await selectRow('applicationLinks', { applicationId: application.id })
  const sent = await sendApplicationLink(admin, application.id, living.id)
  if (!sent.ok) throw new Error(sent.refused)
  const { id } = await mailOf(application.email)
  await mark(id, 'failed')
  return { ...application, mailId: id }
}

async function expire(applicationId: string, mailId: string) {
  await sql`update application_links set created_at = now() - interval '40 days',
    expires_at = now() - interval '9 days' where application_id = ${applicationId}`.execute(db())
  await sql`update email_queue set link_expires_at = now() - interval '9 days', link_secret = null
    where id = ${mailId}`.execute(db())
}

const secretOf = async (email: string) => {
  const { linkSecret, id } = await mailOf(email)
  return (decrypt('mail-link', String(linkSecret), id) ?? '').replace('/apply/', '')
}

test('Retry of an invitation whose link has expired issues a new one, which opens the application · ADM-170', async () => {
  const { id, email, mailId } = await aFailedInvitation()
  await expire(id, mailId)
  expect(await retry(mailId)).toEqual({ title: 'Email queued again', tone: 'ok' })
  expect(await readToken(await secretOf(email))).toMatchObject({
    state: 'active',
    holder: { applicationId: id },
  })
})

test('Retry of an invitation with a valid link sends that link', async () => {
  const { email, mailId } = await aFailedInvitation()
  const before = await secretOf(email)
  expect(await retry(mailId)).toEqual({ title: 'Email queued again', tone: 'ok' })
  expect(await secretOf(email)).toBe(before)
})

test('Retry never replaces a newer link until that one has expired, and never emails an invalid one', async () => {
  const replaced = await aFailedInvitation()
  const newer = await aNewLink(replaced.id)
  expect((await retry(replaced.mailId))?.text).toBe('A newer email has the current link to this application.')
  expect((await readToken(newer)).state).toBe('active')
  await expire(replaced.id, replaced.mailId)
  expect((await retry(replaced.mailId))?.title).toBe('Email queued again')
  const over = await aFailedInvitation()
  await updateRows('applications', { id: over.id }, { revokedAt: new Date() })
  expect((await retry(over.mailId))?.text).toBe(
    'The application was decided or revoked, so its link no longer works.',
  )
  expect((await mailOf(over.email)).status).toBe('failed')
})
