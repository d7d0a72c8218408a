/** The tests that use the built product from outside, by the part of the run that includes them. */
export const FRONT = {
  /** In `npm test`. */
  front: [
    'test/doors.test.ts',
    'test/gates.test.ts',
    'test/identity.test.ts',
    'test/canaries.test.ts',
    'test/attack/matrix/smoke.test.ts',
  ],
  /** Who may do what, for every operation and principal, and while rights end. */
  matrix: [
    'test/attack/matrix/matrix.test.ts',
    'test/attack/matrix/mass.test.ts',
    'test/attack/matrix/ended.test.ts',
    'test/attack/matrix/second-factor.test.ts',
    'test/attack/matrix/interference.test.ts',
    'test/attack/matrix/joins.test.ts',
    'test/attack/matrix/twins.test.ts',
    'test/counting.test.ts',
    'test/operations.test.ts',
  ],
  /** Visits every page: links work, and no stored key is shown. */
  crawl: ['test/every-link.test.ts', 'test/reached.test.ts', 'test/stored-keys.test.ts'],
  malformed: ['test/hidden-fields.test.ts', 'test/malformed.test.ts'],
  hostile: [
    'test/attack/blocking.test.ts',
    'test/attack/enumeration.test.ts',
    'test/attack/full-forms.test.ts',
    'test/attack/fuzz.test.ts',
    'test/attack/secrets.test.ts',
    'test/attack/stored.test.ts',
  ],
  streams: ['test/events.test.ts'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export const frontTests: string[] = Object.values(FRONT).flat()
