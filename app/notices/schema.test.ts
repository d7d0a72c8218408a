import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readChoices } from './choices-form.ts'
import { channelsFor, fixedBecause, isDaily, KIND_NAMES, NOTICE_KINDS } from './schema.ts'

test('every kind of the table has its default channels · MEM-382', () => {
  const table = KIND_NAMES.map((kind) => {
    const { bell, mail } = NOTICE_KINDS[kind].channels
    return [kind, [mail && 'mail', bell && 'bell'].filter(Boolean).join(' and ')]
  })
  expect(table).toEqual([
    ['received', 'mail'],
    ['decided', 'mail and bell'],
    ['kyc', 'mail and bell'],
    ['access_asked', 'mail and bell'],
    ['access_decided', 'mail and bell'],
    ['inquiry', 'mail and bell'],
    ['connection', 'mail and bell'],
    ['alert', 'mail and bell'],
    ['security', 'mail'],
  ])
  expect(KIND_NAMES.filter(isDaily)).toEqual(['alert'])
})

const aKind = fc.constantFrom(...KIND_NAMES)

test('a choice holds for every kind and channel but the mail of security, which nobody can switch off · MEM-382', () => {
  fc.assert(
    fc.property(aKind, fc.boolean(), fc.boolean(), (kind, bell, mail) => {
      expect(channelsFor(kind, { bell, mail })).toEqual({ bell, mail: kind === 'security' || mail })
    }),
  )
  const fixed = KIND_NAMES.flatMap((kind) =>
    (['bell', 'mail'] as const).filter((channel) => fixedBecause(kind, channel)).map((c) => [kind, c]),
  )
  expect(fixed).toEqual([['security', 'mail']])
})

test('a posted form is read box by box, and what it leaves out is off', () => {
  fc.assert(
    fc.property(fc.subarray(KIND_NAMES), fc.subarray(KIND_NAMES), (bells, mails) => {
      const form = new FormData()
      for (const kind of bells) form.append(`${kind}.bell`, 'on')
      for (const kind of mails) form.append(`${kind}.mail`, 'on')
      const choices = readChoices(form)
      for (const kind of KIND_NAMES)
        expect(choices[kind]).toEqual({
          bell: bells.includes(kind),
          mail: kind === 'security' || mails.includes(kind),
        })
    }),
  )
})
