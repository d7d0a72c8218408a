import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourceFiles } from '#test/source-files.ts'
import { FIRST_TEXTS } from './first-texts.ts'
import { withOperator } from './identity.ts'
import { publishedIdentity, publishedText } from './published.server.ts'
import { DOCUMENT_NAMES } from './schema.ts'

test('a process whose database is not connected yet shows the built-in texts', async () => {
  for (const document of DOCUMENT_NAMES) {
    const { version, sheet, earlier } = await publishedText(document)
    const built = withOperator(FIRST_TEXTS[document].sheet, await publishedIdentity())
    expect([version, sheet, earlier]).toEqual([1, built, []])
  }
})

/** What the built-in privacy notice says about each cookie. */
const COOKIES = {
  'parcela.session_token': 'keeps you signed in',
  parcela_toast: 'carries a short message to the next page',
  parcela_device: 'lets us recognise your browser',
  parcela_step: 'two-factor authentication',
  parcela_passkey: 'passkey',
  parcela_sign_up: 'After you sign up',
  parcela_pass: 'remembers a sign-in link',
  parcela_kept: 'links your browser for 7 days',
  parcela_applied: 'keeps your email address for an hour',
}

test('the privacy notice names every cookie', () => {
  const sources = sourceFiles('app').map((file) => readFileSync(join(root, file), 'utf8'))
  const names = sources
    .filter((text) => /\b(?:cookieName|ownCookie)\(/.test(text))
    .flatMap((text) => [...text.matchAll(/'(parcela[._]\w+)'/g)].map(([, name]) => name))
  expect(new Set(names)).toEqual(new Set(Object.keys(COOKIES)))
  const notice = JSON.stringify(FIRST_TEXTS.privacy.sheet)
  for (const words of Object.values(COOKIES)) expect(notice).toContain(words)
})
