import { is, type Switch } from './switch.ts'

const HELD = 'app/gates/rights.server.ts'
const MARK = 'POST /favorites/mark yes'

/** What a write asks again, and is refused by when the right ended on the way. */
export const ENDING_SWITCHES: readonly Switch[] = [
  is(
    'every write holds the rights that let it in',
    'app/db/client.server.ts',
    'withoutRights',
    'true',
    [MARK, 'POST /settings personal'],
    'asker',
    ['const rights = ', ' ? undefined'],
  ),
  is('the session until the write', HELD, '!isSignedIn(held)', 'false', MARK, 'asker'),
  is('the role until the write', HELD, '!isAdmin(held)', 'false', MARK, 'admin'),
  is('the account until the write', HELD, 'rests', 'false', MARK, 'asker', ['if (', ') throw']),
  is('the company until the write', HELD, '!keepsCompany(member, held)', 'false', MARK, 'asker'),
].map((one) => ({ ...one, isEnding: true as const }))
