import { test } from 'vitest'
import { signUp } from './sign-up.ts'
import { walker } from './tests.ts'

const { everyState, randomWalks } = await walker()

test('every state of a sign-up within 7 steps has one turn, a next step, a place and a word', () =>
  everyState(signUp))

test('random walks of a sign-up: whoever has a turn was told, and a refusal changes nothing', () =>
  randomWalks(signUp))
