import { expect, test } from 'vitest'
import { MAIL_KINDS } from './kinds.ts'

/** Participles that do not end in -ed. */
const IRREGULAR = ['left', 'reset', 'taken', 'withdrawn']
/** Events that are nouns, possibly after their subject: `request_reminder`. After `test.` comes the sample's name. */
const NOUN_FORMS = [
  'confirmation',
  'digest',
  'interest',
  'invitation',
  'receipt',
  'registration',
  'reminder',
  'sample',
  'sign_in',
  'sign_in_link',
]
const TESTS = ['basic', 'approval', 'rejection', 'more_info']

const isParticiple = (event: string) =>
  event.split('_').some((word) => word.endsWith('ed') || IRREGULAR.includes(word))
const isNounForm = (event: string) => NOUN_FORMS.some((form) => event === form || event.endsWith(`_${form}`))

test('every kind of email is a noun and an event, which is a participle or a noun', () => {
  const wrong = MAIL_KINDS.filter((kind) => {
    const [noun, event = '', ...more] = kind.split('.')
    const isEvent = noun === 'test' ? TESTS.includes(event) : isParticiple(event) || isNounForm(event)
    return more.length > 0 || !/^[a-z]+(?:_[a-z]+)*$/.test(event) || !isEvent
  })
  expect(wrong).toEqual([])
})
