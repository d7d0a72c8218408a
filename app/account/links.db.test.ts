import { expect, test } from 'vitest'
import { transaction } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { aLink, aNewcomer } from '#test/world/accounts.ts'
import { visit } from '#test/world/pages.tsx'
import { useLink } from './links.server.ts'
import * as page from './routes/complete-registration.tsx'
import * as signInPage from './routes/signin.tsx'

testDatabase()

const set = (path: string, password: string) =>
  visit(page, path, { form: { intent: 'set-password', password, confirmPassword: password } })

test('of 50 uses of one link at once exactly one wins', async () => {
  const { secret } = await aNewcomer()
  const uses = await Promise.all(
    Array.from({ length: 50 }, () => transaction((tx) => useLink(tx, ['set_password'], secret))),
  )
  expect(uses.filter(Boolean)).toHaveLength(1)
})

test('of 50 links issued at once for one account exactly one lives', async () => {
  const { userId } = await aNewcomer()
  const links = await Promise.all(Array.from({ length: 50 }, () => aLink(userId)))
  const uses = await Promise.all(
    links.map(({ secret }) => transaction((tx) => useLink(tx, ['set_password'], secret))),
  )
  expect(uses.filter(Boolean)).toHaveLength(1)
})

test('two windows that set a password at once: one wins, and that password opens', async () => {
  const { path, email } = await aNewcomer()
  const passwords = ['First-window 1 wins', 'Second-window 2 wins']
  const answers = await Promise.all(passwords.map((password) => set(path, password)))
  const winners = answers.filter(({ location }) => location === '/complete-registration?done=1')
  expect(winners).toHaveLength(1)
  const opens = await Promise.all(
    passwords.map((password) => visit(signInPage, '/signin', { form: { email, password } })),
  )
  expect(opens.map(({ status }) => status)).toEqual(
    answers.map((answer) => (answer === winners[0] ? 303 : 422)),
  )
})
