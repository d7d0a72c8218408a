import { afterEach, expect, test } from 'vitest'
import { loadOwnTurn } from '#app/companies/turn/own-turn.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { loadRowTurns } from '#app/review/turn-index.server.ts'
import { testDatabase } from '#test/database.ts'
import { aCompany, aReviewer, aSubmission, submitDocument, memberOf } from '#test/world/kyc-review.ts'
import { updateRows } from '#test/world/rows.ts'
import { decideDocument } from '../review/commands.server.ts'

await testDatabase()
afterEach(() => setClock(null))

const on = (day: string) => setClock(() => new Date(`${day}T11:00:00Z`))

test('a document with an expiry date that replaced one without expires like any other, and becomes the owner’s task that day', async () => {
  const { member, companyId } = await aCompany({ status: 'approved' })
  for (const type of ['personal_id', 'company_registration_cert'] as const)
    await aSubmission(member.userId, type, { status: 'approved' })
  await updateRows('companies', { id: companyId }, { confirmedAt: new Date('2031-01-01T00:00:00Z') })
  on('2031-03-10')
  const { id } = await submitDocument(member.userId, 'personal_id')
  const end = { endsOn: '2031-05-31' }
  expect((await decideDocument(await aReviewer(), id, 'approve', { end })).ok).toBe(true)
  const turn = async () => (await loadRowTurns('profile', [companyId], companyId)).get(companyId)
  const own = async () => (await loadOwnTurn(await memberOf(member.userId)))?.whose
  on('2031-03-30')
  expect([await turn(), await own()]).toEqual([undefined, undefined])
  on('2031-06-08')
  expect([await turn(), await own()]).toEqual([
    { whose: 'yours', since: '2031-05-31T22:00:00.000Z' },
    'yours',
  ])
})
