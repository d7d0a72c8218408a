import { test } from '@playwright/test'
import { keysStory } from './story/keys.ts'
import { marketStory } from './story/market.ts'
import { membershipStory } from './story/membership.ts'
import { clearStage, setStage } from './story/stage.ts'

test.describe.configure({ mode: 'serial' })

test.beforeAll(({ browser }) => setStage(browser))
test.afterAll(clearStage)

membershipStory()
marketStory()
keysStory()
