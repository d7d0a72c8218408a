import { expect, test } from 'vitest'
import { isFormer, MAIL_KINDS } from '#app/mail/kinds.ts'
import { LINK_PLACEHOLDER, UNSUBSCRIBE_PLACEHOLDER } from '#app/mail/content.ts'
import { renderMail } from '#app/mail/render.tsx'
import { sourceFiles } from '#test/source-files.ts'
import { storedKeysIn } from '#test/stored-keys.ts'
import { MAIL_SAMPLES as samples } from './gallery.ts'

const templates = sourceFiles('app').filter((file) => /\/emails\.tsx?$/.test(file))

test('every kind of email has a sample · ADM-149', () => {
  const shown = new Set<string>(samples.map(({ kind }) => kind))
  expect(
    MAIL_KINDS.filter((kind) => !shown.has(kind)),
    'test/mail-samples',
  ).toEqual(MAIL_KINDS.filter(isFormer))
})

test.each(templates)('every template of %s has a sample', async (file) => {
  const module = (await import(/* @vite-ignore */ `../../${file}`)) as Record<string, unknown>
  const built = new Set(samples.map(({ builder }) => builder))
  const missing = Object.entries(module).filter(
    ([name, value]) => typeof value === 'function' && name.endsWith('Mail') && !built.has(value),
  )
  expect(
    missing.map(([name]) => name),
    'test/mail-samples',
  ).toEqual([])
})

test('finds the templates of all nouns', () => {
  expect(templates.length).toBeGreaterThan(14)
  const nouns = new Set(templates.map((file) => file.split('/')[1]))
  for (const noun of ['account', 'applications', 'companies', 'kyc', 'listings', 'access', 'deals'])
    expect(nouns).toContain(noun)
})

test('each sample has the same text in HTML and plain text', () => {
  const about = { origin: 'https://parcela.example', supportEmail: 'support@parcela.example' }
  for (const { content, key } of samples) {
    const { subject, html, text } = renderMail(content, about)
    expect([key, subject.length > 5]).toEqual([key, true])
    for (const words of [content.heading, ...(content.quote ? [content.quote.label] : [])])
      expect([
        key,
        html.includes(words.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')),
        text.includes(words),
      ]).toEqual([key, true, true])
    const wantsLink = content.action !== undefined && 'oneTimeLink' in content.action
    expect([key, text.includes(LINK_PLACEHOLDER)]).toEqual([key, wantsLink])
    expect([key, text.includes(UNSUBSCRIBE_PLACEHOLDER)]).toEqual([key, content.unsubscribe !== undefined])
    expect([key, text.includes('undefined') || text.includes('null')]).toEqual([key, false])
  }
})

test('no email shows a stored key', () => {
  const about = { origin: 'https://parcela.example', supportEmail: 'support@parcela.example' }
  const found = samples.flatMap(({ content, key }) => {
    const { subject, text } = renderMail(content, about)
    return storedKeysIn(`${subject}\n${text}`).map((word) => `${key}: ${word}`)
  })
  expect(found).toEqual([])
})

/** Arguments that are not names: our own texts, complete sentences, days, addresses and keys. Every other text is a name. */
const NOT_NAMES = new Set(
  `action answers by changed companyId day dueOn email endsOn formId from id keep kind label lastDay line linkEnds
  message memberNotes missing newEmail path phone reason reviewOn role sentence slug text timeZone to until updated what
  words work zone`.split(/\s+/),
)

/** The arguments with a full stop after every name, such as "Nowak S.A.". */
function withFullStops(given: unknown, key = ''): unknown {
  if (typeof given === 'string') return key === '' || NOT_NAMES.has(key) ? given : `${given} S.A.`
  if (Array.isArray(given)) return given.map((one) => withFullStops(one, key))
  if (given === null || typeof given !== 'object' || given instanceof Date) return given
  return Object.fromEntries(Object.entries(given).map(([name, one]) => [name, withFullStops(one, name)]))
}

test('no sentence that ends in a name has a second full stop', () => {
  const about = { origin: 'https://parcela.example', supportEmail: 'support@parcela.example' }
  let named = 0
  const found = samples.flatMap((sample) => {
    const { subject, html, text } = renderMail(
      sample.about((given) => withFullStops(given)),
      about,
    )
    if (text.includes('S.A.')) named += 1
    return [subject, text, html.replace(/<[^>]*>/g, '')].flatMap((shown) =>
      [...shown.matchAll(/.{0,60}\.\.(?!\.).{0,9}/g)].map(([words]) => `${sample.key}: ${words}`),
    )
  })
  expect(found).toEqual([])
  expect(named).toBeGreaterThan(samples.length / 3)
})
