import { expect, test } from 'vitest'
import { removeColleague } from '#app/companies/colleagues/commands/change-people.server.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { aPerson } from '#test/world/listings.ts'
import { selectRows, updateRows } from '#test/world/rows.ts'
import { startThread, postThread, threadCast, writeThread } from '#test/world/threads.ts'

await testDatabase()

test.each([
  ['was removed', (boss: ApprovedMember, userId: string) => removeColleague(boss, userId)],
  [
    'is suspended',
    (_boss: ApprovedMember, userId: string) =>
      updateRows('members', { userId }, { suspendedAt: new Date(), suspensionReason: 'For the test.' }),
  ],
])(
  'answers and the closure go to the owner of the asking company once the colleague who asked %s · MEM-385',
  async (_how, leave) => {
    const cast = await threadCast()
    const boss = cast.asker
    const person = (await aPerson({ company: boss.company, name: 'Karol Colleague' })) as ApprovedMember
    const id = await startThread({ ...cast, asker: person })
    await leave(boss, person.userId)
    await writeThread(cast.owner, id, 'The roof is from 2019.')
    await postThread(cast.owner, id, { intent: 'close' })
    const kinds = async ({ email }: ApprovedMember) =>
      (await mailsTo(email)).map(({ kind }) => kind).filter((kind) => kind.startsWith('inquiry.'))
    expect(await kinds(boss)).toEqual(['inquiry.answered', 'inquiry.closed'])
    expect(await kinds(person)).toEqual([])
    const rung = await selectRows('notices', { userId: person.userId, kind: 'inquiry' }, ['id'])
    expect(rung).toEqual([])
  },
)
