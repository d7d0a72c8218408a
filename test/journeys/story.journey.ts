import { test } from '@playwright/test'
import { tellKeys } from './story/keys.ts'
import { tellMarket } from './story/market.ts'
import { tellMembership } from './story/membership.ts'
import { clearStage, setStage } from './story/stage.ts'

test.describe.configure({ mode: 'serial' })

test.beforeAll(({ browser }) => setStage(browser))
test.afterAll(clearStage)

tellMembership()
tellMarket()
tellKeys()
