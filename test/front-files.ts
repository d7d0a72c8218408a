/** The tests that knock on the built product from outside. */
export const frontTests = [
  'test/doors.test.ts',
  'test/gates.test.ts',
  'test/back-office.test.ts',
  'test/canaries.test.ts',
  'test/every-link.test.ts',
  'test/reached.test.ts',
  'test/counting.test.ts',
  'test/malformed.test.ts',
  'test/operations.test.ts',
  'test/events.test.ts',
  'test/attack/attack.test.ts',
  'test/attack/matrix/matrix.test.ts',
  'test/attack/matrix/mass.test.ts',
  'test/attack/matrix/ended.test.ts',
  'test/attack/matrix/second-factor.test.ts',
  'test/attack/matrix/interference.test.ts',
]
