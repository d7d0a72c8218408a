import { test } from 'vitest'
import {
  answerConnection,
  requestConnection,
  withdrawConnection,
} from '#app/directory/commands/connections.server.ts'
import { pair } from '../world/connections.ts'
import { findRow } from '../world/rows.ts'
import { isWhole } from '../runs.ts'
import { walker } from './tests.ts'
import { done, type Model } from './model.ts'

const connection: Model = {
  title: 'connection',
  async begin() {
    const [asker, asked] = await pair()
    const row = () => findRow('connectionRequests', { requesterCompanyId: asker.companyId })
    const answer = (how: 'accept' | 'decline') => async () => {
      const id = (await row())?.id
      return id !== undefined && done(await answerConnection(asked.member, id, how))
    }
    return {
      cases: async () => [['connection', (await row())?.id ?? null]],
      actors: async () => ({ asker, asked }),
      state: async () => (await row())?.status ?? 'none',
      operations: [
        {
          name: 'ask',
          by: 'asker',
          act: async () => done(await requestConnection(asker.member, asked.companyId, 'Let us talk.')),
        },
        { name: 'accept', by: 'asked', act: answer('accept') },
        { name: 'decline', by: 'asked', act: answer('decline') },
        {
          name: 'withdraw',
          by: 'asker',
          async act() {
            const id = (await row())?.id
            return id !== undefined && done(await withdrawConnection(asker.member, id))
          },
        },
      ],
    }
  },
}

const { everyState, randomWalks } = await walker()

test.runIf(isWhole)(
  'every state of a connection within 7 steps has one turn, a next step, a page and a text',
  () => everyState(connection),
)

test('random walks of a connection: the next actor is notified, and a refusal changes nothing', () =>
  randomWalks(connection))
