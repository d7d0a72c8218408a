import { test } from 'vitest'
import { access } from './access.ts'
import { walker } from './tests.ts'

const { everyState, randomWalks } = await walker()

test('every state of an access request within 7 steps has one turn, a next step, a place and a word', () =>
  everyState(access))

test('random walks of an access request: whoever has a turn was told, and a refusal changes nothing', () =>
  randomWalks(access))
