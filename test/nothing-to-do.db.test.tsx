import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { MAIL_SAMPLES } from './mail-samples/gallery.ts'
import * as myProfile from '#app/companies/routes/my-profile.tsx'
import * as pendingPage from '#app/companies/routes/pending.tsx'
import * as rejectedPage from '#app/companies/routes/rejected.tsx'
import * as changesPage from '#app/companies/versions/routes/changes.tsx'
import { db } from '#app/db/client.server.ts'
import * as notifications from '#app/dashboards/routes/notifications.tsx'
import * as platform from '#app/dashboards/routes/platform.tsx'
import * as documentsPage from '#app/kyc/routes/documents.tsx'
import type { CompanyStatus } from '#app/lib/viewer.ts'
import { renderMail } from '#app/mail/render.tsx'
import { REASON_TEMPLATES } from '#app/review/reason-templates.ts'
import { loadHeaderCounts } from '#app/site/header-counts.server.ts'
import { NOTHING_TO_DO, TURN } from '#app/review/turn-texts.ts'
import { testDatabase } from './database.ts'
import { root, sourceFiles } from './source-files.ts'
import { aDocument, aNewcomer, viewerOf } from './world/companies.ts'
import { aPerson } from './world/listings.ts'
import { welcomedCookie } from './world/marks.ts'
import { type PageModule, visit } from './world/pages.tsx'
import { insertRow, updateRows } from './world/rows.ts'
import { isDeepRun } from './runs.ts'

await testDatabase()

const SENTENCES = Object.values(NOTHING_TO_DO)
const REVIEWED = 'We review pending documents within 2-3 business days.'
const said = (text: string) => SENTENCES.filter((sentence) => text.includes(sentence))

const PAGES: readonly [PageModule, string][] = [
  [myProfile, '/my-profile'],
  [documentsPage, '/documents'],
  [pendingPage, '/profile/pending'],
  [rejectedPage, '/profile/rejected'],
  [changesPage, '/my-profile/changes'],
  [notifications, '/notifications'],
  [platform, '/platform'],
]

const DOCUMENTS = ['none', 'pending', 'one rejected', 'approved'] as const
const STATUSES = ['pending', 'more_info_requested', 'rejected', 'approved'] as const
const VERSIONS = [null, 'pending', 'more_info_requested', 'rejected'] as const
const REASONS = ['Please say more about your projects.', REASON_TEMPLATES.company.requestInfo[0].text]

type State = {
  status: CompanyStatus
  documents: (typeof DOCUMENTS)[number]
  reason: string
  version: (typeof VERSIONS)[number]
}

const STATES: readonly State[] = STATUSES.flatMap((status) =>
  DOCUMENTS.flatMap((documents): State[] =>
    status === 'approved'
      ? VERSIONS.map((version) => ({ status, documents, reason: '', version }))
      : (status === 'pending' ? [''] : REASONS).map((reason) => ({
          status,
          documents,
          reason,
          version: null,
        })),
  ),
)

/** Whether the reviewers have to act on any case of a member. */
async function isWithUs({ userId, company }: Awaited<ReturnType<typeof aPerson>>) {
  const { rows } = await sql`select from turns where side = 'reviewers'
    and (user_id = ${userId}::uuid or company_id = ${company?.id ?? null}::uuid)`.execute(db())
  return rows.length > 0
}

async function put(userId: string, documents: State['documents']) {
  if (documents === 'none') return
  const status = documents === 'approved' ? 'approved' : 'pending'
  await aDocument(userId, 'company_registration', { status })
  await aDocument(userId, 'passport_or_id', { status: documents === 'one rejected' ? 'rejected' : status })
}

async function inState({ status, documents, reason, version }: State) {
  const person = await aPerson({ type: 'investor' })
  const companyId = person.company?.id ?? ''
  await put(person.userId, documents)
  if (status !== 'approved')
    await updateRows(
      'companies',
      { id: companyId },
      { approvalStatus: status, rejectionReason: reason || null, submittedAt: new Date() },
    )
  if (version)
    await insertRow('companyVersions', {
      companyId,
      number: 2,
      kind: 'material',
      status: version,
      answers: {},
      former: {},
      questionnaire: {},
      reason: 'Please say more.',
      submittedAt: new Date(),
      decidedAt: version === 'pending' ? null : new Date(),
    })
  return person
}

describe('no page says that there is nothing to do while the reader has open items', () => {
  test.runIf(isDeepRun).each(STATES.filter((_, at) => isDeepRun || at % 3 === 0))(
    '$status, documents $documents, “$reason”, version $version',
    async (state) => {
      const person = await inState(state)
      const isTheirs = (await loadHeaderCounts(await viewerOf(person.userId))).isTurn
      const cookie = await welcomedCookie(person)
      let read = 0
      for (const [page, path] of PAGES) {
        const { status, text } = await visit(page, path, { cookie })
        if (status !== 200) continue
        read += 1
        if (isTheirs) expect([path, said(text)]).toEqual([path, []])
        else if (text.includes(TURN.yours)) expect(path).toBe('nobody’s turn')
        if (text.includes(REVIEWED)) expect([path, await isWithUs(person)]).toEqual([path, true])
      }
      expect(read).toBeGreaterThan(2)
    },
  )

  test('a profile that was never submitted', async () => {
    const person = await aNewcomer()
    await aDocument(person.userId, 'personal_id')
    const cookie = await welcomedCookie(person)
    for (const [page, path] of PAGES) {
      const { text } = await visit(page, path, { cookie })
      expect([path, said(text), text.includes(REVIEWED)]).toEqual([path, [], false])
    }
  })
})

test('an email that says so lists nothing left to do', () => {
  const about = { origin: 'https://parcela.example', supportEmail: 'support@parcela.example' }
  const telling = MAIL_SAMPLES.map(({ key, content }) => ({
    key,
    content,
    text: renderMail(content, about).text,
  })).filter(({ text }) => said(text.replaceAll(/\s+/g, ' ')).length > 0)
  expect(telling.map(({ key }) => key).length).toBeGreaterThan(1)
  for (const { key, content, text } of telling) {
    expect([key, content.entries ?? []]).toEqual([key, []])
    expect([key, /\bleft:|Action needed/.test(text)]).toEqual([key, false])
  }
})

test('these sentences are written only in one list', () => {
  const files = sourceFiles('app').filter((file) => !/\.test\.tsx?$/.test(file))
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const sentence =
    /nothing (?:more )?(?:you need to do|to send)\b|nothing else is asked of you|no action needed/i
  const elsewhere = files.filter((file) => sentence.test(read(file)))
  expect(elsewhere).toEqual(['app/review/turn-texts.ts'])
})
