import { expect, test } from 'vitest'
import { mailboxOf } from './queue.server.ts'

test('spellings of one mailbox count as the same, different mailboxes as different', () => {
  for (const spelling of [
    ' Maja.K@Example.PL ',
    'maja.k+sale@example.pl',
    'maja.k+a+b@example.pl.',
    'ｍaja.k@example.pl',
  ])
    expect(mailboxOf(spelling)).toBe('maja.k@example.pl')
  expect(mailboxOf('biuro@żółć.pl')).toBe(mailboxOf('BIURO@xn--kda4b0koi.PL'))
  expect(mailboxOf('ma.ja+x@googlemail.com')).toBe(mailboxOf('maja@gmail.com'))
  expect(mailboxOf('ma.ja@example.pl')).not.toBe(mailboxOf('maja@example.pl'))
  expect(mailboxOf('+tag@example.pl')).toBe('+tag@example.pl')
})
