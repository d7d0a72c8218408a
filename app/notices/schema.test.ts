import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ADMIN_KINDS,
  channelsFor,
  fixedBecause,
  isDaily,
  KIND_NAMES,
  kindsFor,
  type NoticeKind,
  postedChannels,
} from './schema.ts'

function defaults(kind: NoticeKind) {
  const { bell, mail } = channelsFor(kind)
  return [kind, [mail && 'mail', bell && 'bell'].filter(Boolean).join(' and ')]
}

test('every kind in the table has its default channels · MEM-382', () => {
  const table = kindsFor('member')
  expect(table.map(defaults)).toEqual([
    ['received', 'mail'],
    ['decided', 'mail and bell'],
    ['kyc', 'mail and bell'],
    ['access_asked', 'mail and bell'],
    ['access_decided', 'mail and bell'],
    ['inquiry', 'mail and bell'],
    ['connection', 'mail and bell'],
    ['turn', 'mail and bell'],
    ['alert', 'mail and bell'],
    ['security', 'mail'],
    ['legal', 'mail and bell'],
  ])
  expect(table.filter(isDaily)).toEqual(['alert'])
})

test('new reviews use the bell and one email a day, overdue reviews email, failures the bell only · ADM-206', () => {
  expect(kindsFor('admin')).toEqual([...kindsFor('member'), ...ADMIN_KINDS])
  expect(ADMIN_KINDS.map(defaults)).toEqual([
    ['work', 'mail and bell'],
    ['overdue', 'mail'],
    ['failure', 'bell'],
  ])
  expect(ADMIN_KINDS.filter(isDaily)).toEqual(['work'])
})

const aKind = fc.constantFrom(...KIND_NAMES)
/** The channels that nobody can switch: always on, except for failures by email, which are always off. */
const FIXED: Partial<Record<NoticeKind, boolean>> = { security: true, legal: true, failure: false }

test('a choice applies to every kind and channel except the fixed emails; security is always on · MEM-382', () => {
  fc.assert(
    fc.property(aKind, fc.boolean(), fc.boolean(), (kind, bell, mail) => {
      expect(channelsFor(kind, { bell, mail })).toEqual({ bell, mail: FIXED[kind] ?? mail })
    }),
  )
  const fixed = KIND_NAMES.flatMap((kind) =>
    (['bell', 'mail'] as const).filter((channel) => fixedBecause(kind, channel)).map((c) => [kind, c]),
  )
  expect(fixed).toEqual(Object.keys(FIXED).map((kind) => [kind, 'mail']))
})

test('a submitted form is read checkbox by checkbox; a missing checkbox is off', () => {
  fc.assert(
    fc.property(fc.subarray(KIND_NAMES), fc.subarray(KIND_NAMES), (bells, mails) => {
      const form = new FormData()
      for (const kind of bells) form.append(`${kind}.bell`, 'on')
      for (const kind of mails) form.append(`${kind}.mail`, 'on')
      for (const kind of KIND_NAMES)
        expect(postedChannels(kind, form)).toEqual({
          bell: bells.includes(kind),
          mail: FIXED[kind] ?? mails.includes(kind),
        })
    }),
  )
})
