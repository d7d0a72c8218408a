import { test } from 'vitest'
import { inquiry } from './inquiry.ts'
import { walker } from './tests.ts'

const { everyState, randomWalks } = await walker()

test('every state of an inquiry within 7 steps has one turn, a next step, a place and a word', () =>
  everyState(inquiry))

test('random walks of an inquiry: whoever has a turn was told, and a refusal changes nothing', () =>
  randomWalks(inquiry))
