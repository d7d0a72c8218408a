import { all, type Door } from './door-outcomes.ts'

/** The door of an invited candidate: without a living link it is shut to everybody alike (ADM-063, ADM-064). */
export const APPLY_DOORS: readonly Door[] = [
  { route: '/apply/:token', path: '/apply/no-such-token', get: all(404), post: all(404) },
]
