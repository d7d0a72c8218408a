import { test } from 'vitest'
import { testDataFolder } from '../data-folder.ts'
import { profile } from './profile.ts'
import { walker } from './tests.ts'

testDataFolder()
const { everyState, randomWalks } = await walker()

test('every state of a profile within 7 steps has one turn, a next step, a place and a word', () =>
  everyState(profile))

test('random walks of a profile: whoever has a turn was told, and a refusal changes nothing', () =>
  randomWalks(profile))
