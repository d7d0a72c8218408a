import { isDeepRun } from '#test/runs.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { offeredOn } from '#test/world/back-office.tsx'
import { aDeveloperCompany } from '#test/world/companies.ts'
import { textOf, visit } from '#test/world/pages.tsx'
import { address, aProfileDesk, lastAuditOf } from '#test/world/profile-desk.ts'
import { selectRow, updateRows } from '#test/world/rows.ts'
import * as page from '#app/companies/desk/desk.tsx'
import { testSettings } from '#test/settings.ts'

await testDatabase()
testSettings({ LOG_LEVEL: 'silent' })

const { show, decide } = await aProfileDesk()
const rowOf = (id: string) => selectRow('companies', { id })

describe('the offered actions', () => {
  test.runIf(isDeepRun)(
    'depend on the status: approve from pending only, none for an incomplete profile · ADM-030 · ADM-040',
    async () => {
      const expected = {
        pending: ['approve', 'requestInfo', 'reject'],
        more_info_requested: ['requestInfo', 'reject'],
        rejected: ['reject', 'reopen'],
        approved: ['ask', 'suspend'],
        suspended: ['reinstate', 'postpone'],
      } as const
      for (const [status, intents] of Object.entries(expected)) {
        const { companyId } = await aDeveloperCompany({ status: status as keyof typeof expected })
        expect(offeredOn((await show(companyId)).html)).toEqual(intents)
      }
    },
  )

  test('are none on the admin’s own company, with a reason, and the server refuses them · ADM-198', async () => {
    const company = await aDeveloperCompany({ status: 'pending' })
    await updateRows('members', { userId: company.member.userId }, { role: 'admin' })
    const cookie = await signedInCookie(company.member.userId)
    const { html, text } = await visit(page, address(company.companyId), { cookie })
    expect(offeredOn(html)).toEqual([])
    expect(text).toContain('You cannot decide on a record of your own company. Ask another admin.')
    const form = { intent: 'approve', id: company.companyId, seen: String(company.version), confirmed: 'yes' }
    const refused = await visit(page, address(company.companyId), { cookie, form })
    expect(refused.status).toBe(403)
    expect(refused.text).toContain('You cannot decide on a record of your own company.')
    expect((await rowOf(company.companyId)).approvalStatus).toBe('pending')
  })
})

const dialogOf = (html: string, intent: string) =>
  new RegExp(`<dialog[^>]*id="decide-${intent}"[\\s\\S]*?</dialog>`).exec(html)?.[0] ?? ''

describe('the dialogs', () => {
  test('mark the reason with a *, refuse a blank one and keep the input · ADM-031', async () => {
    const company = await aDeveloperCompany({ status: 'pending' })
    const { html, text } = await show(company.companyId)
    expect(text).toContain('Rejection Reason *')
    expect(text).toContain('Information Needed *')
    expect(text).not.toContain('Optional')
    expect(text).toContain('If you leave it empty, select an item below.')
    expect(html.match(/name="reason"/g)).toHaveLength(2)
    // Selected items can replace the text, so that it is not announced as required.
    expect(html).not.toMatch(/<textarea[^>]*aria-required="true"/)
    for (const intent of ['reject', 'requestInfo']) {
      const refused = await decide(company, intent, { reason: ' \n\t ', internalNotes: 'call the registry' })
      expect(refused.status).toBe(422)
      const dialog = dialogOf(refused.html, intent)
      expect(dialog).toMatch(/<dialog[^>]* open=""/)
      expect(dialog).toMatch(/<textarea[^>]* aria-invalid="true"/)
      expect(textOf(dialog)).toContain('Enter a reason.')
      expect(dialog).toContain('call the registry')
    }
    expect((await rowOf(company.companyId)).approvalStatus).toBe('pending')
  })

  test.runIf(isDeepRun)(
    'have two optional notes each; approving asks for no reason · ADM-032 · ADM-033',
    async () => {
      const { html, text } = await show((await aDeveloperCompany({ status: 'pending' })).companyId)
      expect(text.match(/Notes for the member · optional/g)).toHaveLength(3)
      expect(text.match(/Internal notes · optional/g)).toHaveLength(3)
      const dialog = html.slice(html.indexOf('id="decide-approve"'), html.indexOf('id="decide-requestInfo"'))
      expect(dialog).not.toContain('name="reason"')
    },
  )

  test('approving with open documents needs a second, audited confirmation · ADM-039', async () => {
    const company = await aDeveloperCompany({ status: 'pending' })
    const asked = await decide(company, 'approve')
    expect(asked.status).toBe(422)
    expect(asked.text).toContain(
      'Not approved yet: Personal ID or passport (pending), Company registration certificate (pending).',
    )
    expect((await rowOf(company.companyId)).approvalStatus).toBe('pending')
    expect((await decide(company, 'approve', { confirmed: 'yes' })).status).toBe(303)
    expect((await rowOf(company.companyId)).approvalStatus).toBe('approved')
    expect((await lastAuditOf(company.companyId)).details).toMatchObject({ confirmedOpenKyc: true })
  })
})
