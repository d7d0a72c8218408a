import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import {
  aCompany,
  aReviewer,
  auditOfSubmission,
  submitDocument,
  memberOf,
  noticesOf,
  submissionOf,
} from '#test/world/kyc-review.ts'
import { selectRows } from '#test/world/rows.ts'
import { removeDocument } from '../commands.server.ts'
import type { DocumentType } from '../schema.ts'
import { decideDocument } from './commands.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const TYPES = ['personal_id', 'passport_or_id', 'company_registration_cert', 'bank_statement'] as const
const IDENTITY: readonly DocumentType[] = ['personal_id', 'passport_or_id']

type Known = {
  id: string
  fileId: string
  type: DocumentType
  status: 'pending' | 'approved' | 'rejected'
  isCurrent: boolean
  isBeside: boolean
  decidedBy: string | null
}

const upload = fc.record({ do: fc.constant('upload' as const), type: fc.constantFrom(...TYPES) })
const decide = fc.record({
  do: fc.constantFrom('approve' as const, 'reject' as const),
  which: fc.nat(11),
  who: fc.nat(2),
  text: fc.constantFrom('Cut off.', '', '   ', 'Żółć 🙂'),
})
const remove = fc.record({ do: fc.constant('remove' as const), which: fc.nat(11) })
const steps = fc.array(fc.oneof({ weight: 3, arbitrary: upload }, { weight: 6, arbitrary: decide }, remove), {
  minLength: 4,
  maxLength: 18,
})

const outsiders = [await aReviewer(), await aReviewer()]

/** all_approved derived from the rows, independently of the code under test (ADM-092). */
function isComplete(known: readonly Known[]): boolean {
  const has = (types: readonly DocumentType[]) =>
    known.some(({ type, status, isCurrent }) => isCurrent && status === 'approved' && types.includes(type))
  return has(IDENTITY) && has(['company_registration_cert'])
}

test('random uploads, removals and decisions by random admins respect the rules · ADM-089 · ADM-093', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { member, companyId } = await aCompany()
      const colleague = await aReviewer(companyId)
      const known: Known[] = []
      let rejections = 0
      let completions = 0
      for (const one of all) {
        if (one.do === 'upload') {
          const inPlace = known.filter(({ type, isCurrent }) => isCurrent && type === one.type)
          for (const former of inPlace) former.isCurrent = former.status === 'approved'
          const isBeside = inPlace.some(({ status }) => status === 'approved')
          const handed = await submitDocument(member.userId, one.type)
          known.push({
            ...handed,
            type: one.type,
            status: 'pending',
            isCurrent: true,
            isBeside,
            decidedBy: null,
          })
          continue
        }
        const target = known[one.which % Math.max(1, known.length)]
        if (!target) continue
        if (one.do === 'remove') {
          const removed = await removeDocument(await memberOf(member.userId), target.fileId)
          if (removed.ok) target.isCurrent = false
          else
            expect(
              target.isCurrent &&
                target.status !== 'approved' &&
                (target.isBeside || target.type === 'bank_statement'),
            ).toBe(false)
          continue
        }
        const admin = [...outsiders, colleague][one.who] ?? colleague
        const before = isComplete(known)
        const decided = await decideDocument(admin, target.id, one.do, {
          code: 'other',
          text: one.text,
          end: { endsOn: null },
        })
        const blank = one.do === 'reject' && one.text.trim() === ''
        const isOpen = target.status === 'pending' && target.isCurrent
        expect(decided.ok).toBe(admin !== colleague && isOpen && !blank)
        if (!decided.ok) {
          if (admin === colleague) expect(decided.refused).toBe('own_record')
          continue
        }
        target.status = one.do === 'approve' ? 'approved' : 'rejected'
        const isRenewal = one.do === 'approve' && target.isBeside
        if (one.do === 'approve') {
          for (const other of known)
            if (other !== target && other.type === target.type) other.isCurrent = false
          target.isBeside = false
        }
        target.decidedBy = admin.userId
        if (one.do === 'reject') rejections += 1
        const isNew = (!before || isRenewal) && isComplete(known)
        if (isNew) completions += 1
        expect(decided.value.allApproved !== null).toBe(isNew)
      }
      for (const { id, status, isCurrent, isBeside, decidedBy } of known) {
        expect(await submissionOf(id)).toMatchObject({ status, isCurrent, reviewedBy: decidedBy })
        if (isCurrent) expect((await submissionOf(id)).isBeside).toBe(isBeside)
        const decisions = (await auditOfSubmission(id)).filter(({ actorKind }) => actorKind === 'admin')
        expect(decisions).toHaveLength(decidedBy === null ? 0 : 1)
      }
      const mails = await selectRows('emailQueue', { toEmail: member.email }, ['kind', 'parts'])
      const told = mails.flatMap(({ kind, parts }) => ((parts as unknown[] | null) ?? [null]).map(() => kind))
      expect(told.filter((kind) => kind === 'kyc.rejected')).toHaveLength(rejections)
      expect(told.filter((kind) => kind === 'kyc.all_approved')).toHaveLength(completions)
      expect(told).toHaveLength(rejections + completions)
      expect(await noticesOf(member.userId)).toHaveLength(rejections + completions)
    }),
    { numRuns: isDeepRun ? 40 : 4 },
  )
}, 300_000)
