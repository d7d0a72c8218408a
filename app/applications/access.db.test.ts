import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transaction } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { aCandidateDocument } from '#test/world/application-desk.ts'
import { open, press, valueOf } from '#test/world/apply-page.ts'
import { aDraft, aNewLink, anApplication, applicationRow, submitDraft } from '#test/world/applications.ts'
import { saveApplication } from './commands/save.server.ts'
import { endLinks, readToken } from './links.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

type Known = { id: string; tokens: string[]; living: string | null; isSubmitted: boolean }

const steps = fc.array(
  fc.record({
    what: fc.constantFrom('issue', 'end', 'save', 'submit', 'forge' as const),
    which: fc.nat(2),
    token: fc.nat(30),
    typed: fc.string({ maxLength: 20, unit: fc.constantFrom('a', 'ż', ' ', "'", '<', '9') }),
    flip: fc.nat(42),
  }),
  { minLength: 4, maxLength: 14 },
)

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The same token with one character changed so that it decodes to other bits. */
function forged(token: string, at: number): string {
  const place = Math.min(at, 41)
  const next = (ALPHABET.indexOf(token[place] ?? 'A') + 1) % 64
  return token.slice(0, place) + (ALPHABET[next] ?? 'A') + token.slice(place + 1)
}

async function stateOf({ id }: Known) {
  const { companyName, role, applicationData, status, version } = await applicationRow(id)
  return { companyName, role, applicationData, status, version }
}

test('a token only ever opens and changes its own application, whatever tokens are issued, ended, used or forged · ADM-063', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const all: Known[] = []
      for (let count = 0; count < 3; count += 1) {
        const { id, token } = await anApplication({ companyName: `Company ${count}` })
        all.push({ id, tokens: [token], living: token, isSubmitted: false })
      }
      for (const { what, which, token: number, typed, flip } of taken) {
        const one = all[which]
        if (!one) continue
        const before = await Promise.all(all.map(stateOf))
        const token = one.tokens[number % one.tokens.length] ?? ''
        const opens = token === one.living
        if (what === 'issue') {
          one.living = await aNewLink(one.id)
          one.tokens.push(one.living)
        } else if (what === 'end') {
          await transaction((tx) => endLinks(tx, one.id, 'revoked'))
          one.living = null
        } else if (what === 'forge') {
          const used = forged(token, flip)
          expect(await readToken(used)).toEqual({ state: 'dead' })
          expect(await saveApplication(used, aDraft({ headquarters: typed }))).toMatchObject({ ok: false })
        } else {
          const act = what === 'save' ? saveApplication : submitDraft
          const done = await act(
            token,
            aDraft({ company_name: 'Company x', headquarters: typed.trim() || null }),
          )
          expect(done.ok).toBe(opens && !one.isSubmitted)
          if (done.ok && what === 'submit') one.isSubmitted = true
        }
        const after = await Promise.all(all.map(stateOf))
        for (const [index, state] of after.entries())
          if (index !== which) expect(state).toEqual(before[index])
        if (what === 'issue' || what === 'end' || what === 'forge')
          expect(after[which]).toEqual(before[which])
      }
      for (const one of all)
        for (const token of one.tokens) {
          const read = await readToken(token)
          if (token !== one.living) expect(read.state).not.toBe('active')
          else expect(read).toMatchObject({ state: 'active', holder: { applicationId: one.id } })
        }
    }),
    { numRuns: isDeepRun ? 25 : 3 },
  )
}, 300_000)

test('in a request with a token and the id of another application, only the token counts · ADM-063', async () => {
  const [mine, other] = [await anApplication(), await anApplication({ companyName: 'Not yours' })]
  const before = await applicationRow(other.id)
  await press(mine.token, 'save', {
    fields: {
      company_name: 'Mine',
      role: 'developer',
      id: other.id,
      application_id: other.id,
      token: other.token,
      email: other.email,
      status: 'approved',
      internal_notes: 'x',
    },
  })
  expect(await applicationRow(other.id)).toEqual(before)
  expect(await applicationRow(mine.id)).toMatchObject({
    companyName: 'Mine',
    status: 'draft',
    internalNotes: null,
  })
  expect(valueOf(await open(mine.token), 'company_name')).toBe('Mine')
})

test('the page of a token lists only the documents of its own application · ADM-063', async () => {
  const [mine, other] = [await anApplication(), await anApplication()]
  await aCandidateDocument(mine.id, 'bank_statement')
  await aCandidateDocument(other.id, 'director_ids')
  const { text, data } = await open(mine.token)
  expect(text).toContain('bank_statement.pdf')
  expect(text + JSON.stringify(data)).not.toContain('director_ids.pdf')
})
