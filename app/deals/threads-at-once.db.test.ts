import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { startThread, bodiesOf, postThread, statusOf, threadCast, writeThread } from '#test/world/threads.ts'
import { deleteInquiry } from './commands/end-inquiry.server.ts'
import { writeMessage } from './commands/messages.server.ts'
import type { InquiryStatus } from './schema.ts'
import { type ThreadSide, type ThreadStep, threadWorkflow } from './workflow.ts'
import { isDeepRun, MANY } from '#test/runs.ts'

await testDatabase()

/** The status after a step; null if the step is not allowed. */
function afterStep(step: ThreadStep, side: ThreadSide, status: InquiryStatus): InquiryStatus | null {
  const from: readonly InquiryStatus[] = threadWorkflow[step][side].from
  const { to } = threadWorkflow[step][side]
  if (!from.includes(status)) return null
  return to === 'same' ? status : to
}

const cast = await threadCast()
beforeEach(async () => {
  await db().deleteFrom('inquiries').execute()
  await db().deleteFrom('rateLimits').execute()
})

describe('one form is one message', () => {
  test('many concurrent submits send one message and one email', async () => {
    const id = await startThread(cast)
    const before = (await mailsTo(cast.asker.email)).length
    const key = crypto.randomUUID()
    await Promise.all(Array.from({ length: MANY }, () => writeThread(cast.owner, id, 'Once.', key)))
    expect(await bodiesOf(id)).toEqual(['Once.'])
    expect(await mailsTo(cast.asker.email)).toHaveLength(before + 1)
  })

  test.runIf(isDeepRun)(
    'another text in the same form, for example after going back, is a second message',
    async () => {
      const id = await startThread(cast)
      const key = crypto.randomUUID()
      await writeThread(cast.owner, id, 'First.', key)
      await writeThread(cast.owner, id, 'Second.', key)
      expect((await bodiesOf(id)).toSorted()).toEqual(['First.', 'Second.'])
    },
  )

  test('only one of many concurrent attempts to close counts, and no message is stored after it', async () => {
    const id = await startThread(cast)
    const responses = await Promise.all(
      Array.from({ length: MANY }, (_, index) =>
        index % 2
          ? postThread(index % 4 === 1 ? cast.owner : cast.asker, id, { intent: 'close' })
          : writeThread(cast.owner, id, `No. ${index}`),
      ),
    )
    expect(responses.filter(({ toast }) => toast?.title === 'Inquiry closed')).toHaveLength(1)
    const kept = responses.filter(({ location }) => location === `/inquiries/${id}#last`).length
    expect(await bodiesOf(id)).toHaveLength(kept)
    const audited = await db()
      .selectFrom('auditLog')
      .where('subjectId', '=', id)
      .where('action', 'in', ['inquiry.close', 'inquiry.answer'])
      .select('action')
      .orderBy('id')
      .execute()
    expect(audited.filter(({ action }) => action === 'inquiry.close')).toHaveLength(1)
    expect(audited).toHaveLength(kept + 1)
  })
})

test('an acknowledged answer is not deleted if the asker deletes the inquiry concurrently', async () => {
  for (let round = 0; round < (isDeepRun ? 25 : 6); round += 1) {
    await db().deleteFrom('inquiries').execute()
    await db().deleteFrom('rateLimits').execute()
    const id = await startThread(cast)
    const [answer, deletion] = await Promise.all([
      writeMessage(cast.owner, id, { key: crypto.randomUUID(), message: 'The roof is from 2019.' }),
      (isDeepRun ? sleep(round % 12) : Promise.resolve()).then(() => deleteInquiry(cast.asker, id)),
    ])
    expect([answer.ok, deletion.ok].filter(Boolean)).toHaveLength(1)
    expect(await bodiesOf(id)).toEqual(answer.ok ? ['The roof is from 2019.'] : [])
  }
})

test('whatever the two sides do, the thread follows its table and keeps every acknowledged message · MEM-385', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          side: fc.constantFrom<ThreadSide>('asker', 'owner'),
          step: fc.constantFrom('write', 'write', 'close'),
        }),
        {
          minLength: 1,
          maxLength: 7,
        },
      ),
      async (steps) => {
        await db().deleteFrom('inquiries').execute()
        await db().deleteFrom('rateLimits').execute()
        const id = await startThread(cast)
        let status: InquiryStatus = 'waiting'
        const written: string[] = []
        for (const [index, { side, step }] of steps.entries()) {
          const next: InquiryStatus | null = afterStep(step, side, status)
          const words = `No. ${index}`
          const result =
            step === 'write'
              ? await writeThread(cast[side], id, words)
              : await postThread(cast[side], id, { intent: 'close' })
          expect(result.status).toBe(next === null ? 409 : 303)
          if (next !== null && step === 'write') written.push(words)
          status = next ?? status
          expect(await statusOf(id)).toBe(status)
        }
        expect((await bodiesOf(id)).toSorted()).toEqual(written.toSorted())
      },
    ),
    { numRuns: isDeepRun ? 12 : 4 },
  )
})
