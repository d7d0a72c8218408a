import {
  answerConnection,
  requestConnection,
  withdrawConnection,
} from '#app/directory/commands/connections.server.ts'
import { pair } from '../world/connections.ts'
import { findRow } from '../world/rows.ts'
import { walks } from './tests.ts'
import { done, op, type Model } from './model.ts'

const connection: Model = {
  title: 'a connection',
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
        op('ask', 'asker', async () =>
          done(await requestConnection(asker.member, asked.companyId, 'Let us talk.')),
        ),
        op('accept', 'asked', answer('accept')),
        op('decline', 'asked', answer('decline')),
        op('withdraw', 'asker', async () => {
          const id = (await row())?.id
          return id !== undefined && done(await withdrawConnection(asker.member, id))
        }),
      ],
    }
  },
}

await walks(connection)
