import { expect, test } from 'vitest'
import { canBeTriggeredByOthers, isStrangerKind, MAIL_KINDS } from '#app/mail/kinds.ts'
import { renderMail, strangerContent } from '#app/mail/render.tsx'
import { NAME_IN_SENTENCE } from '#app/lib/name.ts'
import { MAIL_SAMPLES as samples } from './gallery.ts'
import { SAMPLE } from './sample.ts'

const ORIGIN = { origin: 'https://parcela.example', supportEmail: 'support@parcela.example' }
const EVIL = 'Your account is locked, open www.evil.example/login or write to help@evil.example'

/** Replaces every text argument with hostile input, except parts of our own addresses. */
function evil(given: unknown): unknown {
  if (typeof given === 'string') return EVIL
  if (Array.isArray(given)) return given.map(evil)
  if (given === null || typeof given !== 'object' || given instanceof Date) return given
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, ['slug', 'id'].includes(name) ? value : evil(value)]),
  )
}

test('an email that may reach a stranger has no user input in its subject, heading or sentences', () => {
  const mails = samples.filter(({ kind }) => isStrangerKind(kind))
  expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(MAIL_KINDS.filter(isStrangerKind)))
  for (const { key, about } of mails) {
    const { subject, heading, paragraphs } = about(evil)
    expect([key, [subject, heading, ...paragraphs].join(' ').includes('evil')]).toEqual([key, false])
  }
})

test('every email to an address without an account is of a kind for strangers', () => {
  const toNobody = samples.filter(({ to }) =>
    ['a new member', 'a new admin', 'the new address', 'the invited address', 'the invited person'].includes(
      to,
    ),
  )
  expect(toNobody.length).toBeGreaterThan(12)
  expect(toNobody.filter(({ kind }) => !isStrangerKind(kind)).map(({ key }) => key)).toEqual([])
})

test('user input in an email to a stranger is short, on one line and without clickable links', () => {
  for (const { kind, key, about } of samples.filter((one) => canBeTriggeredByOthers(one.kind))) {
    const { html, text } = renderMail(strangerContent(about(evil)), ORIGIN)
    for (const part of [html, text])
      expect([key, kind, /www\.evil|evil\.example|help@evil/.test(part)]).toEqual([key, kind, false])
  }
  const long = strangerContent({
    subject: 'S',
    heading: 'H',
    paragraphs: [],
    facts: [{ label: 'Company', value: `Dom.pl Sp. z o.o.\r\n\r\nParcela: ${'x'.repeat(300)}` }],
  })
  const [fact] = long.facts ?? []
  expect(fact?.value).toMatch(/^Dom\.\u200bpl Sp\. z o\.o\. Parcela: x+$/)
  expect(fact?.value.length).toBeLessThan(125)
})

const NAMES: ReadonlySet<unknown> = new Set([SAMPLE.inviter, SAMPLE.person, SAMPLE.company])
const LONG_NAME = `Anna ${'Nowak-'.repeat(33)}`.slice(0, 200)

/** Replaces every name with a name of maximum length. */
function longNames(given: unknown): unknown {
  if (NAMES.has(given)) return LONG_NAME
  if (Array.isArray(given)) return given.map(longNames)
  if (given === null || typeof given !== 'object' || given instanceof Date) return given
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, longNames(value)]))
}

test('every email truncates long names in the subject, heading and sentences', () => {
  let cut = 0
  for (const { key, about } of samples) {
    const { subject, heading, paragraphs } = about(longNames)
    const said = [subject, heading, ...paragraphs].join('\n')
    expect([key, said.includes(LONG_NAME.slice(0, NAME_IN_SENTENCE))]).toEqual([key, false])
    if (said.includes('…')) cut += 1
  }
  expect(cut).toBeGreaterThan(40)
})
