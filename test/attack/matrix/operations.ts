import { ADMIN_OPERATIONS } from './ops-admin.ts'
import { COMPANY_OPERATIONS } from './ops-company.ts'
import { LISTING_OPERATIONS } from './ops-listings.ts'
import { MARKET_OPERATIONS } from './ops-market.ts'
import { OPEN_OPERATIONS } from './ops-open.ts'
import type { Operation } from './outcomes.ts'

export const OPERATIONS: readonly Operation[] = [
  ...OPEN_OPERATIONS,
  ...COMPANY_OPERATIONS,
  ...MARKET_OPERATIONS,
  ...LISTING_OPERATIONS,
  ...ADMIN_OPERATIONS,
]
