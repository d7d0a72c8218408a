import { bounds } from './bounds.ts'
import { enumeration } from './enumeration.ts'
import { fuzz } from './fuzz.ts'
import { blocking } from './event-loop-blocking.ts'
import type { Attack } from './scenario.ts'
import { secrets } from './secrets.ts'
import { slow } from './slow.ts'
import { stored } from './stored.ts'
import { uploads } from './uploads.ts'

/** In the order of the table; scenarios that change the world most come last. */
export const ATTACKS: readonly Attack[] = [
  secrets,
  enumeration,
  uploads,
  slow,
  stored,
  blocking,
  bounds,
  fuzz,
]
