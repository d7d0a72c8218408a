import {
  answerConnection,
  requestConnection,
  withdrawConnection,
} from '#app/directory/commands/connections.server.ts'
import { pair } from '../world/connections.ts'
import { findRow } from '../world/rows.ts'
import { defineWalkTests } from './tests.ts'
import { done, op, type Model } from './model.ts'

const connection: Model = {
  title: 'a connection',
  async begin() {
    const [asker, asked] = await pair()
    const row = () => findRow('connectionRequests', { requesterCompanyId: asker.companyId })
    const respond = (decision: 'accept' | 'decline') => async () => {
      const id = (await row())?.id
      return id !== undefined && done(await answerConnection(asked.member, id, decision))
    }
    return {
      cases: async () => [['connection', (await row())?.id ?? null]],
      actors: async () => ({ asker, asked }),
      state: async () => (await row())?.status ?? 'none',
      operations: [
        op('ask', 'asker', async () =>
          done(await requestConnection(asker.member, asked.companyId, 'Let us talk.')),
        ),
        op('accept', 'asked', respond('accept')),
        op('decline', 'asked', respond('decline')),
        op('withdraw', 'asker', async () => {
          const id = (await row())?.id
          return id !== undefined && done(await withdrawConnection(asker.member, id))
        }),
      ],
    }
  },
}

await defineWalkTests(connection)
