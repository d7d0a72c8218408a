import { test } from 'vitest'
import { testDataFolder } from '../data-folder.ts'
import { application } from './application.ts'
import { walker } from './tests.ts'

testDataFolder()
const { everyState, randomWalks } = await walker()

test('every state of an application within 7 steps has one turn, a next step, a place and a word', () =>
  everyState(application))

test('random walks of an application: whoever has a turn was told, and a refusal changes nothing', () =>
  randomWalks(application))
