import { test } from 'vitest'
import { listing } from './listing.ts'
import { walker } from './tests.ts'

const { everyState, randomWalks } = await walker()

test('every state of a listing within 7 steps has one turn, a next step, a place and a word', () =>
  everyState(listing))

test('random walks of a listing: whoever has a turn was told, and a refusal changes nothing', () =>
  randomWalks(listing))
