import { expect, test } from 'vitest'
import { isAskedByOthers, isStrangerKind, STRANGER_KINDS } from '#app/mail/kinds.ts'
import { strangerContent } from '#app/mail/content.ts'
import { renderMail } from '#app/mail/render.tsx'
import { NAME_IN_SENTENCE } from '#app/lib/name.ts'
import { keyedGallery } from './gallery.server.ts'
import { SAMPLE } from './sample.ts'

const samples = keyedGallery().flatMap((group) => group.samples)
const ORIGIN = { origin: 'https://parcela.example', supportEmail: 'support@parcela.example' }
const EVIL = 'Your account is locked, open www.evil.example/login or write to help@evil.example'

/** Every text that the mail is given becomes a stranger's, but for the parts of our own addresses. */
function evil(given: unknown): unknown {
  if (typeof given === 'string') return EVIL
  if (Array.isArray(given)) return given.map(evil)
  if (given === null || typeof given !== 'object' || given instanceof Date) return given
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, ['slug', 'id'].includes(name) ? value : evil(value)]),
  )
}

test('no words of a person stand in the subject, the heading or a sentence of a mail that may reach a stranger', () => {
  const mails = samples.filter(({ kind }) => isStrangerKind(kind))
  expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(STRANGER_KINDS))
  for (const { key, about } of mails) {
    const { subject, heading, paragraphs } = about(evil)
    expect([key, [subject, heading, ...paragraphs].join(' ').includes('evil')]).toEqual([key, false])
  }
})

test('every mail to an address that is nobody’s account yet is of a stranger’s kind', () => {
  const toNobody = samples.filter(({ to }) =>
    ['a new member', 'a new admin', 'the new address', 'the invited address', 'the invited person'].includes(to),
  )
  expect(toNobody.length).toBeGreaterThan(12)
  expect(toNobody.filter(({ kind }) => !isStrangerKind(kind)).map(({ key }) => key)).toEqual([])
})

test('what a person typed reaches a stranger short, on one line, and as nothing that a mail program opens', () => {
  for (const { kind, key, about } of samples.filter((one) => isAskedByOthers(one.kind))) {
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

const NAMES: ReadonlySet<unknown> = new Set([SAMPLE.name, SAMPLE.person, SAMPLE.company, SAMPLE.other])
const LONG_NAME = `Anna ${'Nowak-'.repeat(33)}`.slice(0, 200)

/** Every name that the mail is given is as long as its form takes. */
function longNames(given: unknown): unknown {
  if (NAMES.has(given)) return LONG_NAME
  if (Array.isArray(given)) return given.map(longNames)
  if (given === null || typeof given !== 'object' || given instanceof Date) return given
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, longNames(value)]))
}

test('a long name is cut in the subject, the heading and the sentences of every kind of mail', () => {
  let cut = 0
  for (const { key, about } of samples) {
    const { subject, heading, paragraphs } = about(longNames)
    const said = [subject, heading, ...paragraphs].join('\n')
    expect([key, said.includes(LONG_NAME.slice(0, NAME_IN_SENTENCE))]).toEqual([key, false])
    if (said.includes('…')) cut += 1
  }
  expect(cut).toBeGreaterThan(40)
})
