import { csrf } from './csrf.ts'
import { enumeration } from './enumeration.ts'
import { fuzz } from './fuzz.ts'
import { headers } from './headers.ts'
import { held } from './held.ts'
import { limits } from './limits.ts'
import { mail } from './mail.ts'
import { redirects } from './redirects.ts'
import { scanners } from './scanners.ts'
import type { Attack } from './scenario.ts'
import { secrets } from './secrets.ts'
import { slow } from './slow.ts'
import { stored } from './stored.ts'
import { uploads } from './uploads.ts'

/** In the order of the table; what changes the world most stands last. */
export const ATTACKS: readonly Attack[] = [
  headers,
  redirects,
  scanners,
  secrets,
  enumeration,
  limits,
  csrf,
  mail,
  uploads,
  slow,
  stored,
  held,
  fuzz,
]
